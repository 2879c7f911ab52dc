import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { packageTimeSql } from "../../db/package-time";
import type { LicencesTable } from "../../db/schema/auctions";
import { CONTRACT_MS } from "../rules/sale";

export type Licence = Selectable<LicencesTable>;

export interface AwardedLicence {
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

/** A fixed-price license also has a row in `bids`, although nobody bid for it. */
export const IS_PURCHASE = sql<SqlBool>`(bids.seat is not null and exists (select 1 from licences
  where licences.bid_id = bids.id and licences.kind = 'shelf'))`;

export function licencesOf(db: Db, packageId: string): Promise<Licence[]> {
  return db
    .selectFrom("licences")
    .selectAll()
    .where("package_id", "=", packageId)
    .orderBy("seat")
    .execute();
}

export async function recordLicence(
  tx: Db,
  { packageId, kind, bidId, priceCents }: NewLicence,
  now: number,
): Promise<number> {
  const seat = await nextLicenceNumber(tx, packageId);
  await tx.updateTable("bids").set({ status: "accepted", seat }).where("id", "=", bidId).execute();
  await tx
    .insertInto("licences")
    .values({
      package_id: packageId,
      seat,
      kind,
      bid_id: bidId,
      price_cents: priceCents,
      contract_id: null,
      created_at: now,
    })
    .execute();
  return seat;
}

export async function nextLicenceNumber(tx: Db, packageId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("licences")
    .select((eb) => eb.fn.max<number | null>("seat").as("last"))
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export interface LicenceNumber {
  kind: Licence["kind"];
  number: number;
  of: number;
  createdAt: number;
}

export async function licenceOfBid(db: Db, bidId: string): Promise<LicenceNumber | null> {
  const licence = await db
    .selectFrom("licences")
    .selectAll()
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  if (!licence) return null;
  const { kind, seat: number, created_at: createdAt } = licence;
  const simultaneous = (await licencesOf(db, licence.package_id)).filter(
    (other) => other.kind === kind && other.created_at === createdAt,
  );
  return { kind, number, of: kind === "seat" ? simultaneous.length : 1, createdAt };
}

/** Returns all bids that get a contract together with this one. */
export async function bidsDueWith(tx: Db, bidId: string, now: number): Promise<string[]> {
  const dueLicenceRows = await dueLicences(tx, now)
    .where("package_id", "=", (eb) =>
      eb.selectFrom("licences as own").select("own.package_id").where("own.bid_id", "=", bidId),
    )
    .execute();
  return dueLicenceRows.map(({ bid_id }) => bid_id as string);
}

/** A license without a contract lapses 30 days after the auction or the fixed-price purchase. */
export function dueLicences(db: Db, now: number) {
  return db
    .selectFrom("licences")
    .innerJoin("packages", "packages.id", "licences.package_id")
    .select(["licences.package_id", "licences.bid_id"])
    .where("licences.contract_id", "is", null)
    .where("licences.voided_at", "is", null)
    .where("licences.bid_id", "is not", null)
    .where("packages.hidden_at", "is", null)
    .where(sql<SqlBool>`licences.created_at + packages.held_ms >= ${now - CONTRACT_MS}`)
    .where((eb) => {
      const isInTime = sql<SqlBool>`auction_end_time + held_ms >= ${now - CONTRACT_MS}`;
      return eb.or([eb("licences.kind", "=", "shelf"), isInTime]);
    })
    .orderBy("licences.package_id")
    .orderBy("licences.seat");
}

export async function voidLicence(tx: Db, bidId: string, now: number): Promise<void> {
  await tx
    .updateTable("licences")
    .set({ voided_at: now })
    .where("bid_id", "=", bidId)
    .where("voided_at", "is", null)
    .execute();
}

export async function countLiveLicences(db: Db, packageId: string): Promise<number> {
  const { count } = await db
    .selectFrom("licences")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", packageId)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A package stays settled while any of its licenses is in force or awaits its contract. */
export async function endIfUnsold(tx: Db, packageId: string, now: number): Promise<boolean> {
  const inForce = await tx
    .selectFrom("contracts")
    .select("id")
    .where("package_id", "=", packageId)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  if (inForce || (await countLiveLicences(tx, packageId)) > 0) return false;
  await tx
    .updateTable("packages")
    .set({ status: "ended", binds_until: null, shelf_price_cents: null, shelf_opened_at: null })
    // Offers are possible from now on, so time for which the package was hidden earlier is over.
    .set({ held_ms: sql<number>`${packageTimeSql(now)} - ${now}` })
    .where("id", "=", packageId)
    .where("status", "=", "settled")
    .execute();
  return true;
}
