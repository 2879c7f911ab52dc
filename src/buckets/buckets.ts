import { sql, type Updateable } from "kysely";
import type { Db } from "../../db/client";
import type { BucketsTable } from "../../db/schema/buckets";
import { inTransaction } from "../../db/transaction";
import { findDeliveryAs, type PartyKey } from "../delivery/delivery";
import { isDeliveryOver } from "../handover/offered-file";
import { InvalidInput } from "../lib/errors";
import { newId } from "../lib/ids";
import type { Outgoing } from "../lib/outgoing";
import { isOutgoingTarget } from "../lib/outgoing-target";
import { seal, unseal } from "../lib/sealing";
import { SECOND } from "../lib/time";
import { BucketClient } from "./client";
import { hashed } from "./parts";
import { type BucketKeys, type BucketPlace, isSameBucket } from "./places";
import { BucketFailure, BucketRefused } from "./problems";
import { type Bucket, type BucketRow, bucketOf, rowOf } from "./reading";
import { BucketNotFound, BucketTooLate, CopyNotFailed } from "./refusals";
import type { NewBucket } from "./schema";

/** What the verbs need to know about this installation. */
export interface BucketRules {
  sealKey: string;
  outgoing: Outgoing;
  /** Buckets that the marketplace itself uses. */
  own: ReadonlyArray<Pick<BucketPlace, "endpoint" | "bucket">>;
}

const CHECK_MS = 15 * SECOND;
const CHECKED_OBJECT = "test.txt";

/**
 * Names a bucket that the delivery is copied to, or new keys for it, after an object could be
 * written there. @throws DeliveryNotFound, BucketTooLate, InvalidInput, BucketRefused
 */
export async function setBucket(
  db: Db,
  rules: BucketRules,
  party: PartyKey,
  { accessKeyId, secretAccessKey, ...place }: NewBucket,
  now: number,
): Promise<Bucket> {
  const keys = { accessKeyId, secretAccessKey };
  const delivery = await findDeliveryAs(db, "buyer", party);
  if (isDeliveryOver(delivery)) throw new BucketTooLate();
  requirePlace(place, rules);
  await checkWriting(rules.outgoing, place, keys, `${place.prefix}${delivery.reference}`);
  return inTransaction(db, async (tx) => {
    const current = await findDeliveryAs(tx, "buyer", party);
    if (isDeliveryOver(current)) throw new BucketTooLate();
    const contractId = current.contract_id;
    const former = await rowOf(tx, contractId);
    if (former && former.secret !== null && isSamePlace(former, place)) {
      const secret = sealedKeys(rules.sealKey, former.id, keys);
      await change(tx, former.id, { secret, addressing: place.addressing }, now);
    } else {
      if (former) await removeRow(tx, former, now);
      const id = newId(now);
      const secret = sealedKeys(rules.sealKey, id, keys);
      await tx
        .insertInto("buckets")
        .values({ id, contract_id: contractId, ...place, secret, created_at: now, due_at: now })
        .execute();
    }
    return findBucket(tx, party);
  });
}

/** @throws InvalidInput */
function requirePlace(place: BucketPlace, { outgoing, own }: BucketRules): void {
  const url = URL.parse(place.endpoint);
  const isOrigin = url?.pathname === "/" && url.search === "";
  if (!isOrigin || !isOutgoingTarget(place.endpoint, outgoing.allowed))
    throw new InvalidInput([{ path: "endpoint", message: "bucket-endpoint" }]);
  if (own.some((one) => isSameBucket(place, one)))
    throw new InvalidInput([{ path: "bucket", message: "bucket-own" }]);
}

async function checkWriting(
  outgoing: Outgoing,
  place: BucketPlace,
  keys: BucketKeys,
  folder: string,
): Promise<void> {
  const client = new BucketClient({ place, ...keys, outgoing, timeoutMs: CHECK_MS });
  const text = Buffer.from("These keys can write here.\n");
  await client.put(`${folder}/${CHECKED_OBJECT}`, hashed(text)).catch((error) => {
    throw error instanceof BucketFailure ? new BucketRefused(error.fault) : error;
  });
}

const isSamePlace = (one: BucketPlace, other: BucketPlace) =>
  (["endpoint", "region", "bucket", "prefix"] as const).every((name) => one[name] === other[name]);

const sealedKeys = (sealKey: string, id: string, keys: BucketKeys) =>
  seal(sealKey, JSON.stringify(keys), id);

export const keysOf = (sealKey: string, { id, secret }: Pick<BucketRow, "id" | "secret">) =>
  JSON.parse(unseal(sealKey, secret ?? "", id)) as BucketKeys;

/** A try that is under way goes on, and notices what has changed. */
function change(tx: Db, id: string, changes: Updateable<BucketsTable>, now: number) {
  return tx
    .updateTable("buckets")
    .set({ ...changes, step: 0, failed_at: null })
    .set({ due_at: sql`case when claim_id is null then ${now} else due_at end` })
    .where("id", "=", id)
    .execute();
}

/** An upload that has begun is aborted first. */
async function removeRow(tx: Db, { id, upload_id, claim_id }: BucketRow, now: number) {
  if (upload_id !== null || claim_id !== null) await change(tx, id, { removed_at: now }, now);
  else await tx.deleteFrom("buckets").where("id", "=", id).execute();
}

/** @throws DeliveryNotFound, StepOutOfOrder for the seller, BucketNotFound */
export async function findBucket(db: Db, party: PartyKey): Promise<Bucket> {
  const delivery = await findDeliveryAs(db, "buyer", party);
  const bucket = await bucketOf(db, delivery);
  if (!bucket) throw new BucketNotFound();
  return bucket;
}

/** @throws DeliveryNotFound, BucketNotFound */
export async function removeBucket(db: Db, party: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { contract_id } = await findDeliveryAs(tx, "buyer", party);
    const row = await rowOf(tx, contract_id);
    if (!row) throw new BucketNotFound();
    await removeRow(tx, row, now);
  });
}

/** Continues where the copy stopped. @throws DeliveryNotFound, BucketNotFound, CopyNotFailed */
export async function retryCopy(db: Db, party: PartyKey, now: number): Promise<Bucket> {
  return inTransaction(db, async (tx) => {
    const { contract_id } = await findDeliveryAs(tx, "buyer", party);
    const row = await rowOf(tx, contract_id);
    if (!row) throw new BucketNotFound();
    const isFailing = row.secret !== null && row.problem !== null && row.claim_id === null;
    if (!isFailing) throw new CopyNotFailed();
    await change(tx, row.id, {}, now);
    return findBucket(tx, party);
  });
}
