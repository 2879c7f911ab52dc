import { centsToDecimal } from "../../src/lib/money";

/** Whether a text tells of so much, in cents or in dollars; within ids and hashes digits are by chance. */
export function tellsAmount(text: string, cents: number): boolean {
  const dollars = centsToDecimal(cents);
  const forms = [String(cents), dollars.replace(".", "\\."), dollars.replace(/\.00$/, "")];
  return new RegExp(`(?<![\\w-])(${forms.join("|")})(?![\\w-])`).test(text);
}
