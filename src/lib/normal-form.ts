/** A run of marks on one letter that is longer than any writing has, by UAX #15. */
const PILE = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * A normal form, without marks beyond 30 on one letter: they are sorted in a time that grows with the
 * square of their number, which would be minutes for one request.
 */
export function normalized(text: string, form: "NFC" | "NFD" | "NFKC"): string {
  return text.replace(PILE, "$1").normalize(form);
}
