import type { OwnBid } from "../../dashboard/bids";
import { outcomeOf } from "../../dashboard/outcome";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";

/** A member's own bid as the JSON call carries it. */
export function ownBidJson(bid: OwnBid, now: number) {
  return {
    id: bid.id,
    packageId: bid.package_id,
    packageTitle: bid.title,
    packageStatus: bid.package_status,
    auctionEndTime: isoTime(bid.auction_end_time),
    amount: centsToDecimal(bid.amount_cents),
    status: bid.status,
    isWinning: bid.is_winning === 1,
    /** Null while the auction runs. */
    outcome: outcomeOf(bid, now),
    contractStatus: bid.contract_id === null ? "none" : "sent",
    contractId: bid.contract_id,
    createdAt: isoTime(bid.created_at),
  };
}
