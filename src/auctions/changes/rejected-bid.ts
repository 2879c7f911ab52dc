import type { Db } from "../../../db/client";
import { preparedMinimum } from "../../../db/least";
import { inBatches } from "../../../db/transaction";
import { databaseAlarm } from "../../lib/alarm";
import { SECOND } from "../../lib/time";
import { actorForColumn } from "../../memberships/acting";
import { hasOpenOffer } from "../../packages/packages";
import { recordDecision } from "../../transparency/decision";
import { mailNewLeader, mailRejection, type RejectedBid } from "../bid-mails";
import { addToDecisionCounts, isAccepted, isStanding, recomputeLeader } from "../leader";
import { recomputePosition } from "../reading/positions";
import { type Finality, RejectionFinal } from "../refusals";
import {
  deleteMaximum,
  deleteSuspendedMaximum,
  restoreMaximum,
  suspendMaximum,
  wouldSkipAutomaticBid,
} from "./maximum";

export const UNDO_MS = 10 * SECOND;

const BATCH_SIZE = 20;

const REJECTION_COLUMNS = ["id", "package_id", "bidder_id", "amount_cents", "sequence"] as const;

/** Also deletes the bidder's maximum and emails both the bidder and the new leader. */
export async function rejectFinally(tx: Db, bidId: string, now: number): Promise<void> {
  await recordDecision(tx, bidId, "rejection", now);
  const rejectedBid = await tx
    .updateTable("bids")
    .set({ status: "rejected", answered_by: actorForColumn("seller_id") })
    .where("id", "=", bidId)
    .returning(REJECTION_COLUMNS)
    .executeTakeFirstOrThrow();
  await addToDecisionCounts(tx, rejectedBid.package_id, { rejected: 1 });
  await recomputePosition(tx, rejectedBid);
  await deleteMaximum(tx, rejectedBid);
  await recomputeLeader(tx, rejectedBid.package_id, now);
  await mailRejectionAndLeader(tx, rejectedBid, now, now);
}

/** The price changes immediately, because the next bid depends on it; emails wait for the undo. */
export async function rejectUndoably(
  tx: Db,
  { id, status }: { id: string; status: "pending" | "accepted" },
  now: number,
): Promise<void> {
  await recordDecision(tx, id, "rejection", now);
  const rejectedBid = await tx
    .updateTable("bids")
    .set({
      status: "rejected",
      rejected_from: status,
      undoable_until: now + UNDO_MS,
      answered_by: actorForColumn("seller_id"),
    })
    .where("id", "=", id)
    .returning(REJECTION_COLUMNS)
    .executeTakeFirstOrThrow();
  const { package_id: packageId } = rejectedBid;
  await addToDecisionCounts(tx, packageId, { rejected: 1 });
  await recomputePosition(tx, rejectedBid);
  await suspendMaximum(tx, rejectedBid);
  await recomputeLeader(tx, packageId, now);
}

export const nextFinalRejection = preparedMinimum(
  (db) => db.selectFrom("bids").where("undoable_until", "is not", null),
  "undoable_until",
);

export const rejectionAlarm = databaseAlarm({
  work: mailFinalRejections,
  next: nextFinalRejection,
  isNextExact: true,
  failureMessage: "rejections not mailed",
});

export function mailFinalRejections(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => mailBatch(tx, now));
}

async function mailBatch(tx: Db, now: number): Promise<number> {
  const due = await tx
    .selectFrom("bids")
    .select([...REJECTION_COLUMNS, "undoable_until"])
    .where("undoable_until", "<=", now)
    .orderBy("undoable_until")
    .limit(BATCH_SIZE)
    .execute();
  for (const { undoable_until: undoableUntil, ...bid } of due) {
    await tx
      .updateTable("bids")
      .set({ rejected_from: null, undoable_until: null })
      .where("id", "=", bid.id)
      .execute();
    await deleteSuspendedMaximum(tx, bid);
    await mailRejectionAndLeader(tx, bid, (undoableUntil ?? now) - UNDO_MS, now);
  }
  return due.length;
}

async function mailRejectionAndLeader(
  tx: Db,
  bid: RejectedBid,
  rejectedAt: number,
  now: number,
): Promise<void> {
  await mailRejection(tx, bid, now);
  await mailNewLeader(tx, bid, rejectedAt, now);
}

/** @throws RejectionFinal if it is too late or another event depends on the rejection */
export async function reinstate(tx: Db, bidId: string, now: number): Promise<void> {
  const bid = await findRejected(tx, bidId);
  if (bid.status !== "rejected") return;
  const { rejected_from: status, undoable_until: undoableUntil } = bid;
  if (status === null || undoableUntil === null || now >= undoableUntil)
    throw new RejectionFinal({ since: "late" });
  const finality = await finalityOf(tx, { ...bid, id: bidId }, undoableUntil - UNDO_MS, now);
  if (finality) throw new RejectionFinal({ since: finality });
  await recordDecision(tx, bidId, "reinstatement", now);
  await tx
    .updateTable("bids")
    .set({ status, rejected_from: null, undoable_until: null, answered_by: null })
    .where("id", "=", bidId)
    .execute();
  await addToDecisionCounts(tx, bid.package_id, { rejected: -1 });
  await recomputePosition(tx, bid);
  await restoreMaximum(tx, { ...bid, id: bidId });
  await recomputeLeader(tx, bid.package_id, now);
}

type RejectedRow = Awaited<ReturnType<typeof findRejected>> & { id: string };

async function finalityOf(
  tx: Db,
  bid: RejectedRow,
  rejectedAt: number,
  now: number,
): Promise<Finality | null> {
  const end = bid.ended_at ?? bid.auction_end_time;
  // Closing emails have already named the highest bidder or said that there was no sale.
  if (end > rejectedAt && end <= now) return "ended";
  if (bid.reserve_missed === 1 && bid.binds_until === null) return "ended";
  if (bid.rights_sold === 1) return "ended";
  if (await hasLowerBidSince(tx, bid)) return "bid";
  if (await wouldSkipAutomaticBid(tx, bid, rejectedAt)) return "maximum";
  if (bid.rejected_from === "accepted" && bid.accepted_id !== null) return "accepted";
  return (await hasOpenOffer(tx, bid.package_id, now)) ? "offered" : null;
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
    .select(["packages.reserve_missed", "packages.rights_sold", "packages.binds_until"])
    .where("bids.id", "=", bidId)
    .executeTakeFirstOrThrow();
}

/** Such a bid was possible only after the rejection, and its bidder was notified as the leader. */
async function hasLowerBidSince(
  tx: Db,
  bid: { package_id: string; sequence: number; amount_cents: number },
): Promise<boolean> {
  const lowerBid = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", bid.package_id)
    .where("sequence", ">", bid.sequence)
    .where("amount_cents", "<", bid.amount_cents)
    .where(isStanding("bids"))
    .limit(1)
    .executeTakeFirst();
  return lowerBid !== undefined;
}
