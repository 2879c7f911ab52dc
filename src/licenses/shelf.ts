import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { placeBidFor } from "../auctions/closing/placed-bid";
import { countLiveLicenses, licensesOf, recordLicense } from "../auctions/licenses";
import { requireWithinLimit } from "../auctions/reading/exposure";
import { bidderRates, bidderTaxOn } from "../auctions/reading/fixed-tax";
import { AddressUnconfirmed, CountryNeeded, requireShown } from "../auctions/refusals";
import { requireEligible } from "../bidders/eligibility";
import { lacksCountry } from "../invoices/details";
import { unconfirmedMaximumCents } from "../lib/money";
import { DAY } from "../lib/time";
import { informMembers, type MemberNews } from "../notifications/informing";
import { findPackage, type Package } from "../packages/packages";
import { RightsSold, rightsConflictsOf } from "../rights/conflicts";
import { collectionOf } from "../rights/same-collection";
import { FLOOR_DAYS } from "../rules/round";
import { firstBidCents } from "../rules/shown-price";
import { referenceOf } from "../trade/references";
import { lockOwnPackage, type OwnPackage } from "./awarding";
import {
  LicenseOwned,
  OwnShelf,
  ShelfClosed,
  ShelfPriceMoved,
  ShelfPriceTooLow,
  ShelfSoldOut,
} from "./refusals";

export interface Shelf {
  priceCents: number;
  /** Null if the number is unlimited. */
  left: number | null;
  /** Licenses sold in the auction and since. */
  sold: number;
}

/** Returns null if nothing can be bought now. */
export async function shelfOf(db: Db, lot: Package): Promise<Shelf | null> {
  const priceCents = openPrice(lot);
  if (priceCents === null) return null;
  const sold = (await licensesOf(db, lot.id)).length;
  if (lot.shelf === "unlimited") return { priceCents, left: null, sold };
  const left = Math.max(0, lot.seats - (await countLiveLicenses(db, lot.id)));
  return { priceCents, left, sold };
}

/** Also null while exclusive rights to the collection are sold or at auction elsewhere. */
export async function buyableShelfOf(db: Db, lot: Package, now: number): Promise<Shelf | null> {
  const shelf = await shelfOf(db, lot);
  if (!shelf) return null;
  return (await isShelfObstructed(db, lot, now)) ? null : shelf;
}

function openPrice(lot: Package): number | null {
  const isOpen = lot.status === "settled" && lot.shelf !== null && lot.shelf_opened_at !== null;
  const isSellable = lot.shelf_closed_at === null && lot.disproved === null;
  return isOpen && isSellable ? lot.shelf_price_cents : null;
}

interface Purchase {
  packageId: string;
  buyerId: string;
  priceCents: number;
}

export interface ShelfSale {
  seat: number;
  bidId: string;
  sellerId: string;
  priceCents: number;
  reference: string;
}

/** The purchase binds both parties (docs/product.md#shelf). */
export async function buyLicense(db: Db, purchase: Purchase, now: number): Promise<ShelfSale> {
  const { packageId, buyerId, priceCents } = purchase;
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findPackage(tx, packageId);
    await requireEligible(tx, lot, buyerId);
    requireShown(lot);
    await requireBuyable(tx, lot, purchase, now);
    const bid = { bidderId: buyerId, amountCents: priceCents, automatic: false };
    const bidId = await placeBidFor(tx, lot, { ...bid, kind: "shelf" }, now);
    const license = { packageId, kind: "shelf", bidId, priceCents } as const;
    const seat = await recordLicense(tx, license, now);
    await requireWithinLimit(tx, buyerId, now);
    const reference = await referenceOf(tx, bidId, now);
    announce(tx, { type: "auction-changed", packageId });
    await mailPurchase(tx, lot, { ...purchase, number: seat }, now);
    return { seat, bidId, sellerId: lot.seller_id, priceCents, reference };
  });
}

