import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { BucketsTable } from "../../db/schema/buckets";
import type { OwnDelivery } from "../delivery/delivery";
import { ownConsignments } from "../delivery/sharing";
import { isDeliveryOver } from "../handover/offered-file";
import type { BucketPlace } from "./places";
import type { Problem } from "./problems";

export type BucketRow = Selectable<BucketsTable>;

/** `replaced`: the copy is complete, but the seller has delivered again since. */
export type CopyState = "waiting" | "copying" | "copied" | "replaced" | "failed" | "ended";

export interface Bucket extends BucketPlace {
  state: CopyState;
  /** Whether anything is left to copy. */
  isOpen: boolean;
  copiedBytes: number;
  totalBytes: number;
  /** Of the latest try. */
  problem: Problem | null;
  detail: string | null;
  nextTryAt: number | null;
  copiedAt: number | null;
  createdAt: number;
}

export async function rowOf(db: Db, contractId: string): Promise<BucketRow | undefined> {
  return db
    .selectFrom("buckets")
    .selectAll()
    .where("contract_id", "=", contractId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

export async function bucketOf(
  db: Db,
  { id: deliveryId, contract_id }: { id: string; contract_id: string },
): Promise<Bucket | null> {
  const row = await rowOf(db, contract_id);
  if (!row) return null;
  const sealedId = await sealedIdOf(db, deliveryId);
  const state = stateOf(row, sealedId);
  const isTried = state === "copying" && row.claim_id === null && row.problem !== null;
  const { endpoint, region, bucket, prefix, addressing } = row;
  return {
    endpoint,
    region,
    bucket,
    prefix,
    addressing,
    state,
    isOpen: row.secret !== null,
    copiedBytes: row.copied_bytes,
    totalBytes: row.total_bytes,
    problem: row.problem as Problem | null,
    detail: row.detail,
    nextTryAt: isTried ? row.due_at : null,
    copiedAt: row.copied_at,
    createdAt: row.created_at,
  };
}

/** What the buyer sees on the contract's page; null if nothing was or can be copied. */
export async function shownBucket(db: Db, { delivery, side }: OwnDelivery) {
  if (side !== "buyer") return null;
  const bucket = await bucketOf(db, delivery);
  const canChange = !isDeliveryOver(delivery);
  return bucket || canChange ? { bucket, canChange } : null;
}

export async function sealedIdOf(db: Db, deliveryId: string): Promise<string | null> {
  const sealed = await ownConsignments(db, deliveryId)
    .select("consignments.id")
    .where("status", "=", "sealed")
    .executeTakeFirst();
  return sealed?.id ?? null;
}

function stateOf(row: BucketRow, sealedId: string | null): CopyState {
  const isReplaced = sealedId !== null && sealedId !== row.consignment_id;
  if (row.copied_at !== null) return isReplaced ? "replaced" : "copied";
  if (row.ended_at !== null) return "ended";
  if (row.failed_at !== null) return "failed";
  return sealedId === null ? "waiting" : "copying";
}
