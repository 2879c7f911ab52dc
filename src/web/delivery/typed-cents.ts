import { readAmount } from "../../lib/amount";

/** Returns null for an invalid or ambiguous amount. */
export function typedCents(typed: string): number | null {
  const read = readAmount(typed);
  return typeof read === "number" ? read : null;
}
