import { once } from "../lib/memo";

/** Words that attach to the following or the preceding word. */
const LEADING = /^(與|和|及|或|在|從|由|对|對|与|从|於|于|附|連|连|兼)$/u;
const TRAILING = /^(的|之|等|者)$/u;
const OPENING = /^[\p{Ps}\p{Pi}]$/u;
const HAN = /\p{Script=Han}/u;
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Particles and endings that Japanese appends to a word. */
const HIRAGANA = /^\p{Script=Hiragana}{1,3}$/u;
const ATTACHABLE = /(?!\p{Script=Katakana}|ー)[\p{L}\p{N}]$/u;
const SINGLE_CHARACTER = /^\p{Script=Han}[^\p{L}\p{N}]*$/u;
const WORD = /[\p{L}\p{N}]/u;
/** The dictionary would split numbers with counters and katakana words: 四萬餘首, コーパス. */
const UNSPLIT =
  /[\p{Script=Katakana}ー]{2,}|第?[〇零一二三四五六七八九十百千萬万億亿兩两]{2,}[餘余多]?[首篇卷冊册章回集種种題题字句條条則则個个部本件頁页詞词節节課课年期號号]?/gu;

const segmenter = once(() => new Intl.Segmenter("zh-Hant", { granularity: "word" }));

/** Titles can break between these phrases. Few browsers find them in Chinese and Japanese. */
export function phrasesOf(text: string): string[] {
  if (!EASTERN.test(text)) return [text];
  const phrases: string[] = [];
  let followsSingle = false;
  let joinsNext = false;
  for (const segment of segmentsOf(text)) {
    const isSingle = [...segment].length === 1 && HAN.test(segment);
    const isLeading = LEADING.test(segment) || OPENING.test(segment);
    const isAttached =
      joinsNext ||
      TRAILING.test(segment) ||
      HIRAGANA.test(segment) ||
      (!WORD.test(segment) && !OPENING.test(segment)) ||
      // Adjacent single characters are usually a name or a term.
      (isSingle && !isLeading && followsSingle);
    if (isAttached && phrases.length > 0) phrases[phrases.length - 1] += segment;
    else phrases.push(segment);
    joinsNext = isLeading;
    followsSingle = isSingle && !isLeading;
  }
  return joinSingles(phrases);
}

function segmentsOf(text: string): string[] {
  const unsplitRanges = [...text.matchAll(UNSPLIT)].map(({ index, 0: match }) => {
    return { from: index, to: index + match.length };
  });
  const starts = [...segmenter().segment(text)].map(({ index }) => index);
  const keptStarts = starts.filter(
    (at) => !unsplitRanges.some(({ from, to }) => at > from && at < to),
  );
  const ends = unsplitRanges.map(({ to }) => to).filter((at) => at < text.length);
  const cuts = [...new Set([...keptStarts, ...ends])].sort((a, b) => a - b);
  return cuts.map((at, i) => text.slice(at, cuts[i + 1]));
}

/** A single character joins the phrase before it or, at the start of a clause, the one after it. */
function joinSingles(phrases: readonly string[]): string[] {
  const joined: string[] = [];
  let carried = "";
  for (const phrase of phrases) {
    const previous = joined.at(-1);
    if (!SINGLE_CHARACTER.test(phrase) || carried) joined.push(carried + phrase);
    else if (previous && ATTACHABLE.test(previous)) joined[joined.length - 1] += phrase;
    else {
      carried = phrase;
      continue;
    }
    carried = "";
  }
  return carried ? [...joined, carried] : joined;
}
