import { stageOf } from "../lib/standing";
import type { OwnBid } from "./bids";

export function outcomeOf(
  bid: Pick<
    OwnBid,
    "package_status" | "auction_end_time" | "binds_until" | "is_winning" | "status"
  >,
  now: number,
): { isWinning: boolean; outcome: "won" | "lost" | null } {
  const { package_status: status, auction_end_time: endsAt, binds_until: offerBindsUntil } = bid;
  const stage = stageOf({ status, endsAt, offerBindsUntil }, now);
  const isWinning = bid.is_winning === 1 && stage !== "lapsed";
  if (stage === "running") return { isWinning, outcome: null };
  if (!isWinning) return { isWinning, outcome: "lost" };
  return { isWinning, outcome: bid.status === "accepted" ? "won" : null };
}
