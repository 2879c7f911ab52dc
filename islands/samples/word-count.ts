const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** `Intl.Segmenter` also finds words in Chinese and Japanese, which have no spaces. */
export function countWords(text: string): number {
  let words = 0;
  for (const lines of blocksOf(text)) {
    for (const segment of segmenter.segment(lines)) if (segment.isWordLike) words++;
  }
  return words;
}

/** Each call of the segmenter takes memory that is freed late, so short lines are read together. */
const BLOCK_CHARACTERS = 1000;

function* blocksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from + BLOCK_CHARACTERS);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}
