export interface TaggedText {
  text: string;
  /** BCP 47; undefined if unknown. */
  lang: string | undefined;
}

export interface DisplayText extends TaggedText {
  original: TaggedText | null;
}

/** Readers of the original's language see it first; all others see the English text first. */
export function chooseText(
  locale: string,
  original: TaggedText,
  english: string | null | undefined,
): DisplayText {
  const isOriginalReadable = primaryTag(original.lang) === primaryTag(locale);
  if (english == null || isOriginalReadable) return { ...original, original: null };
  return { text: english, lang: "en", original: english === original.text ? null : original };
}

function primaryTag(tag: string | undefined): string | undefined {
  return tag?.split("-")[0];
}
