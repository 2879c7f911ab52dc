import type { Db } from "../../db/client";
import { coded, Forbidden } from "../lib/errors";

export class OwnCase extends coded(Forbidden, "own-case") {}

/** Returns the packages that the member sells, has bid on, or has a contract for. */
export async function ownCases(
  db: Db,
  memberId: string,
  packageIds: readonly string[],
): Promise<Set<string>> {
  if (packageIds.length === 0) return new Set();
  const sold = await db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", memberId)
    .where("id", "in", packageIds)
    .execute();
  const bidOn = await db
    .selectFrom("positions")
    .select("package_id as id")
    .where("bidder_id", "=", memberId)
    .where("package_id", "in", packageIds)
    .execute();
  const bought = await db
    .selectFrom("contracts")
    .select((eb) => eb.ref("package_id").$notNull().as("id"))
    .where("buyer_id", "=", memberId)
    .where("package_id", "in", packageIds)
    .execute();
  return new Set([...sold, ...bidOn, ...bought].map(({ id }) => id));
}

export async function requireOutsider(
  db: Db,
  decidedBy: string | null,
  packageIds: readonly string[],
): Promise<void> {
  if (decidedBy === null) return;
  if ((await ownCases(db, decidedBy, packageIds)).size > 0) throw new OwnCase();
}

/** Returns whether both members sell, have bid on or have bought the same package. */
export async function haveDealt(db: Db, firstId: string, secondId: string): Promise<boolean> {
  const commonPackage = await db
    .selectFrom(packagesDealtIn(db, firstId).as("dealt"))
    .select("id")
    .where("id", "in", packagesDealtIn(db, secondId))
    .limit(1)
    .executeTakeFirst();
  return commonPackage !== undefined;
}

function packagesDealtIn(db: Db, memberId: string) {
  const sold = db.selectFrom("packages").select("id").where("seller_id", "=", memberId);
  const bidOn = db
    .selectFrom("positions")
    .select("package_id as id")
    .where("bidder_id", "=", memberId);
  const bought = db
    .selectFrom("contracts")
    .select((eb) => eb.ref("package_id").$notNull().as("id"))
    .where("buyer_id", "=", memberId)
    .where("package_id", "is not", null);
  return sold.union(bidOn).union(bought);
}

interface Deal {
  seller_id: string | null;
  buyer_id: string | null;
  package_id: string;
}

/** The next bidder can win if the contract is void, so bidders count as parties. */
export async function isOwnDeal(db: Db, memberId: string, deal: Deal): Promise<boolean> {
  if (deal.seller_id === memberId || deal.buyer_id === memberId) return true;
  return (await ownCases(db, memberId, [deal.package_id])).size > 0;
}

export async function requireNoParty(db: Db, decidedBy: string, deal: Deal): Promise<void> {
  if (await isOwnDeal(db, decidedBy, deal)) throw new OwnCase();
}
