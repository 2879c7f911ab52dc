import type { Db } from "../../db/client";
import { isOffered } from "../packages/packages";
import { recordDecision } from "../transparency/decision";
import { countDecided } from "./bid-figures";
import { positionAnew } from "./positions";
import { type Finality, RejectionFinal } from "./refusals";
import { UNDO_MS } from "./rejected-bid";
import { isMaximumUnheard, restoreMaximum } from "./rejected-maximum";
import { isAccepted, standAnew, stands } from "./standing";

/**
 * Puts a bid back that was rejected a moment ago, as what it was before, and tells the watchers. No
 * mail has gone out about its rejection, and none will. A bid that stands already stays as it is.
 * @throws RejectionFinal once its time is over, or where what has happened since rests on the
 *   rejection: the auction's end, a lower bid, a maximum, another bid that was accepted or offered
 */
export async function putBack(tx: Db, bidId: string, now: number): Promise<void> {
  const bid = await findRejected(tx, bidId);
  if (bid.status !== "rejected") return;
  const { rejected_from: status, undoable_until: until } = bid;
  if (status === null || until === null || now >= until) throw new RejectionFinal("late");
  const final = await finalityOf(tx, { ...bid, id: bidId }, until - UNDO_MS, now);
  if (final) throw new RejectionFinal(final);
  await recordDecision(tx, bidId, "reinstatement", now);
  await tx
    .updateTable("bids")
    .set({ status, rejected_from: null, undoable_until: null })
    .where("id", "=", bidId)
    .execute();
  await countDecided(tx, bid.package_id, { rejected: -1 });
  await positionAnew(tx, bid);
  await restoreMaximum(tx, { ...bid, id: bidId });
  await standAnew(tx, bid.package_id, now);
}

type Rejected = Awaited<ReturnType<typeof findRejected>> & { id: string };

/** What has happened since the rejection and rests on it; null where nothing has. */
async function finalityOf(
  tx: Db,
  bid: Rejected,
  rejectedAt: number,
  now: number,
): Promise<Finality | null> {
  const end = bid.ended_at ?? bid.auction_end_time;
  // Closing mails have told who made the highest bid, or that there is no sale.
  if (end > rejectedAt && end <= now) return "ended";
  if (bid.reserve_missed === 1 && bid.binds_until === null) return "ended";
  if (await isLowerBidSince(tx, bid)) return "bid";
  if (await isMaximumUnheard(tx, bid, rejectedAt)) return "maximum";
  if (bid.rejected_from === "accepted" && bid.accepted_id !== null) return "accepted";
  return (await isOffered(tx, bid.package_id, now)) ? "offered" : null;
}

function findRejected(tx: Db, bidId: string) {
  return tx
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .leftJoin("bids as accepted", (join) =>
      join.onRef("accepted.package_id", "=", "bids.package_id").on(isAccepted("accepted")),
    )
    .select([
      "bids.status",
      "bids.package_id",
      "bids.bidder_id",
      "bids.sequence",
      "bids.amount_cents",
    ])
    .select(["bids.rejected_from", "bids.undoable_until", "accepted.id as accepted_id"])
    .select(["packages.auction_end_time", "packages.ended_at"])
    .select(["packages.reserve_missed", "packages.binds_until"])
    .where("bids.id", "=", bidId)
    .executeTakeFirstOrThrow();
}

/** Those that stand never fall: whoever bid lower since was told that they lead. */
async function isLowerBidSince(
  tx: Db,
  bid: { package_id: string; sequence: number; amount_cents: number },
): Promise<boolean> {
  const lower = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", bid.package_id)
    .where("sequence", ">", bid.sequence)
    .where("amount_cents", "<", bid.amount_cents)
    .where(stands("bids"))
    .limit(1)
    .executeTakeFirst();
  return lower !== undefined;
}
