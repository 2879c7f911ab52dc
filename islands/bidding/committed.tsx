import { formatDollars } from "../../src/lib/money";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "buyerFeeRate" | "words">;
  committedCents: number;
}

export function Committed({ lot, committedCents }: Props) {
  const { addedTaxRate, buyerFeeRate } = lot;
  const { committed, committedWithCosts } = lot.words.review;
  const amount = formatDollars(committedCents);
  const hasCosts = buyerFeeRate > 0 || addedTaxRate > 0;
  return <li>{(hasCosts ? committedWithCosts : committed)({ amount })}</li>;
}
