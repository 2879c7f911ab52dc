/**
 * How problem banks in Chinese, English, Japanese and Korean mark their parts. Each pattern is
 * tried on one trimmed line and is anchored or bounded, so that it stays linear: spaces that may stand on either
 * side of what may be missing would be tried in all ways, which took a line of 4 KB a quarter of a minute.
 */

/** What the answers to all of a bank are called, and others to one question. */
const KEY = "[參参]考答案|答案|解答|정답|answers";
const ANSWER_WORDS =
  `${KEY}|正[確确]答案|正解|答え|답|(?:correct )?answer|ans|respuesta(?: correcta)?|(?:bonne )?réponse(?: correcte| exacte)?|` +
  "(?:richtige )?antwort|resposta(?: corr?eta)?|gabarito|(?:правильный |верный )?ответ";

/** The same of several answers. */
const ANSWERS_WORDS =
  "(?:correct |right )?answers|respuestas(?: correctas)?|(?:bonnes )?réponses(?: correctes)?|(?:richtige )?antworten|" +
  "respostas(?: corretas)?|(?:правильные |верные )?ответы";

/** What is said of the answer that is right, before a colon. */
const RIGHT_WORDS = "richtig|correct[ao]?|correta|верно";

/** What a worked solution is called in any place; at the beginning of a line by more. */
const SOLUTION_WORDS =
  "解析|[詳详]解|解説|풀이|해설|explanation|solution|solución|solução|lösung|решение";

const NUMERAL = "(?:\\d{1,4}|[一二三四五六七八九十百]{1,4})";

/** Openings that say outright that a question follows; the first group is its number, if any. */
export const OPENINGS: readonly RegExp[] = [
  new RegExp(`^【?第\\s*(${NUMERAL})\\s*[題题問问]】?[:：.．、]?`),
  new RegExp(
    `^【?(?:例[題题]?|題目|题目|問題|问题|設問|問|문제?)\\s*(${NUMERAL})】?[:：.．、]?(?=\\D|$)`,
  ),
  /^【?(?:題目|题目|問題|问题|問|问|문제)】?\s*()[:：]/,
  /^(?:question|problem|exercise|example|ex|q|pregunta|ejercicio|problema|exercice|aufgabe|frage|questão|exercício|задача|вопрос)\s*(?:\.\s*)?(\d{1,4})(?!\d)/i,
  /^(?:question|problem|q)\s*()[:：]/i,
  /^(?:n[or]\.?|n[º°]|№)\s*(\d{1,4})(?!\d)[.:)]?/i,
  /^(\d{1,4})\s?번\s?[.:)]?\s/,
];

/** Bare numbers, which open a question only where they count on. */
export const NUMBERED: readonly RegExp[] = [
  /^(\d{1,4})\s*(?:[)．、）]|\.(?!\d))\s*(?=\S)/,
  /^[(（]\s*(\d{1,4})\s*[)）]\s*(?=\S)/,
  /^\[(\d{1,4})\]\s*(?=\S)/,
  /^#\s?(\d{1,4})[.:)]?\s+(?=\S)/,
];

/** What asks: a question mark, a gap to fill, choices, or the verbs that exercises begin with. */
export const ASKS = new RegExp(
  [
    "[?？]|_{2,}|＿{2,}|[(（]\\s{1,10}[)）]|□|(?:^|\\s)[(（]?A[.)．、）]\\s*\\S",
    "[求試试証證畫画填選选]|計算|计算|證明|证明|說明|说明|解釋|解释|下列|以下|何謂|何谓|列出|簡述|简述|化簡|化简|分解|解方程|寫出|写出|指出|判斷|判断|比較|比较|翻譯|翻译|默寫|默写|造句|改寫|改写|討論|讨论|試述|试述",
    "なさい|せよ|求め|答え|하시오|구하|쓰시오|고르|인가",
    "calcul[ae]|resuelve|resolva|résol|berechne|löse|bestimme|вычисл|решите|найдите",
    "\\b(?:find|calculate|compute|solve|evaluate|simplify|prove|show|factor|factori[sz]e|expand|explain",
    "describe|state|determine|write|draw|which|what|why|how|when|where|who|name|define|list|complete",
    "choose|differentiate|integrate|convert|estimate|compare|identify|suggest)\\b",
  ].join("|"),
  "i",
);

/** One of the choices that a question offers. */
export const CHOICE = /^[(（]?(?:[A-HＡ-Ｈ]\s?[.)．、）:：]|[а-еА-Е]\s?\))\s?\S/;

/** A gap to be filled, which can be cut into anything. */
export const GAP = /(?<!\w)[(（]\s{0,10}[)）]|[[［]\s{1,10}[\]］]|_{2,}|＿{2,}/;

/** Behind the word for it: a mark, nothing, or with no more than a space the choice that is right: 「正解　③」. */
const BEHIND_ANSWER = "(?:[:：】]|$|(?=[(（]?[A-HＡ-Ｈ①-⑩][)）]?[.。]?$))";

/** The line, or the part of one, that gives the answer. */
export const ANSWER = new RegExp(
  `^(?:\\[T\\](?=\\s*[A-H])|(?:${RIGHT_WORDS})[:：]|【?(?:${ANSWER_WORDS}|答曰?|${ANSWERS_WORDS})\\s*(?:】\\s*)?(?:\\.\\s*)?${BEHIND_ANSWER})`,
  "i",
);

/** A line that is nothing but a value, with its unit perhaps, or the letter of a choice. */
export const BARE_ANSWER =
  /^(?:[a-z]\s?=\s?)?[-−–+]?[$€£¥￥₩]?\s?\d[\d.,/: ]{0,30}(?:%|°|[\p{L}²³/]{1,12}\.?)?$|^[(（]?[A-H][)）]?\.?$/u;

