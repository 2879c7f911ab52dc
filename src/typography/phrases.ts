import { once } from "../lib/memo";

/** Words that attach to the following or the preceding word. */
const LEADING_WORD = /^(與|和|及|或|在|從|由|对|對|与|从|於|于|附|連|连|兼)$/u;
const TRAILING_WORD = /^(的|之|等|者)$/u;
const OPENING_MARK = /^[\p{Ps}\p{Pi}]$/u;
const HAN = /\p{Script=Han}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Particles and endings that Japanese appends to a word. */
const HIRAGANA_SUFFIX = /^\p{Script=Hiragana}{1,3}$/u;
const ATTACHABLE_END = /(?!\p{Script=Katakana}|ー)[\p{L}\p{N}]$/u;
const SINGLE_CHARACTER = /^\p{Script=Han}[^\p{L}\p{N}]*$/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** The dictionary would split numbers with counters and katakana words: 四萬餘首, コーパス. */
const UNSPLIT_WORD =
  /[\p{Script=Katakana}ー]{2,}|第?[〇零一二三四五六七八九十百千萬万億亿兩两]{2,}[餘余多]?[首篇卷冊册章回集種种題题字句條条則则個个部本件頁页詞词節节課课年期號号]?/gu;

const segmenter = once(() => new Intl.Segmenter("zh-Hant", { granularity: "word" }));

/** Titles can break between phrases. Few browsers find phrases in Chinese and Japanese. */
export function phrasesOf(text: string): string[] {
  if (!EAST_ASIAN.test(text)) return [text];
  const phrases: string[] = [];
  let isAfterSingle = false;
  let isNextAttached = false;
  for (const segment of segmentsOf(text)) {
    const isSingle = [...segment].length === 1 && HAN.test(segment);
    const isLeading = LEADING_WORD.test(segment) || OPENING_MARK.test(segment);
    const isAttached =
      isNextAttached ||
      TRAILING_WORD.test(segment) ||
      HIRAGANA_SUFFIX.test(segment) ||
      (!WORD_CHARACTER.test(segment) && !OPENING_MARK.test(segment)) ||
      // Adjacent single characters are usually a name or a term.
      (isSingle && !isLeading && isAfterSingle);
    if (isAttached && phrases.length > 0) phrases[phrases.length - 1] += segment;
    else phrases.push(segment);
    isNextAttached = isLeading;
    isAfterSingle = isSingle && !isLeading;
  }
  return joinSingles(phrases);
}

function segmentsOf(text: string): string[] {
  const unsplitRanges = [...text.matchAll(UNSPLIT_WORD)].map(({ index, 0: match }) => {
    return { from: index, to: index + match.length };
  });
  const starts = [...segmenter().segment(text)].map(({ index }) => index);
  const keptStarts = starts.filter(
    (at) => !unsplitRanges.some(({ from, to }) => at > from && at < to),
  );
  const ends = unsplitRanges.map(({ to }) => to).filter((at) => at < text.length);
  const breaks = [...new Set([...keptStarts, ...ends])].sort((a, b) => a - b);
  return breaks.map((at, i) => text.slice(at, breaks[i + 1]));
}

/** A single character joins the phrase before it or, at the start of a clause, the one after it. */
function joinSingles(phrases: readonly string[]): string[] {
  const result: string[] = [];
  let pendingSingle = "";
  for (const phrase of phrases) {
    const previous = result.at(-1);
    if (!SINGLE_CHARACTER.test(phrase) || pendingSingle) result.push(pendingSingle + phrase);
    else if (previous && ATTACHABLE_END.test(previous)) result[result.length - 1] += phrase;
    else {
      pendingSingle = phrase;
      continue;
    }
    pendingSingle = "";
  }
  return pendingSingle ? [...result, pendingSingle] : result;
}
