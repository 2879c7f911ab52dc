import type { Exposure } from "../../src/auctions/types";
import { centsOf, dollars, formatDollars } from "../../src/lib/money";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "buyerFeeRate" | "words">;
  exposure: Exposure;
  committedCents: number;
}

export function Committed({ lot, exposure, committedCents }: Props) {
  const { addedTaxRate, buyerFeeRate } = lot;
  const { committed, committedWithCosts, overLimit } = lot.words.review;
  const text = buyerFeeRate + addedTaxRate > 0 ? committedWithCosts : committed;
  const { limit } = exposure;
  return (
    <li>
      {text({ amount: formatDollars(committedCents) })}{" "}
      {limit && committedCents > centsOf(limit) && (
        <a href="/settings#own-limit">{overLimit({ limit: dollars(limit) })}</a>
      )}
    </li>
  );
}
