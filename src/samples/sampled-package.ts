import type { Db } from "../../db/client";
import { Conflict } from "../lib/errors";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";

/** What is delivered is compared with the samples that its buyer saw. */
export class SamplesSold extends Conflict {
  constructor() {
    super("samples-sold");
  }
}

/**
 * A seller's own package whose samples may change: not while what was sold is delivered.
 * @throws PackageNotFound for anyone else's package too, SamplesSold
 */
export async function findSampledPackage(
  db: Db,
  { packageId, sellerId }: { packageId: string; sellerId: string },
): Promise<Package> {
  const lot = await findOwnPackage(db, packageId, sellerId);
  if (await areSamplesSold(db, lot.id)) throw new SamplesSold();
  return lot;
}

/** Whether a package's samples stay as they are, since what was sold is being delivered. */
export async function areSamplesSold(db: Db, packageId: string): Promise<boolean> {
  const delivered = await db
    .selectFrom("deliveries")
    .select("id")
    .where("package_id", "=", packageId)
    .where("state", "not in", ["accepted", "removed", "resolved", "withdrawn"])
    .executeTakeFirst();
  return delivered !== undefined;
}
