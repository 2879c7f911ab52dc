import type { Package } from "../../src/packages/packages";
import { declaredSize } from "../../src/packages/stated-facts";
import type { Messages } from "./messages";

/** A collection's size in the unit in which it was declared, such as "800,000 characters". */
export function sizeText(
  lot: Pick<Package, "total_words" | "total_characters">,
  { card }: Pick<Messages["packages"], "card">,
): string {
  const { unit, count } = declaredSize(lot);
  return card[unit]({ count });
}
