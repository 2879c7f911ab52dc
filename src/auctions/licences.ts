import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { LicencesTable } from "../../db/schema/auctions";

export type Licence = Selectable<LicencesTable>;

export interface Awarded {
  seat: number;
  kind: Licence["kind"];
  bidderId: string;
  bidId: string;
  priceCents: number;
}

interface NewLicence {
  packageId: string;
  kind: Licence["kind"];
  bidId: string;
  priceCents: number;
}

/** In the order of their numbers, voided ones too. */
export function licencesOf(db: Db, packageId: string): Promise<Licence[]> {
  return db
    .selectFrom("licences")
    .selectAll()
    .where("package_id", "=", packageId)
    .orderBy("seat")
    .execute();
}

/** Accepts the licence's bid under the next number of its package, which is returned. */
export async function recordLicence(
  tx: Db,
  { packageId, kind, bidId, priceCents }: NewLicence,
  now: number,
): Promise<number> {
  const seat = await nextNumber(tx, packageId);
  await tx.updateTable("bids").set({ status: "accepted", seat }).where("id", "=", bidId).execute();
  await tx
    .insertInto("licences")
    .values({
      ...{ package_id: packageId, seat, kind, bid_id: bidId, price_cents: priceCents },
      ...{ contract_id: null, created_at: now },
    })
    .execute();
  return seat;
}

async function nextNumber(tx: Db, packageId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("licences")
    .select((eb) => eb.fn.max<number | null>("seat").as("last"))
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Where several were sold together, `of` says how many. */
export interface LicenceNumber {
  kind: Licence["kind"];
  number: number;
  of: number | null;
}

export async function licenceOfBid(db: Db, bidId: string): Promise<LicenceNumber | null> {
  const own = await db
    .selectFrom("licences")
    .selectAll()
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  if (!own) return null;
  const together = (await licencesOf(db, own.package_id)).filter(({ kind }) => kind === "seat");
  const of = own.kind === "seat" ? together.length : null;
  return { kind: own.kind, number: own.seat, of };
}

/** @returns how many licences of its package are left, or null where it has none */
export async function voidLicence(tx: Db, bidId: string, now: number): Promise<number | null> {
  const voided = await tx
    .updateTable("licences")
    .set({ voided_at: now })
    .where("bid_id", "=", bidId)
    .where("voided_at", "is", null)
    .returning("package_id")
    .executeTakeFirst();
  if (!voided) return null;
  return livingLicences(tx, voided.package_id);
}

export async function livingLicences(db: Db, packageId: string): Promise<number> {
  const { count } = await db
    .selectFrom("licences")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", packageId)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
