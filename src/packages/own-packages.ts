import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { idList, listedIds } from "../../db/json";
import { prepared } from "../../db/prepared";
import { removeFromSearch } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { Conflict, coded } from "../lib/errors";
import { informMembers } from "../notifications/informing";
import { packageTime } from "../rules/package-time";
import { bindingOf, bindsUntil } from "../rules/standing";
import { titleValuesOf } from "../rules/titled";
import { record } from "../transparency/recording";
import { hasExclusiveBid, isBidOn } from "./bids-placed";
import { findPackage, hasOpenOffer, type Package, PackageNotFound } from "./packages";

export const MAX_OWN_PACKAGES = 1000;

export class PackageOffered extends coded(Conflict, "package-offered") {}

export class PackageBidOn extends coded(Conflict, "package-bid-on") {}
export class PackageSold extends coded(Conflict, "package-sold") {}

export interface OwnPackage extends Package {
  sample_count: number;
  relisted_as: string | null;
  /** SQLite has no booleans. */
  is_bid_on: number | boolean;
}

/** Newest first. @param ids leaves out all others */
export function listOwnPackages(
  db: Db,
  sellerId: string,
  ids?: readonly string[],
): Promise<OwnPackage[]> {
  if (ids === undefined) return findOwn.all(db, { sellerId });
  return findSome.all(db, { sellerId, ids: idList(ids) });
}

const findOwn = prepared<{ sellerId: string }, OwnPackage>((db, value) =>
  ownQuery(db, value("sellerId")).limit(MAX_OWN_PACKAGES),
);

const findSome = prepared<{ sellerId: string; ids: string }, OwnPackage>((db, value) =>
  ownQuery(db, value("sellerId")).where("packages.id", "in", listedIds(value("ids"))),
);

function ownQuery(db: Db, sellerId: string) {
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
    .select((eb) =>
      eb
        .selectFrom("packages as again")
        .select("again.id")
        .whereRef("again.relisted_from", "=", "packages.id")
        .as("relisted_as"),
    )
    .select((eb) => isBidOn(eb).as("is_bid_on"))
    .where("seller_id", "=", sellerId)
    .orderBy("seq", "desc");
}

export async function hasListed(db: Db, sellerId: string): Promise<boolean> {
  const lot = await db
    .selectFrom("packages")
    .select("id")
    .where("seller_id", "=", sellerId)
    .limit(1)
    .executeTakeFirst();
  return lot !== undefined;
}

export async function findOwnPackage(db: Db, id: string, sellerId: string): Promise<Package> {
  const lot = await findPackage(db, id);
  if (lot.seller_id !== sellerId) throw new PackageNotFound();
  return lot;
}

/** Also emails the bidders. @throws PackageNotFound, PackageSold, PackageBidOn, PackageOffered */
export async function deletePackage(db: Db, id: string, sellerId: string, now: number) {
  await inTransaction(db, async (tx) => {
    const lot = await findOwnPackage(tx, id, sellerId);
    const fault = await deletionFault(tx, lot, now);
    if (fault) throw fault;
    await removePackage(tx, lot, now);
  });
}

type DeletionFault = PackageSold | PackageBidOn | PackageOffered;

/** Returns what keeps the seller from deleting the package, or null. */
export async function deletionFault(
  db: Db,
  lot: Package,
  now: number,
): Promise<DeletionFault | null> {
  if (lot.status === "settled" || (await isLicensed(db, lot.id))) return new PackageSold();
  if (await hasBindingBid(db, lot, now)) return new PackageBidOn();
  return (await hasOpenOffer(db, lot.id, now)) ? new PackageOffered() : null;
}

/** Also removes a sold package, but keeps its contract. @throws PackageOffered */
export async function removePackage(tx: Db, lot: Package, now: number): Promise<void> {
  const { id, seq, status } = lot;
  if (await hasOpenOffer(tx, id, now)) throw new PackageOffered();
  const isSold = status === "settled" || (await isLicensed(tx, id));
  if (status === "active" && now < lot.auction_end_time && !isSold) await mailBidders(tx, lot, now);
  const hasEvents = lot.logged > 0 || lot.bid_count > 0;
  if (hasEvents && !isSold) await record(tx, id, [{ type: "withdrawal" }], now);
  await removeFromSearch(tx, seq);
  await tx.deleteFrom("packages").where("id", "=", id).execute();
  announce(tx, { type: "package-deleted", packageId: id });
}

async function isLicensed(tx: Db, packageId: string): Promise<boolean> {
  const license = await tx
    .selectFrom("licences")
    .select("seat")
    .where("package_id", "=", packageId)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return license !== undefined;
}

async function hasBindingBid(tx: Db, lot: Package, now: number): Promise<boolean> {
  if (lot.sale_rule !== "highest") return false;
  if (lot.status === "active")
    return lot.highest_bid_id !== null || (await isBidOnExclusively(tx, lot));
  const acceptedBid = await tx
    .selectFrom("bids")
    .select("id")
    .where("package_id", "=", lot.id)
    .where(sql<SqlBool>`status = 'accepted'`)
    .executeTakeFirst();
  return acceptedBid !== undefined && packageTime(lot, now) <= bindsUntil(bindingOf(lot), true);
}

async function isBidOnExclusively(tx: Db, { id }: Package): Promise<boolean> {
  const lot = tx.selectFrom("packages").select("packages.id").where("packages.id", "=", id);
  return (await lot.where(hasExclusiveBid).executeTakeFirst()) !== undefined;
}

async function mailBidders(tx: Db, lot: Package, now: number): Promise<void> {
  const bids = await tx
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", lot.id)
    .execute();
  const values = { title: lot.title, ...titleValuesOf(lot) };
  const notifications = bids.map(({ bidder_id: memberId }) => {
    const mail = { memberId, template: "package-deleted", values } as const;
    return { ...mail, uniqueKey: `package-deleted ${lot.id} ${memberId}` };
  });
  await informMembers(tx, notifications, now);
}
