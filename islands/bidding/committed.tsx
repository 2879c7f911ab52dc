import { rateText } from "../../src/lib/fees";
import { formatDollars } from "../../src/lib/money";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "buyerFeeRate" | "words">;
  committedCents: number;
}

export function Committed({ lot, committedCents }: Props) {
  const { addedTaxRate, buyerFeeRate } = lot;
  const { committed, committedWithTax, committedWithFee } = lot.words.review;
  const amount = formatDollars(committedCents);
  if (buyerFeeRate > 0) return <li>{committedWithFee({ amount })}</li>;
  if (addedTaxRate === 0) return <li>{committed({ amount })}</li>;
  return <li>{committedWithTax({ amount, rate: rateText(addedTaxRate) })}</li>;
}
