import type { PriceUnits } from "../lib/bid-review";
import type { Package } from "../packages/packages";
import { readDataQuality } from "./earlier-analyses";

export function priceUnitsOf(
  lot: Pick<Package, "total_words" | "total_characters" | "data_quality">,
): PriceUnits {
  const measured = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  const tokensPerWord = measured && measured.tokens / Math.max(1, measured.words);
  return {
    thousandWords: lot.total_words / 1000,
    thousandCharacters: lot.total_characters === null ? null : lot.total_characters / 1000,
    millionTokens: tokensPerWord && (lot.total_words * tokensPerWord) / 1_000_000,
  };
}
