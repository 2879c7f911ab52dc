import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { packageTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import type { LicensesTable } from "../../db/schema/auctions";
import { actorForColumn } from "../memberships/acting";

export type License = Selectable<LicensesTable>;

export interface AwardedLicense {
  seat: number;
  kind: License["kind"];
  bidderId: string;
  bidId: string;
  priceCents: number;
}

interface NewLicense {
  packageId: string;
  kind: License["kind"];
  bidId: string;
  priceCents: number;
}

/** A fixed-price license also has a row in `bids`, although nobody bid for it. */
export const IS_PURCHASE = sql<SqlBool>`(bids.seat is not null and exists (select 1 from licences
  where licences.bid_id = bids.id and licences.kind = 'shelf'))`;

export function licensesOf(db: Db, packageId: string): Promise<License[]> {
  return findLicenses.all(db, { packageId });
}

const findLicenses = prepared<{ packageId: string }, License>((db, value) =>
  db
    .selectFrom("licences")
    .selectAll()
    .where("package_id", "=", value("packageId"))
    .orderBy("seat"),
);

export async function recordLicense(
  tx: Db,
  { packageId, kind, bidId, priceCents }: NewLicense,
  now: number,
): Promise<number> {
  const seat = await nextLicenseNumber(tx, packageId);
  const answered_by = actorForColumn("seller_id");
  const accepted = { status: "accepted", accepted_at: now, seat, answered_by } as const;
  await tx.updateTable("bids").set(accepted).where("id", "=", bidId).execute();
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

export async function nextLicenseNumber(tx: Db, packageId: string): Promise<number> {
  const { last } = await tx
    .selectFrom("licences")
    .select((eb) => eb.fn.max<number | null>("seat").as("last"))
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export interface LicenseNumber {
  kind: License["kind"];
  number: number;
  of: number;
  createdAt: number;
}

export async function licenseOfBid(db: Db, bidId: string): Promise<LicenseNumber | null> {
  const license = await db
    .selectFrom("licences")
    .selectAll()
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  if (!license) return null;
  const { kind, seat: number, created_at: createdAt } = license;
  const simultaneous = (await licensesOf(db, license.package_id)).filter(
    (other) => other.kind === kind && other.created_at === createdAt,
  );
  return { kind, number, of: kind === "seat" ? simultaneous.length : 1, createdAt };
}

export async function voidLicense(tx: Db, bidId: string, now: number): Promise<void> {
  await tx
    .updateTable("licences")
    .set({ voided_at: now })
    .where("bid_id", "=", bidId)
    .where("voided_at", "is", null)
    .execute();
}

export async function countLiveLicenses(db: Db, packageId: string): Promise<number> {
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
  if (inForce || (await countLiveLicenses(tx, packageId)) > 0) return false;
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
