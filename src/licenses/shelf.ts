import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { changeFixedPrice, endFixedSale } from "../auctions/closing/fixed-sale";
import { countLiveLicenses, licensesOf } from "../auctions/licenses";
import { commitWithinLimits } from "../auctions/reading/exposure";
import { ListingRevised, requireShown } from "../auctions/refusals";
import { biddingMember, requireEligible } from "../bidders/eligibility";
import { DAY } from "../lib/time";
import { findPackage, hasOpenOffer, type Package, revisedAt } from "../packages/packages";
import { soldScope } from "../rights/claims";
import { RightsSold, rightsConflictsOf } from "../rights/conflicts";
import { rightsOf } from "../rights/rights";
import { collectionOf } from "../rights/same-collection";
import { fixedPriceOf } from "../rules/fixed-price";
import { FLOOR_DAYS } from "../rules/round";
import { isFixedPrice } from "../rules/sale";
import { lockOwnPackage, type OwnPackage } from "./awarding";
import {
  CounterOpen,
  LicenseOwned,
  OwnShelf,
  ShelfClosed,
  ShelfPriceMoved,
  ShelfPriceTooLow,
  ShelfSoldOut,
} from "./refusals";
import { type Purchase, requireKnownBuyer, type ShelfSale, sellLicense } from "./selling";

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
  const shelf = isPastLastDay(lot, now) ? null : await shelfOf(db, lot);
  if (!shelf) return null;
  return (await isShelfObstructed(db, lot, now)) ? null : shelf;
}

/** The alarm may not have ended the sale yet. */
function isPastLastDay(lot: Package, now: number): boolean {
  return isFixedPrice(lot) && now >= lot.auction_end_time;
}

function openPrice(lot: Package): number | null {
  if (isFixedPrice(lot)) return lot.disproved === null ? fixedPriceOf(lot) : null;
  const isOpen = lot.status === "settled" && lot.shelf !== null && lot.shelf_opened_at !== null;
  const isSellable = lot.shelf_closed_at === null && lot.disproved === null;
  return isOpen && isSellable ? lot.shelf_price_cents : null;
}

/** The purchase binds both parties (docs/product.md#shelf). */
export async function buyLicense(db: Db, purchase: Purchase, now: number): Promise<ShelfSale> {
  const { packageId, buyerId } = purchase;
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findPackage(tx, packageId);
    await requireEligible(tx, lot, await biddingMember(tx, buyerId));
    requireShown(lot);
    await requireBuyable(tx, lot, purchase, now);
    const sale = await sellLicense(tx, lot, purchase, now);
    const { priceCents: namedCents } = purchase;
    await commitWithinLimits(tx, { packageId, bidderId: buyerId, namedCents }, now);
    return sale;
  });
}

async function requireBuyable(tx: Db, lot: Package, purchase: Purchase, now: number) {
  const shelf = await requireOnSale(tx, lot, purchase, now);
  if (shelf.priceCents !== purchase.priceCents) throw new ShelfPriceMoved(shelf.priceCents);
  await requireKnownBuyer(tx, lot, purchase);
  if (await isShelfObstructed(tx, lot, now)) throw new RightsSold();
}

/** Whatever the price: whether the buyer can get a license at all. */
export async function requireOnSale(
  tx: Db,
  lot: Package,
  purchase: Omit<Purchase, "priceCents">,
  now: number,
): Promise<Shelf> {
  const { buyerId } = purchase;
  if (lot.seller_id === buyerId) throw new OwnShelf();
  const shelf = isPastLastDay(lot, now) ? null : await shelfOf(tx, lot);
  if (!shelf) throw new ShelfClosed();
  const listedAt = revisedAt(lot);
  if (listedAt !== (purchase.reviewedListingAt ?? listedAt)) throw new ListingRevised();
  if (await ownLicense(tx, lot.id, buyerId)) throw new LicenseOwned();
  if (shelf.left === 0) throw new ShelfSoldOut();
  return shelf;
}

/** The seller may have sold exclusive rights elsewhere after earlier licenses expired. */
export async function isShelfObstructed(db: Db, lot: Package, now: number): Promise<boolean> {
  const sale = { scope: soldScope(rightsOf(lot), null), moment: "purchase" } as const;
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

export async function closeShelf(db: Db, ownPackage: OwnPackage, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lot = await requireOpenShelf(tx, ownPackage);
    if (isFixedPrice(lot)) {
      if (await hasOpenOffer(tx, lot.id, now)) throw new CounterOpen();
      await endFixedSale(tx, lot, now);
    } else await updateShelf(tx, ownPackage.packageId, { shelf_closed_at: now }, now);
  });
}

export interface ShelfFloor {
  leastCents: number;
  until: number;
}

/** Returns the minimum price that existing contracts promise; null once that has expired. */
export function floorOf(lot: Package, now: number): ShelfFloor | null {
  if (isFixedPrice(lot)) return null;
  const until = (lot.shelf_opened_at ?? 0) + FLOOR_DAYS * DAY;
  return now < until ? { leastCents: lot.highest_bid_cents ?? 0, until } : null;
}

export async function setShelfPrice(
  db: Db,
  { priceCents, ...ownPackage }: OwnPackage & { priceCents: number },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lot = await requireOpenShelf(tx, ownPackage);
    if (isFixedPrice(lot)) return changeFixedPrice(tx, lot, priceCents, now);
    const floor = floorOf(lot, now);
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
