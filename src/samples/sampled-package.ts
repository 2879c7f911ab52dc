import { sql } from "kysely";
import type { Db } from "../../db/client";
import { Conflict, coded } from "../lib/errors";
import { isoTime } from "../lib/time";
import { informFavorites, informMembers } from "../notifications/informing";
import { removeSeal } from "../packages/lost-seal";
import { findOwnPackage } from "../packages/own-packages";
import { hasOpenOffer, type Package } from "../packages/packages";
import { licensedUntil } from "../rights/claims";
import { packageTime } from "../rules/package-time";
import { bindingOf, bindsUntil } from "../rules/standing";

export class SamplesSold extends coded(Conflict, "samples-sold") {}
export class SamplesLicensed extends coded(Conflict, "samples-licensed") {}
export class SamplesBidOn extends coded(Conflict, "samples-bid-on") {}

interface Owner {
  packageId: string;
  sellerId: string;
}

/** Samples cannot change during delivery. @throws SamplesSold */
export async function findSampledPackage(db: Db, { packageId, sellerId }: Owner): Promise<Package> {
  const lot = await findOwnPackage(db, packageId, sellerId);
  if (await areSamplesSold(db, lot.id)) throw new SamplesSold();
  return lot;
}

/**
 * Bidders rely on the samples that they have seen, and licensees on that their texts are recognized.
 * @throws SamplesSold, SamplesLicensed, SamplesBidOn
 */
export async function findChangeablePackage(db: Db, owner: Owner, now: number): Promise<Package> {
  const lot = await findSampledPackage(db, owner);
  const until = await samplesLicensedUntil(db, lot, now);
  if (until !== null) throw new SamplesLicensed({ until });
  if (await areSamplesBidOn(db, lot, now)) throw new SamplesBidOn();
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

/** Returns a day, such as 2027-12-31. */
export async function samplesLicensedUntil(db: Db, lot: Package, now: number) {
  const until = await licensedUntil(db, lot, now);
  return until === null ? null : isoTime(until).slice(0, 10);
}

/** Whether a bid or an open offer binds somebody. */
export async function areSamplesBidOn(db: Db, lot: Package, now: number): Promise<boolean> {
  const { rows } = await sql<{ status: "pending" | "accepted" }>`
    select status from bids where package_id = ${lot.id} and contract_status = 'none'
      and status in ('pending', 'accepted')
    union select 'pending' from exclusive_bids where package_id = ${lot.id}
      and ${sql.lit(lot.status)} = 'active'`.execute(db);
  if (lot.status === "active") return rows.length > 0;
  const time = packageTime(lot, now);
  const isBinding = rows.some(
    ({ status }) => time <= bindsUntil(bindingOf(lot), status === "accepted"),
  );
  return isBinding || (await hasOpenOffer(db, lot.id, now));
}

/** The seal covers only the reviewed texts, so the package has to be certified again. */
export async function loseSeal(tx: Db, lot: Package, now: number): Promise<void> {
  if (lot.certified === 0) return;
  await removeSeal(tx, lot, { note: null, decidedBy: null }, now);
  if (lot.status !== "active") return;
  const positions = await tx
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", lot.id)
    .execute();
  const bidderIds = positions.map(({ bidder_id }) => bidder_id);
  const values = { packageId: lot.id, title: lot.title };
  const news = { template: "seal-lost", values, uniqueKey: `seal-lost ${lot.id} ${now}` } as const;
  const toMember = (memberId: string) => {
    return { ...news, memberId, uniqueKey: `${news.uniqueKey} ${memberId}` };
  };
  await informMembers(tx, bidderIds.map(toMember), now);
  const except = [lot.seller_id, ...bidderIds];
  await informFavorites(tx, { packageId: lot.id, except, news }, now);
}