async function mailPurchase(
  tx: Db,
  lot: Package,
  { packageId, buyerId, priceCents, number }: Purchase & { number: number },
  now: number,
): Promise<void> {
  const { title, seller_id } = lot;
  const values = { packageId, title, number, amountCents: priceCents };
  const rates = bidderRates(lot, await bidderTaxOn(tx, lot, buyerId));
  const buyerValues = { ...values, ...rates };
  const uniqueKey = `license-sold ${packageId} ${number}`;
  const news: MemberNews[] = [
    {
      memberId: buyerId,
      template: "license-bought",
      values: buyerValues,
      uniqueKey: `${uniqueKey} buyer`,
    },
    { memberId: seller_id, template: "license-sold", values, uniqueKey },
  ];
  await informMembers(tx, news, now);
}

async function requireBuyable(tx: Db, lot: Package, purchase: Purchase, now: number) {
  const { buyerId, priceCents } = purchase;
  if (lot.seller_id === buyerId) throw new OwnShelf();
  const shelf = await shelfOf(tx, lot);
  if (!shelf) throw new ShelfClosed();
  if (await ownLicense(tx, lot.id, buyerId)) throw new LicenseOwned();
  if (shelf.left === 0) throw new ShelfSoldOut();
  if (shelf.priceCents !== priceCents) throw new ShelfPriceMoved(shelf.priceCents);
  await requireKnownBuyer(tx, lot, purchase);
  if (await isShelfObstructed(tx, lot, now)) throw new RightsSold();
}

/** The seller may have sold exclusive rights elsewhere after earlier licenses expired. */
async function isShelfObstructed(db: Db, lot: Package, now: number): Promise<boolean> {
  const sale = { scope: "shared", moment: "purchase" } as const;
  return (await rightsConflictsOf(db, collectionOf(lot), sale, now)).obstacle !== null;
}

export function ownLicense(db: Db, packageId: string, memberId: string) {
  return db
    .selectFrom("licences")
    .innerJoin("bids", "bids.id", "licences.bid_id")
    .select("licences.kind")
    .where("licences.package_id", "=", packageId)
    .where("licences.voided_at", "is", null)
    .where("bids.bidder_id", "=", memberId)
    .executeTakeFirst();
}

/** As with bids, members without a confirmed address can spend only a limited amount. */
async function requireKnownBuyer(tx: Db, lot: Package, purchase: Purchase): Promise<void> {
  const { is_email_verified, ...buyer } = await tx
    .selectFrom("users")
    .select(["id", "country", "is_email_verified"])
    .where("id", "=", purchase.buyerId)
    .executeTakeFirstOrThrow();
  if (await lacksCountry(tx, buyer)) throw new CountryNeeded();
  const limitCents = unconfirmedMaximumCents(firstBidCents(lot));
  if (is_email_verified === 0 && purchase.priceCents > limitCents)
    throw new AddressUnconfirmed({ maximumCents: limitCents });
}

export async function closeShelf(db: Db, ownPackage: OwnPackage, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireOpenShelf(tx, ownPackage);
    await updateShelf(tx, ownPackage.packageId, { shelf_closed_at: now }, now);
  });
}

export interface ShelfFloor {
  leastCents: number;
  until: number;
}

/** Returns the minimum price that existing contracts promise; null once that has expired. */
export function floorOf(lot: Package, now: number): ShelfFloor | null {
  const until = (lot.shelf_opened_at ?? 0) + FLOOR_DAYS * DAY;
  return now < until ? { leastCents: lot.highest_bid_cents ?? 0, until } : null;
}

export async function setShelfPrice(
  db: Db,
  { priceCents, ...ownPackage }: OwnPackage & { priceCents: number },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const floor = floorOf(await requireOpenShelf(tx, ownPackage), now);
    if (floor && priceCents < floor.leastCents)
      throw new ShelfPriceTooLow(floor.leastCents, floor.until);
    await updateShelf(tx, ownPackage.packageId, { shelf_price_cents: priceCents }, now);
  });
}

async function requireOpenShelf(tx: Db, ownPackage: OwnPackage): Promise<Package> {
  const lot = await lockOwnPackage(tx, ownPackage);
  if (openPrice(lot) === null) throw new ShelfClosed();
  return lot;
}

async function updateShelf(
  tx: Db,
  packageId: string,
  changes: { shelf_closed_at: number } | { shelf_price_cents: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set({
      ...changes,
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .execute();
  announce(tx, { type: "auction-changed", packageId });
}
