import type { Db } from "../../db/client";
import { Conflict, coded } from "../lib/errors";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";

export class SamplesSold extends coded(Conflict, "samples-sold") {}

/** Samples cannot change during delivery. @throws SamplesSold */
export async function findSampledPackage(
  db: Db,
  { packageId, sellerId }: { packageId: string; sellerId: string },
): Promise<Package> {
  const lot = await findOwnPackage(db, packageId, sellerId);
  if (await areSamplesSold(db, lot.id)) throw new SamplesSold();
  return lot;
}

export async function areSamplesSold(db: Db, packageId: string): Promise<boolean> {
  const delivery = await db
    .selectFrom("deliveries")
    .select("id")
    .where("package_id", "=", packageId)
    .where("state", "not in", ["accepted", "removed", "resolved", "withdrawn"])
    .executeTakeFirst();
  return delivery !== undefined;
}
