import type { Package } from "../src/packages/packages";
import { declaredSize } from "../src/packages/stated-facts";
import type { Messages } from "./messages";

export function sizeText(
  lot: Pick<Package, "total_words" | "total_characters">,
  { card }: Pick<Messages["packages"], "card">,
): string {
  const { unit, count } = declaredSize(lot);
  return card[unit]({ count });
}
