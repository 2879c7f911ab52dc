import type { Updateable } from "kysely";
import type { Db } from "../../db/client";
import type { BucketPartsTable, BucketsTable } from "../../db/schema/buckets";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { type Clock, MINUTE } from "../lib/time";
import { MAX_TRIES, RETRY_MS } from "../webhooks/retries";
import { type Facts, factsOf, type Task, taskIn } from "./facts";
import { again, dropParts, fail, forget, IDLE, inform, update } from "./outcomes";
import { type BucketFault, needsBuyer } from "./problems";

/** From finding the address to the last byte of the response. */
export const REQUEST_MS = 3 * MINUTE;

/** A server that died has by then not stored what its last request did. */
export const LEASE_MS = 2 * REQUEST_MS;

/** A slow bucket then lets others have its turn, and continues after them. */
const TURN_MS = 10 * MINUTE;

/** What only the buyer can solve fails after six minutes, so that the buyer is informed soon. */
const MOST_SETTING_TRIES = 3;

/** An upload that cannot be aborted is left to the bucket's own rules. */
const MOST_DISCARDING_TRIES = 3;

interface Place {
  db: Db;
  clock: Clock;
}

export interface DueBucket {
  id: string;
  due_at: number;
}

export interface Try {
  id: string;
  claimId: string;
  task: Exclude<Task, "nothing">;
  facts: Facts;
  endsAt: number;
}

/** A change, the server that continues it, or the end of its turn has ended the try. */
export class TryEnded extends Error {}

/** @returns null if there is nothing to do, or another server is doing it */
export function beginTry({ db, clock }: Place, due: DueBucket): Promise<Try | null> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const facts = await factsOf(tx, due.id);
    if (!facts || facts.row.due_at !== due.due_at) return null;
    const { row, sealedId } = facts;
    const task = taskIn(facts);
    if (task === "nothing") {
      await update(tx, row.id, { due_at: null, claim_id: null });
      return null;
    }
    const most = task === "copy" ? MAX_TRIES : MOST_DISCARDING_TRIES;
    if (row.step >= most) {
      // A server died in the last try.
      if (task === "copy") await fail(tx, facts, { problem: "interrupted", detail: "" }, now);
      else await forget(tx, facts, now);
      return null;
    }
    const claim_id = newId(now);
    const consignment_id = task === "copy" ? sealedId : row.consignment_id;
    const changes = { claim_id, consignment_id, step: row.step + 1, due_at: now + LEASE_MS };
    await update(tx, row.id, changes);
    const begun = { ...facts, row: { ...row, ...changes } };
    return { id: row.id, claimId: claim_id, task, facts: begun, endsAt: now + TURN_MS };
  });
}

type Progress = Pick<
  Updateable<BucketsTable>,
  "objects_stored" | "upload_id" | "upload_key" | "total_bytes" | "copied_bytes"
>;

type NewPart = Omit<BucketPartsTable, "bucket_id">;

/**
 * Stores what was copied, and holds the bucket for the next request. Tries count from the last one
 * that copied something new. @throws TryEnded
 */
export async function recordProgress(
  { db, clock }: Place,
  { id, claimId, endsAt }: Pick<Try, "id" | "claimId" | "endsAt">,
  { part, ...progress }: Progress & { part?: NewPart },
): Promise<void> {
  const isWanted = await inTransaction(db, async (tx) => {
    const facts = await factsOf(tx, id);
    if (facts?.row.claim_id !== claimId) return false;
    const { furthest_bytes, step } = facts.row;
    const copied = progress.copied_bytes ?? 0;
    const isNew = copied > furthest_bytes;
    await update(tx, id, {
      ...progress,
      ...(isNew ? { furthest_bytes: copied, step: 1, problem: null, detail: null } : { step }),
      due_at: clock.now() + LEASE_MS,
    });
    if (part)
      await tx
        .insertInto("bucket_parts")
        .values({ bucket_id: id, ...part })
        .execute();
    if (progress.upload_id === null) await dropParts(tx, id);
    // What was just stored must be known, also to be aborted.
    return taskIn(facts) === "copy";
  });
  if (!isWanted || clock.now() >= endsAt) throw new TryEnded();
}

/** After the last object, unless something has changed in the meantime. */
export async function endCopy(place: Place, claimed: Try): Promise<boolean> {
  return ending(place, claimed, async (tx, facts, now) => {
    if (taskIn(facts) !== "copy") return again(tx, facts, now);
    const { id } = facts.row;
    await update(tx, id, { ...IDLE, copied_at: now, secret: null, problem: null, detail: null });
    await inform(tx, facts, "copied", now);
  });
}

/** The upload is aborted, or its server no longer answers. */
export async function endDiscarding(place: Place, claimed: Try): Promise<boolean> {
  return ending(place, claimed, forget);
}

/** @param fault null if the copy can continue at once: this server stops, or the turn is over */
export async function endWithFault(
  place: Place,
  claimed: Try,
  fault: BucketFault | null,
): Promise<boolean> {
  return ending(place, claimed, async (tx, facts, now) => {
    const { id, step } = facts.row;
    const task = taskIn(facts);
    if (task !== claimed.task) return again(tx, facts, now);
    if (fault === null)
      return void (await update(tx, id, { claim_id: null, due_at: now, step: step - 1 }));
    const isLast = step >= mostTries(task, fault);
    if (isLast && task === "discard") return forget(tx, facts, now);
    if (isLast) return fail(tx, facts, fault, now);
    const due_at = now + (RETRY_MS[step - 1] ?? 0);
    await update(tx, id, { ...fault, claim_id: null, due_at });
  });
}

function mostTries(task: Task, { problem }: BucketFault): number {
  if (task === "discard") return MOST_DISCARDING_TRIES;
  return needsBuyer(problem) ? MOST_SETTING_TRIES : MAX_TRIES;
}

/** @returns false if another server has taken it over */
function ending(
  { db, clock }: Place,
  { id, claimId }: Try,
  end: (tx: Db, facts: Facts, now: number) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const facts = await factsOf(tx, id);
    if (facts?.row.claim_id !== claimId) return false;
    await end(tx, facts, clock.now());
    return true;
  });
}
