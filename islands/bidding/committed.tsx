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
  const { review } = lot.words;
  const { limit, unconfirmed } = exposure;
  const maximum = unconfirmed && (bid.isExclusive ? unconfirmed.exclusive : unconfirmed.bid);
  return (
    <p>
      {review[buyerFeeRate + addedTaxRate > 0 ? "committedWithCosts" : "committed"]({
        amount: formatDollars(committedCents),
      })}{" "}
      {limit && (
        <a href="/settings#own-limit">
          {review[committedCents > centsOf(limit) ? "overLimit" : "limit"]({
            limit: dollars(limit),
          })}
        </a>
      )}
      {maximum && bid.bidCents > centsOf(maximum) && (
        <a href="/profile">{review.overUnconfirmed({ maximum: dollars(maximum) })}</a>
      )}
    </p>
  );
}
