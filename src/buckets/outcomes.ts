import type { Updateable } from "kysely";
import type { Db } from "../../db/client";
import type { BucketsTable } from "../../db/schema/buckets";
import { dealValues } from "../delivery/mails";
import { informMembers } from "../notifications/informing";
import { type Facts, isOver } from "./facts";
import type { BucketFault } from "./problems";

export function update(tx: Db, id: string, changes: Updateable<BucketsTable>) {
  return tx.updateTable("buckets").set(changes).where("id", "=", id).execute();
}

export const dropParts = (tx: Db, id: string) =>
  tx.deleteFrom("bucket_parts").where("bucket_id", "=", id).execute();

export const IDLE = { claim_id: null, due_at: null } as const;

export const NO_UPLOAD = { upload_id: null, upload_key: null } as const;

const START = {
  ...NO_UPLOAD,
  consignment_id: null,
  objects_stored: 0,
  total_bytes: 0,
  copied_bytes: 0,
  furthest_bytes: 0,
  step: 0,
  problem: null,
  detail: null,
} as const;

/** Another task is due. */
export async function again(tx: Db, { row }: Facts, now: number): Promise<void> {
  await update(tx, row.id, { claim_id: null, due_at: now, step: 0 });
}

export async function fail(tx: Db, facts: Facts, fault: BucketFault, now: number): Promise<void> {
  await update(tx, facts.row.id, { ...IDLE, ...fault, step: 0, failed_at: now });
  await inform(tx, facts, "failed", now);
}

export async function forget(tx: Db, facts: Facts, now: number): Promise<void> {
  const { id, removed_at } = facts.row;
  if (removed_at !== null)
    return void (await tx.deleteFrom("buckets").where("id", "=", id).execute());
  await dropParts(tx, id);
  await update(
    tx,
    id,
    isOver(facts)
      ? { ...START, ...IDLE, secret: null, ended_at: now }
      : { ...START, claim_id: null, due_at: now, failed_at: null },
  );
}

export async function inform(
  tx: Db,
  { row, delivery }: Facts,
  outcome: "copied" | "failed",
  now: number,
): Promise<void> {
  const memberId = delivery.buyer_id;
  if (memberId === null) return;
  const { contractId, reference, title } = await dealValues(tx, delivery);
  const path = `/contract/${contractId}`;
  const values = { contractId, reference, title, bucket: row.bucket, outcome, path };
  const uniqueKey = `bucket ${row.id} ${now}`;
  await informMembers(tx, [{ memberId, template: "bucket-copy", values, uniqueKey }], now);
}
