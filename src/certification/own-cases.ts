import type { Db } from "../../db/client";
import { Forbidden } from "../lib/errors";

/** An operator may not decide on a package that they sell or have bid on. */
export class OwnCase extends Forbidden {
  constructor() {
    super("own-case");
  }
}

/** Those of the packages that a member sells or has bid on. */
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
  return new Set([...sold, ...bidOn].map(({ id }) => id));
}

/**
 * @param decidedBy null for the server's command line
 * @throws OwnCase
 */
export async function requireOutsider(
  db: Db,
  decidedBy: string | null,
  packageIds: readonly string[],
): Promise<void> {
  if (decidedBy === null) return;
  if ((await ownCases(db, decidedBy, packageIds)).size > 0) throw new OwnCase();
}

/** The parties of a deal, and its package, which may be gone. */
interface Deal {
  seller_id: string | null;
  buyer_id: string | null;
  package_id: string;
}

/** Whether a member is a party of a deal, or has bid on its lot: a void contract leads to the next bidder. */
export async function isOwnDeal(db: Db, memberId: string, deal: Deal): Promise<boolean> {
  if (deal.seller_id === memberId || deal.buyer_id === memberId) return true;
  return (await ownCases(db, memberId, [deal.package_id])).size > 0;
}

/** @throws OwnCase */
export async function requireNoParty(db: Db, decidedBy: string, deal: Deal): Promise<void> {
  if (await isOwnDeal(db, decidedBy, deal)) throw new OwnCase();
}
