const PILE = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** Sorting more than 30 marks on one letter takes quadratic time, minutes for one request. */
export function normalized(text: string, form: "NFC" | "NFD" | "NFKC"): string {
  return text.replace(PILE, "$1").normalize(form);
}
