/** Words that lean on what comes after them, and those that lean on what came before. */
const LEADING = /^(與|和|及|或|在|從|由|对|對|与|从|於|于)$/u;
const TRAILING = /^(的|之|等|者)$/u;
const OPENING = /^[\p{Ps}\p{Pi}]$/u;
const HAN = /\p{Script=Han}/u;
const WORD = /[\p{L}\p{N}]/u;

const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });

/**
 * Where a Chinese title may break across lines: between phrases, and never within a word. Browsers
 * know phrases of Japanese only. What has no Chinese characters is one phrase, since it has spaces.
 * @returns parts that together are the text
 */
export function phrasesOf(text: string): string[] {
  if (!HAN.test(text)) return [text];
  const phrases: string[] = [];
  let singles = false;
  let leans = false;
  for (const { segment } of segmenter.segment(text)) {
    const single = [...segment].length === 1 && HAN.test(segment);
    const leading = LEADING.test(segment) || OPENING.test(segment);
    const attached =
      leans ||
      TRAILING.test(segment) ||
      (!WORD.test(segment) && !OPENING.test(segment)) ||
      // Characters that the dictionary has not joined are mostly a name or a term.
      (single && !leading && singles);
    if (attached && phrases.length > 0) phrases[phrases.length - 1] += segment;
    else phrases.push(segment);
    leans = leading;
    singles = single && !leading;
  }
  return withoutLoners(phrases);
}

/** A character left alone belongs to what stands before it. */
function withoutLoners(phrases: readonly string[]): string[] {
  const joined: string[] = [];
  for (const phrase of phrases) {
    const alone = [...phrase].length === 1 && HAN.test(phrase) && joined.length > 0;
    if (alone) joined[joined.length - 1] += phrase;
    else joined.push(phrase);
  }
  return joined;
}
