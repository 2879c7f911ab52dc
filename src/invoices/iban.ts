const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;

/** Returns the first valid IBAN in the text, without spaces. */
export function ibanIn(bankDetails: string): string | null {
  const candidates = bankDetails.toUpperCase().match(IBAN) ?? [];
  return candidates.map((text) => text.replaceAll(" ", "")).find(isIban) ?? null;
}

/** ISO 13616: the number modulo 97 must be 1. */
function isIban(text: string): boolean {
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (each) => Number.parseInt(each, 36));
  const remainder = digits.reduce((rest, digit) => (rest * (digit > 9 ? 100 : 10) + digit) % 97, 0);
  return remainder === 1;
}
