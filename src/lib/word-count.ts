const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words as `Intl.Segmenter` sees them: right for Chinese and Japanese, where no space parts them. */
export function countWords(text: string): number {
  let words = 0;
  for (const line of text.split("\n")) {
    for (const segment of segmenter.segment(line)) if (segment.isWordLike) words++;
  }
  return words;
}
