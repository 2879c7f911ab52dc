import type { Exposure } from "../../src/auctions/types";
import { exceededLimitCents } from "../../src/lib/bid-review";
import { formatDollars } from "../../src/lib/money";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "buyerFeeRate" | "words">;
  exposure: Exposure;
  committedCents: number;
}

export function Committed({ lot, exposure, committedCents }: Props) {
  const { addedTaxRate, buyerFeeRate } = lot;
  const { committed, committedWithCosts, overLimit, changeLimit } = lot.words.review;
  const amount = formatDollars(committedCents);
  const hasCosts = buyerFeeRate > 0 || addedTaxRate > 0;
  const limitCents = exceededLimitCents(exposure, committedCents);
  return (
    <li>
      {(hasCosts ? committedWithCosts : committed)({ amount })}
      {limitCents !== null && (
        <>
          {" "}
          <strong>{overLimit({ limit: formatDollars(limitCents) })}</strong>{" "}
          <a href="/settings#own-limit">{changeLimit}</a>
        </>
      )}
    </li>
  );
}