/** What asks outright: nothing of the question follows but choices. */
export const ASKED = /[?？]["”'’»」』)）]?$/;

/** The line that opens a worked solution or one of its steps. */
export const SOLUTION = new RegExp(
  [
    `^【?(?:${SOLUTION_WORDS}|解|解[說说]|解法|解題過程|[過过]程|步[驟骤](?:\\s*\\d+)?|分析|[證证証]明?|答案解析|[术術]曰|第[一二三四五六\\d]步`,
    "解き方|해답|working|worked solution|proof|step\\s*\\d+|resolución|resolução|lösungsweg)\\s*(?:】\\s*)?[:：.．】]",
  ].join("|"),
  "i",
);

/** A line of its own that opens a key: the numbers under it answer, they do not ask. */
export const KEY_HEADING = new RegExp(
  `^(?:#{1,4}\\s*)?[【(（]?(?:${KEY}|答案及解析|解答編|answer keys?|key|solutions)[】)）]?\\s*[:：]?$`,
  "i",
);

/** One entry of a key; a line may hold many ("1. B  2. C"). */
export const KEY_ENTRY =
  /(?:^|\s)[(（第Qq]?(\d{1,4})[題题]?\s*[)）.．、:：]\s*(\S[^\n]{0,400}?)(?=\s+[(（第Qq]?\d{1,4}[題题]?\s*[)）.．、:：]\s*\S|$)/g;

/** A key in the line of its heading, "Answers: 1. B 2. C"; the group is its entries. */
export const KEY_LINE = new RegExp(
  `^[【(（]?(?:${KEY}|answer|answer keys?|key|solutions)[】)）]?\\s?[:：]?\\s?(?=[(（第Qq]?\\d)(.+)$`,
  "i",
);

/** The word that a key begins with where a line of several does, and what stands behind it. */
export const KEY_WORD = new RegExp(
  `(?:^|\\n)[^\\p{L}\\n]{0,5}(?:${KEY}|answer|key)(?!\\p{Script=Latin})(.*)`,
  "isu",
);

/** Several entries of a key at once: "1-5 BCACD". */
export const KEY_RANGE =
  /(?<!\d)(\d{1,4})\s?[-–—~～至]\s?(\d{1,4})\s?[:：.．]?\s?((?:[A-HＡ-Ｈ][\s,，、]?){2,100})(?![\p{L}\d])/gu;

/** What names a kind of exercise above it, whose lines need not ask: "True or False", 「改錯題」. */
export const EXERCISE = new RegExp(
  [
    "(?:填[充空]|判[斷断]|是非|改[錯错]|配[對对]|[選选][擇择]|[簡简短問问]答|造句|重[組组])[題题]|穴埋め問題",
    "^\\P{L}*(?:[一二三四五六七八九十甲乙丙丁]\\P{L}+|(?:part|section|exercise) \\w{1,2}\\W+)?(?:填[充空]|改[錯错]|造句",
    "重[組组]句子|true or false|true/false|fill in the (?:blank|gap|missing)s?|matching\\P{L}*$",
    "correct the (?:mistake|error|sentence|following))",
  ].join("|"),
  "iu",
);

/** An entry of a table of contents, with the dots before its page. */
export const CONTENTS = /(?:\.{4}|…{2}|·{4})\s?\d{1,4}$/;

/** A heading between questions: it names topic or difficulty, and ends a key. */
export const HEADING =
  /^(?:#{1,6}\s|[=＝]{3,}|第[一二三四五六七八九十\d]{1,4}[章節节單单課课部]|(?:chapter|unit|section|part|topic|exercise [a-z])\b(?!.*[?？])|[甲乙丙丁]部|[一二三四五六七八九十]{1,2}、)/i;

/** What an answer is called before the word for it, which is not to be cut off from it. */
const OF_ANSWERS = "correct|right|bonne|richtige|правильный|верный";

/** An answer or solution that stands behind the question in the same line. */
export const INLINE = new RegExp(
  `(?<=[\\s。．.?？!！)）;；」])(?<!(?:${OF_ANSWERS})\\s)[(（]?(?=【?(?:${ANSWER_WORDS}|答曰?|${SOLUTION_WORDS}|解)\\s*(?:】|(?:\\.\\s*)?[:：]))`,
  "gi",
);

/** A step of a worked solution: an equation, or a word that leads on. */
export const STEP =
  /[=≈⇒∴∵→]|\b(?:step\s*\d|therefore|hence|thus|so|since|because|then|first|next|finally)\b|第[一二三四五六\d]步|步[驟骤]|因為|因为|所以|因此|由於|由于|首先|然後|然后|其次|最後|最后|故|luego|entonces|por tanto|portanto|donc|also|folglich|daraus|следовательно|отсюда|значит|よって|したがって|ゆえに|まず|つぎに|次に|따라서|그러므로|먼저/i;

export const DIAGRAM =
  /[如見见下上右左附](?:面的)?[圖图]|[圖图]\s?[\d一二三四五六甲乙]|\bfig(?:ure)?s?\b\.?\s*\d|\bdiagram|\b(?:graph|figure|chart|picture)\s+(?:below|above|shows?|is shown)|!\[|[上下右左]の図|図\s?\d|図のよう|그림/i;

export const FORMULA =
  /\$[^$\n]{1,200}\$|\\(?:\(|\[|frac|sqrt|sum|int)|[=≠≤≥≈]|[²³₀-₉√∫∑π∞÷×±∠△⊥∥⇌]|\d\s?[+*/^−–]\s?[\dx(]|\b(?:[A-Z][a-z]?\d+){1,4}[A-Z]?/;
