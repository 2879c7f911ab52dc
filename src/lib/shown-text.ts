export interface NamedText {
  text: string;
  /** BCP 47; undefined if unknown. */
  lang: string | undefined;
}

export interface ShownText extends NamedText {
  original: NamedText | null;
}

/** Readers of the original's language see it first; all others see the English text first. */
export function textFor(
  locale: string,
  original: NamedText,
  english: string | null | undefined,
): ShownText {
  const readsOriginal = primary(original.lang) === primary(locale);
  if (english == null || readsOriginal) return { ...original, original: null };
  return { text: english, lang: "en", original: english === original.text ? null : original };
}

function primary(tag: string | undefined): string | undefined {
  return tag?.split("-")[0];
}
