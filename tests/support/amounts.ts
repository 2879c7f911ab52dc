import { centsToDecimal } from "../../src/lib/money";

/** Ids and hashes can contain any digits by chance. */
export function tellsAmount(text: string, cents: number): boolean {
  const dollars = centsToDecimal(cents);
  const forms = [String(cents), dollars.replace(".", "\\."), dollars.replace(/\.00$/, "")];
  return new RegExp(`(?<![\\w-])(${forms.join("|")})(?![\\w-])`).test(text);
}
