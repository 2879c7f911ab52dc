import type { Selectable } from "kysely";
import type { Db } from "../../../db/client";
import { lockPackages } from "../../../db/locks";
import type { SamplingsTable } from "../../../db/schema/samples";
import { inTransaction } from "../../../db/transaction";
import { StepOutOfOrder } from "../../delivery/delivery";
import type { Consignment } from "../../delivery/sharing";
import { writeFigures } from "../../packages/listed-figures";
import { findPackage, type Package } from "../../packages/packages";
import {
  areSamplesBidOn,
  areSamplesSold,
  samplesLicensedUntil,
} from "../../samples/sampled-package";
import { latestConsignment } from "../consignment-status";
import { forgetReadings, requireCompleteFiles, setStatus } from "../consignments";
import { announceChange } from "../holder";
import { insertConsignment } from "../new-consignment";
import {
  CollectionBidOn,
  CollectionClosed,
  CollectionNotFound,
  CollectionSampled,
  NoFiles,
} from "../refusals";
import type { Room } from "../room";

export type Sampling = Selectable<SamplingsTable>;

interface OfPackage {
  packageId: string;
}

/** The collection that a seller uploads before the sale (docs/product.md#sampling). */
export async function openCollection(
  tx: Db,
  { packageId }: OfPackage,
  now: number,
): Promise<Consignment> {
  await requireReplaceable(tx, packageId, now);
  const current = await latestConsignment(tx, { packageId });
  if (current?.status === "sealed") throw new CollectionSampled();
  if (current?.status === "measuring") throw new StepOutOfOrder();
  return (
    current ?? insertConsignment(tx, { delivery_id: null, package_id: packageId, number: 1 }, now)
  );
}

/**
 * Starts intake, after which the collection is committed to and sampled.
 * @throws CollectionClosed, CollectionBidOn, StepOutOfOrder, NoFiles, FileUnfinished, FileFaulty, NoRoom
 */
export async function completeCollection(
  db: Db,
  { room }: { room: Room },
  { packageId }: OfPackage,
  now: number,
  { countTags = false }: { countTags?: boolean } = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireReplaceable(tx, packageId, now);
    const consignment = await latestConsignment(tx, { packageId });
    if (!consignment) throw new NoFiles();
    if (consignment.status !== "open") throw new StepOutOfOrder();
    await requireCompleteFiles(tx, consignment);
    await room.requireFor(tx, consignment.id, now);
    await forgetReadings(tx, consignment.id);
    await tx
      .updateTable("consignments")
      .set({ status: "measuring", refusal: null, measured: null, progressed_at: now })
      .set({ counts_tags: countTags ? 1 : 0 })
      .where("id", "=", consignment.id)
      .execute();
    announceChange(tx, { packageId });
  });
}

/** The commitment stays in the public log, and the draw stays counted. */
export async function removeCollection(db: Db, { packageId }: OfPackage, now: number) {
  await inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    await requireReplaceable(tx, packageId, now);
    const consignment = await latestConsignment(tx, { packageId });
    if (!consignment) throw new CollectionNotFound();
    await setStatus(tx, consignment.id, "gone");
    await withdrawDraw(tx, consignment.id, now);
    await writeSampling(tx, packageId, null, now);
    announceChange(tx, { packageId });
  });
}

export async function withdrawDraw(tx: Db, consignmentId: string, now: number): Promise<void> {
  await tx
    .updateTable("samplings")
    .set({ withdrawn_at: now })
    .where("consignment_id", "=", consignmentId)
    .where("withdrawn_at", "is", null)
    .execute();
}

export async function writeSampling(
  tx: Db,
  packageId: string,
  sampling: string | null,
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set((eb) => ({ sampling, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", packageId)
    .execute();
  await writeFigures(tx, [packageId]);
}

/** Bidders rely on what was sampled. @throws CollectionClosed, CollectionBidOn */
async function requireReplaceable(tx: Db, packageId: string, now: number): Promise<Package> {
  const lot = await findPackage(tx, packageId);
  const standing = await collectionStandingOf(tx, lot, now);
  if (standing === "closed") throw new CollectionClosed();
  if (standing === "relied-on") throw new CollectionBidOn();
  return lot;
}

export type CollectionStanding = "replaceable" | "relied-on" | "closed";

export async function collectionStandingOf(
  db: Db,
  lot: Package,
  now: number,
): Promise<CollectionStanding> {
  if (!isForSale(lot)) return "closed";
  const isReliedOn =
    (await areSamplesBidOn(db, lot, now)) ||
    (await areSamplesSold(db, lot.id)) ||
    (await samplesLicensedUntil(db, lot, now)) !== null;
  return isReliedOn ? "relied-on" : "replaceable";
}

export const isForSale = (lot: Pick<Package, "status" | "removed_at">): boolean =>
  lot.status === "active" && lot.removed_at === null;

/** The draw that a consignment was committed to for, unless it was given up since. */
export function findDraw(db: Db, consignmentId: string): Promise<Sampling | undefined> {
  return db
    .selectFrom("samplings")
    .selectAll()
    .where("consignment_id", "=", consignmentId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}

/** The draw whose figures the package's page shows. */
export async function currentSampling(db: Db, packageId: string): Promise<Sampling | undefined> {
  return db
    .selectFrom("samplings")
    .selectAll()
    .where("package_id", "=", packageId)
    .where("sampled_at", "is not", null)
    .where("withdrawn_at", "is", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** How often the passages of this package, or of the same files elsewhere, were drawn. */
export async function countDraws(
  db: Db,
  { package_id, sha256 }: Pick<Sampling, "package_id" | "sha256">,
): Promise<number> {
  const { draws } = await db
    .selectFrom("samplings")
    .select((eb) => eb.fn.countAll<number>().as("draws"))
    .where((eb) => eb.or([eb("package_id", "=", package_id), eb("sha256", "=", sha256)]))
    .executeTakeFirstOrThrow();
  return draws;
}
