import { measuredTokens } from "../packages/listed-figures";
import type { Package } from "../packages/packages";
import type { PriceUnits } from "../rules/bid-review";

export function priceUnitsOf(
  lot: Pick<Package, "total_words" | "total_characters" | "data_quality">,
): PriceUnits {
  const tokens = measuredTokens(lot);
  return {
    thousandWords: lot.total_words / 1000,
    thousandCharacters: lot.total_characters === null ? null : lot.total_characters / 1000,
    millionTokens: tokens && tokens / 1_000_000,
  };
}
