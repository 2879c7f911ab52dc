import type { PositionRow } from "../auctions/reading/position-rows";
import type { BidderStanding } from "../auctions/reading/positions";
import { SALE_RULES } from "../rules/sale";

/** Must agree with `giveUpBid`. */
export function isReleasable(
  row: Pick<PositionRow, "sale_rule" | "standing_cents" | "seated">,
  { standing, bindsUntil }: BidderStanding,
): boolean {
  const isBehind = standing === "outbid" || standing === "lost";
  const hasOwnBid = row.standing_cents !== null && row.seated === 0;
  return !!SALE_RULES[row.sale_rule].isReleasable && bindsUntil !== null && isBehind && hasOwnBid;
}
