import type { Exposure } from "../../src/auctions/types";
import { centsOf, dollars, formatDollars } from "../../src/lib/money";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "buyerFeeRate" | "words">;
  exposure: Exposure;
  committedCents: number;
  bidCents: number;
  isExclusive?: boolean;
}

export function Committed({ lot, exposure, committedCents, ...bid }: Props) {
  const { addedTaxRate, buyerFeeRate } = lot;
  const { committed, committedWithCosts, overLimit, overUnconfirmed } = lot.words.review;
  const text = buyerFeeRate + addedTaxRate > 0 ? committedWithCosts : committed;
  const { limit, unconfirmed } = exposure;
  const maximum = unconfirmed && (bid.isExclusive ? unconfirmed.exclusive : unconfirmed.bid);
  return (
    <li>
      {text({ amount: formatDollars(committedCents) })}{" "}
      {limit && committedCents > centsOf(limit) && (
        <a href="/settings#own-limit">{overLimit({ limit: dollars(limit) })}</a>
      )}
      {maximum && bid.bidCents > centsOf(maximum) && (
        <a href="/profile">{overUnconfirmed({ maximum: dollars(maximum) })}</a>
      )}
    </li>
  );
}
