import { auctionPhase } from "../lib/time";
import type { OwnBid } from "./bids";

/** How an auction went for a bid; null while it runs, and while its seller has not chosen. */
export function outcomeOf(
  bid: Pick<OwnBid, "package_status" | "auction_end_time" | "is_winning" | "status">,
  now: number,
): "won" | "lost" | null {
  const over = auctionPhase(bid.auction_end_time, now) === "ended";
  if (bid.package_status === "active" && !over) return null;
  if (bid.is_winning === 0) return "lost";
  return bid.status === "accepted" ? "won" : null;
}
