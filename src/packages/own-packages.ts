import type { Db } from "../../db/client";
import { removeFromSearch } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import type { Viewer } from "../accounts/sessions";
import { Forbidden } from "../lib/errors";
import { findPackage, type Package, PackageNotFound } from "./packages";

/** What only sellers may do (spec section 6). */
export class SellerOnly extends Forbidden {
  constructor() {
    super("seller-only");
  }
}

/** The viewer, if a seller. @throws SellerOnly */
export function asSeller(viewer: Viewer): Viewer {
  if (viewer.role !== "seller") throw new SellerOnly();
  return viewer;
}

const MAX_OWN = 1000;

/** A seller's own packages, latest first, each with how many samples it has. */
export function listOwnPackages(
  db: Db,
  sellerId: string,
): Promise<Array<Package & { sample_count: number }>> {
  return db
    .selectFrom("packages")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("sample_files")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("package_id", "=", "packages.id")
        .$asScalar()
        .$notNull()
        .as("sample_count"),
    )
    .where("seller_id", "=", sellerId)
    .orderBy("seq", "desc")
    .limit(MAX_OWN)
    .execute();
}

/** A package of one's own. @throws PackageNotFound for anyone else's too */
export async function findOwnPackage(db: Db, id: string, sellerId: string): Promise<Package> {
  const lot = await findPackage(db, id);
  if (lot.seller_id !== sellerId) throw new PackageNotFound();
  return lot;
}

/**
 * Deletes a package of one's own with all that belongs to it: samples, bids, messages, favourites.
 * @throws PackageNotFound for anyone else's too
 */
export async function deletePackage(db: Db, id: string, sellerId: string): Promise<Package> {
  return inTransaction(db, async (tx) => {
    const lot = await findOwnPackage(tx, id, sellerId);
    await removeFromSearch(tx, lot.seq);
    await tx.deleteFrom("packages").where("id", "=", id).execute();
    return lot;
  });
}
