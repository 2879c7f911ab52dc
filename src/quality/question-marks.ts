const QUESTION = /[?？؟]["'”’」』)）\s]{0,3}$|^\s{0,8}(?:q(?:uestion)?|問題?|问题?|題目?|题目?|문제|질문|pregunta|frage|aufgabe|pergunta|вопрос)\s?\d{0,4}\s?[:：.．]/iu;
const CHOICE = /^\s{0,8}(?:[(（]?[a-hа-гA-HА-Г][)）.．、:]|[①-⑩]|[(（][1-8一二三四甲乙丙丁][)）]|[ㄱ-ㅎ가-라][.)])\s?\S/u;
const ANSWER =
  /^\s{0,8}(?:a|answers?|ans|solution|答案?|解答?|回答|正解|答え|정답|답|풀이|해설|respuesta|soluci[oó]n|r[eé]ponse|antwort|l[oö]sung|resposta|solu[cç][aã]o|ответ|решение)\s?[:：.．】\])）]/iu;

/** Shares of lines that ask, offer something to choose and answer. */
export function questionMarks(lines: readonly string[]) {
  const share = (pattern: RegExp, of: (line: string) => string) =>
    lines.length === 0 ? Number.NaN : lines.filter((line) => pattern.test(of(line))).length / lines.length;
  return {
    asking: share(QUESTION, (line) => (line.length > 400 ? line.slice(-200) : line)),
    choices: share(CHOICE, (line) => line.slice(0, 40)),
    answers: share(ANSWER, (line) => line.slice(0, 40)),
  };
}
