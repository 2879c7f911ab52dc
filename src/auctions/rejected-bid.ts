import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { nextTurn } from "../lib/alarm";
import { SECOND } from "../lib/time";
import { recordDecision } from "../transparency/decision";
import { countDecided } from "./bid-figures";
import { positionAnew } from "./positions";
import { forgetMaximum, forgetSuspended, suspendMaximum } from "./rejected-maximum";
import { mailLeadingAgain, mailRejected, type RejectedBid } from "./rejection-mails";
import { standAnew } from "./standing";

/** How long a rejection can be undone. */
export const UNDO_MS = 10 * SECOND;

/** Rejections told in one transaction; between two, requests are served. */
const BATCH = 20;

const REJECTED = ["id", "package_id", "bidder_id", "amount_cents", "sequence"] as const;

/**
 * Takes a bid down for good, in the transaction of the decision that puts another in its place: what
 * is left stands, so the price may fall, and its owner's maximum goes. Whoever made the bid gets a mail,
 * and whoever leads instead.
 */
export async function takeDown(tx: Db, bidId: string, now: number): Promise<void> {
  await recordDecision(tx, bidId, "rejection", now);
  const rejected = await tx
    .updateTable("bids")
    .set({ status: "rejected" })
    .where("id", "=", bidId)
    .returning(REJECTED)
    .executeTakeFirstOrThrow();
  await countDecided(tx, rejected.package_id, { rejected: 1 });
  await positionAnew(tx, rejected);
  await forgetMaximum(tx, rejected);
  await standAnew(tx, rejected.package_id, now);
  await mail(tx, rejected, now, now);
}

/**
 * Takes a bid down that its seller rejects. Price and watchers know at once, since what is bid next
 * must be on what stands; mails, which nobody can take back, wait until it cannot be undone any more.
 */
export async function takeDownUndoably(
  tx: Db,
  { id, status }: { id: string; status: "pending" | "accepted" },
  now: number,
): Promise<void> {
  await recordDecision(tx, id, "rejection", now);
  const rejected = await tx
    .updateTable("bids")
    .set({ status: "rejected", rejected_from: status, undoable_until: now + UNDO_MS })
    .where("id", "=", id)
    .returning(REJECTED)
    .executeTakeFirstOrThrow();
  const { package_id: packageId } = rejected;
  await countDecided(tx, packageId, { rejected: 1 });
  await positionAnew(tx, rejected);
  await suspendMaximum(tx, rejected);
  await standAnew(tx, packageId, now);
  announce(tx, { type: "bid-rejected", packageId });
}

/** Mails about every rejection that has become final, each once however often this runs. */
export async function tellFinalRejections(db: Db, now: number): Promise<void> {
  while ((await inTransaction(db, (tx) => tellBatch(tx, now))) === BATCH) await nextTurn();
}

async function tellBatch(tx: Db, now: number): Promise<number> {
  const due = await tx
    .selectFrom("bids")
    .select([...REJECTED, "undoable_until"])
    .where("undoable_until", "<=", now)
    .orderBy("undoable_until")
    .limit(BATCH)
    .execute();
  for (const { undoable_until: until, ...bid } of due) {
    await tx
      .updateTable("bids")
      .set({ rejected_from: null, undoable_until: null })
      .where("id", "=", bid.id)
      .execute();
    await forgetSuspended(tx, bid);
    await mail(tx, bid, (until ?? now) - UNDO_MS, now);
  }
  return due.length;
}

/** When the next rejection becomes final, epoch milliseconds; null where none waits for it. */
export async function nextFinalRejection(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.min("undoable_until").as("at"))
    .where("undoable_until", "is not", null)
    .executeTakeFirst();
  return next?.at ?? null;
}

async function mail(tx: Db, bid: RejectedBid, rejectedAt: number, now: number): Promise<void> {
  await mailRejected(tx, bid, now);
  await mailLeadingAgain(tx, bid, rejectedAt, now);
}
