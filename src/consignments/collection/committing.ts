import { createHash } from "node:crypto";
import type { Db } from "../../../db/client";
import { lockPackages } from "../../../db/locks";
import { inTransaction } from "../../../db/transaction";
import { newId } from "../../lib/ids";
import { informMembers } from "../../notifications/informing";
import { findPackage } from "../../packages/packages";
import { checkpointSize } from "../../transparency/checkpoint";
import { blocksIn } from "../../transparency/draw";
import { record } from "../../transparency/recording";
import { loadLogState } from "../../transparency/stored-tree";
import type { Consignment } from "../consignments";
import { announceChange } from "../holder";
import type { MeasuredFile, MeasuredReport } from "../report";
import { isForSale, withdrawDraw } from "./collection";

/** Fewer passages would say too little about a collection. */
export const MIN_PASSAGES = 10;

/** The digest of what `sha256sum` prints about the files, in the order of their upload. */
export function collectionDigest(files: readonly Pick<MeasuredFile, "sha256" | "name">[]): string {
  const hash = createHash("sha256");
  for (const { sha256, name } of files) hash.update(`${sha256}  ${name}\n`);
  return hash.digest("hex");
}

/**
 * Publishes which files will be drawn from, before anybody can know which passages. Returns false
 * if the seller was faster and removed the collection.
 */
export async function commitToCollection(
  db: Db,
  { id, package_id: packageId }: Consignment,
  measured: MeasuredReport,
  now: number,
): Promise<boolean> {
  const { characters } = measured.delivered;
  const isTooShort = blocksIn(characters) < MIN_PASSAGES;
  return inTransaction(db, async (tx) => {
    if (packageId === null) return false;
    await lockPackages(tx, [packageId]);
    if (!(await isMeasuring(tx, id))) return false;
    if (!isForSale(await findPackage(tx, packageId))) return endCollection(tx, id, packageId, now);
    if (isTooShort) return refuse(tx, { id, packageId }, { files: [], characters }, now);
    const sha256 = collectionDigest(measured.files);
    const number = await nextDraw(tx, packageId);
    const commitment = { type: "collection-committed", draw: number, sha256, characters } as const;
    const [entry] = await record(tx, packageId, [commitment], now);
    if (!entry) return false;
    await tx
      .insertInto("samplings")
      .values({
        id: newId(now),
        consignment_id: id,
        package_id: packageId,
        number,
        sha256,
        characters,
        log_entry: entry.seq,
        committed_at: now,
      })
      .execute();
    await tx
      .updateTable("consignments")
      .set({ measured: JSON.stringify(measured), progressed_at: now })
      .where("id", "=", id)
      .execute();
    announceChange(tx, { packageId });
    return true;
  });
}

/** Lets the seller replace files that cannot be read or are not what was committed to. */
export async function refuseCollection(
  db: Db,
  { id, package_id: packageId }: Consignment,
  files: readonly object[],
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (packageId === null || !(await isMeasuring(tx, id))) return false;
    return refuse(tx, { id, packageId }, { files }, now);
  });
}

interface Refused {
  id: string;
  packageId: string;
}

async function refuse(tx: Db, { id, packageId }: Refused, refusal: object, now: number) {
  await withdrawDraw(tx, id, now);
  await tx
    .updateTable("consignments")
    .set({ status: "open", refusal: JSON.stringify(refusal), measured: null, progressed_at: now })
    .where("id", "=", id)
    .execute();
  const { title, seller_id: memberId } = await findPackage(tx, packageId);
  const values = { packageId, title };
  await informMembers(tx, [{ memberId, template: "collection-refused", values }], now);
  announceChange(tx, { packageId });
  return true;
}

/** The sale ended before the passages were drawn. */
export async function endCollection(tx: Db, id: string, packageId: string, now: number) {
  await tx.updateTable("consignments").set({ status: "gone" }).where("id", "=", id).execute();
  await withdrawDraw(tx, id, now);
  announceChange(tx, { packageId });
  return true;
}

export async function isMeasuring(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("consignments")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "measuring")
    .executeTakeFirst();
  return row !== undefined;
}

async function nextDraw(tx: Db, packageId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("samplings")
    .select((eb) => eb.fn.coalesce(eb.fn.max("number"), eb.lit(0)).as("last"))
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** Gives each commitment the first tree head that the log has signed since. */
export async function seedDraws(db: Db): Promise<void> {
  const undrawn = await db
    .selectFrom("samplings")
    .select(["id", "log_entry"])
    .where("checkpoint", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  if (undrawn.length === 0) return;
  const { checkpoint } = await loadLogState(db);
  const size = checkpoint === null ? 0 : (checkpointSize(checkpoint) ?? 0);
  const ids = undrawn.filter(({ log_entry }) => log_entry <= size).map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable("samplings")
    .set({ checkpoint })
    .where("id", "in", ids)
    .where("checkpoint", "is", null)
    .execute();
}
