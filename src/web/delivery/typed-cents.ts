import { readAmount } from "../../lib/amount";

/** Cents of an amount as it was typed; null for what is none, or may be meant in two ways. */
export function typedCents(typed: string): number | null {
  const read = readAmount(typed);
  return typeof read === "number" ? read : null;
}
