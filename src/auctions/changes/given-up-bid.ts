import type { Db } from "../../../db/client";
import { inTransaction } from "../../../db/transaction";
import { isRound } from "../../rules/round";
import { SALE_RULES } from "../../rules/sale";
import { bindingOf, bindsUntil } from "../../rules/standing";
import { record } from "../../transparency/recording";
import { addToDecisionCounts, isStanding, recomputeLeader } from "../leader";
import { recomputePosition } from "../reading/positions";
import {
  AlreadyReleased,
  BidNotFound,
  HighestBidNotReleasable,
  NotReleasable,
  requireShown,
} from "../refusals";
import { deleteMaximum } from "./maximum";

interface OwnBid {
  bidId: string;
  bidderId: string;
}

/** Also releases the member's lower bids, and deletes the maximum if no bid is left. */
export async function giveUpBid(db: Db, { bidId, bidderId }: OwnBid, now: number): Promise<string> {
  return inTransaction(db, async (tx) => {
    const bid = await findOwnBid(tx, { bidId, bidderId });
    if (bid.status === "accepted") throw new HighestBidNotReleasable();
    if (bid.status !== "pending" || now > bindsUntil(bindingOf(bid), false))
      throw new AlreadyReleased();
    if (!SALE_RULES[bid.sale_rule].isReleasable) throw new NotReleasable();
    if (isRound(bid) ? bid.seated !== 0 : bid.highest_bid_id === bid.id)
      throw new HighestBidNotReleasable();
    const { package_id, sequence } = bid;
    const releasable = await tx
      .selectFrom("bids")
      .select(["id", "sequence"])
      .where("package_id", "=", package_id)
      .where("bidder_id", "=", bidderId)
      .where("sequence", "<=", sequence)
      .where("status", "=", "pending")
      .orderBy("sequence")
      .execute();
    const events = releasable.map(({ sequence }) => ({ type: "release", sequence }) as const);
    await record(tx, package_id, events, now);
    await tx
      .updateTable("bids")
      .set({ status: "released" })
      .where(
        "id",
        "in",
        releasable.map(({ id }) => id),
      )
      .execute();
    await addToDecisionCounts(tx, package_id, { released: releasable.length });
    const position = { id: bidId, package_id, bidder_id: bidderId };
    await recomputePosition(tx, position);
    if (!(await hasStandingBid(tx, position))) await deleteMaximum(tx, position);
    await recomputeLeader(tx, package_id, now);
    return package_id;
  });
}

async function hasStandingBid(tx: Db, position: { package_id: string; bidder_id: string }) {
  const bid = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", position.package_id)
    .where("bidder_id", "=", position.bidder_id)
    .where(isStanding("bids"))
    .limit(1)
    .executeTakeFirst();
  return bid !== undefined;
}

/** Returns the highest pending bid of a member who has no seat; null if none. */
export async function bidToGiveUp(
  db: Db,
  { packageId, bidderId }: { packageId: string; bidderId: string },
): Promise<string | null> {
  const bid = await db
    .selectFrom("bids")
    .innerJoin("positions", (join) =>
      join
        .onRef("positions.package_id", "=", "bids.package_id")
        .onRef("positions.bidder_id", "=", "bids.bidder_id"),
    )
    .select("bids.id")
    .where("bids.package_id", "=", packageId)
    .where("bids.bidder_id", "=", bidderId)
    .where("bids.status", "=", "pending")
    .where("positions.seated", "=", 0)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return bid?.id ?? null;
}

async function findOwnBid(tx: Db, { bidId, bidderId }: OwnBid) {
  const bid = await tx
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .select(["bids.id", "bids.package_id", "bids.sequence", "bids.status"])
    .innerJoin("positions", (join) =>
      join
        .onRef("positions.package_id", "=", "bids.package_id")
        .onRef("positions.bidder_id", "=", "bids.bidder_id"),
    )
    .select([
      "highest_bid_id",
      "sale_rule",
      "auction_end_time",
      "held_ms",
      "binds_until",
      "hidden_at",
    ])
    .select(["seats", "exclusive_from_cents", "positions.seated"])
    .where("bids.id", "=", bidId)
    .where("bids.bidder_id", "=", bidderId)
    .executeTakeFirst();
  if (!bid) throw new BidNotFound();
  requireShown(bid);
  return bid;
}
