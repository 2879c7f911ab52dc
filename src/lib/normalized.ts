const EXCESS_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** Drops marks after the 30th on a letter, because sorting them takes quadratic time. */
export function normalizeUnicode(text: string, form: "NFC" | "NFD" | "NFKC"): string {
  return text.replace(EXCESS_MARKS, "$1").normalize(form);
}
