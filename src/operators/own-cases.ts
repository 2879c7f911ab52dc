import { sql } from "kysely";
import type { Db } from "../../db/client";
import { idList, listedIds } from "../../db/json";
import { prepared } from "../../db/prepared";
import { coded, Forbidden } from "../lib/errors";
import { organizationIdOf, organizationOf } from "../memberships/colleagues";

export class OwnCase extends coded(Forbidden, "own-case") {}

/**
 * Operators act as persons, and their cases are those of the organization for which each acts.
 *
 * @returns the packages that it sells, has bid on, or has a contract for
 */
export async function findOwnCases(
  db: Db,
  operatorId: string,
  packageIds: readonly string[],
): Promise<Set<string>> {
  if (packageIds.length === 0) return new Set();
  const ownPackages = await findOwnPackages.all(db, { operatorId, ids: idList(packageIds) });
  return new Set(ownPackages.map(({ id }) => id));
}

const findOwnPackages = prepared<{ operatorId: string; ids: string }, { id: string }>((db, value) =>
  db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", organizationOf(sql`${value("operatorId")}`))
    .where("id", "in", listedIds(value("ids")))
    .unionAll(
      db
        .selectFrom("positions")
        .select("package_id as id")
        .where("bidder_id", "=", organizationOf(sql`${value("operatorId")}`))
        .where("package_id", "in", listedIds(value("ids"))),
    )
    .unionAll(
      db
        .selectFrom("contracts")
        .select((eb) => eb.ref("package_id").$notNull().as("id"))
        .where("buyer_id", "=", organizationOf(sql`${value("operatorId")}`))
        .where("package_id", "in", listedIds(value("ids"))),
    ),
);

export async function requireOutsider(
  db: Db,
  decidedBy: string | null,
  packageIds: readonly string[],
): Promise<void> {
  if (decidedBy === null) return;
  if ((await findOwnCases(db, decidedBy, packageIds)).size > 0) throw new OwnCase();
}

/** Whether two accounts are one, or act for one organization. */
export async function areOneParty(
  db: Db,
  firstId: string | null,
  secondId: string | null,
): Promise<boolean> {
  if (firstId === null || secondId === null) return false;
  return (await organizationIdOf(db, firstId)) === (await organizationIdOf(db, secondId));
}

/** Whether an operator may not decide about a member: a colleague, or one with a package in common. */
export async function isInvolvedWith(
  db: Db,
  operatorId: string,
  memberId: string,
): Promise<boolean> {
  const ownerId = await organizationIdOf(db, operatorId);
  const subjectId = await organizationIdOf(db, memberId);
  return ownerId === subjectId || (await haveCommonPackage(db, ownerId, subjectId));
}

/** Returns whether both organizations sell, have bid on or have bought the same package. */
export async function haveCommonPackage(
  db: Db,
  firstId: string,
  secondId: string,
): Promise<boolean> {
  const commonPackage = await db
    .selectFrom(involvedPackages(db, firstId).as("dealt"))
    .select("id")
    .where("id", "in", involvedPackages(db, secondId))
    .limit(1)
    .executeTakeFirst();
  return commonPackage !== undefined;
}

function involvedPackages(db: Db, memberId: string) {
  const soldPackages = db.selectFrom("packages").select("id").where("seller_id", "=", memberId);
  const bidPackages = db
    .selectFrom("positions")
    .select("package_id as id")
    .where("bidder_id", "=", memberId);
  const boughtPackages = db
    .selectFrom("contracts")
    .select((eb) => eb.ref("package_id").$notNull().as("id"))
    .where("buyer_id", "=", memberId)
    .where("package_id", "is not", null);
  return soldPackages.union(bidPackages).union(boughtPackages);
}

interface Deal {
  seller_id: string | null;
  buyer_id: string | null;
  package_id: string;
}

/** The next bidder can win if the contract is void, so bidders count as parties. */
export async function isOwnDeal(db: Db, operatorId: string, deal: Deal): Promise<boolean> {
  const ownerId = await organizationIdOf(db, operatorId);
  if (deal.seller_id === ownerId || deal.buyer_id === ownerId) return true;
  return (await findOwnCases(db, operatorId, [deal.package_id])).size > 0;
}

export async function requireUninvolved(db: Db, decidedBy: string, deal: Deal): Promise<void> {
  if (await isOwnDeal(db, decidedBy, deal)) throw new OwnCase();
}
