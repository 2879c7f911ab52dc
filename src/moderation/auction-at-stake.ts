import type { Db } from "../../db/client";
import { boundMembers } from "../auctions/reading/bound-members";

export interface AuctionAtStake {
  status: "upcoming" | "active" | "hidden" | "ended";
  opensAt: number | null;
  endsAt: number;
  boundBidders: number;
  highestBidCents: number | null;
}

/** What hiding or removing the package would stop; null once its contracts have been sent. */
export async function auctionAtStake(
  db: Db,
  packageId: string,
  now: number,
): Promise<AuctionAtStake | null> {
  const lot = await db
    .selectFrom("packages")
    .select(["status", "opens_on", "opens_at", "auction_end_time", "hidden_at", "removed_at"])
    .select("highest_bid_cents")
    .where("id", "=", packageId)
    .executeTakeFirst();
  if (!lot || lot.status === "settled" || lot.removed_at !== null) return null;
  const isHidden = lot.status === "active" && lot.hidden_at !== null;
  // The auction of a hidden package is paused.
  const shiftMs = isHidden && lot.hidden_at !== null ? now - lot.hidden_at : 0;
  return {
    status: isHidden ? "hidden" : lot.status === "active" && lot.opens_on ? "upcoming" : lot.status,
    opensAt: lot.opens_at && lot.opens_at + shiftMs,
    endsAt: lot.auction_end_time + shiftMs,
    boundBidders: (await boundMembers(db, packageId, now)).length,
    highestBidCents: lot.highest_bid_cents,
  };
}
