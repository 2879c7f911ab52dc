import type { Db } from "../../db/client";
import type { PriceOffer } from "../auctions/price-offers";
import { isId } from "../lib/ids";
import type { Package } from "../packages/packages";
import { packageTime } from "../rules/package-time";
import { PriceOfferNotFound } from "./refusals";

/** For its buyer and its seller only. */
export async function findPriceOffer(db: Db, id: string, memberId: string): Promise<PriceOffer> {
  const offer = await db
    .selectFrom("price_offers")
    .selectAll()
    .where("id", "=", isId(id) ? id : "")
    .where((eb) => eb.or([eb("buyer_id", "=", memberId), eb("seller_id", "=", memberId)]))
    .executeTakeFirst();
  if (!offer) throw new PriceOfferNotFound();
  return offer;
}

const MAX_OFFERS = 100;

/** Newest first: to the seller all, and to a buyer their own. */
export function priceOffersOn(
  db: Db,
  { packageId, memberId }: { packageId: string; memberId: string },
): Promise<PriceOffer[]> {
  return db
    .selectFrom("price_offers")
    .selectAll()
    .where("package_id", "=", packageId)
    .where((eb) => eb.or([eb("buyer_id", "=", memberId), eb("seller_id", "=", memberId)]))
    .orderBy("id", "desc")
    .limit(MAX_OFFERS)
    .execute();
}

export async function hasPriceOfferOf(db: Db, id: string): Promise<boolean> {
  const offer = await db
    .selectFrom("price_offers")
    .select("id")
    .where("id", "=", isId(id) ? id : "")
    .executeTakeFirst();
  return offer !== undefined;
}

/** The alarm may not have closed the offer yet. */
export function priceOfferStatus(
  { status, expires_at }: PriceOffer,
  /** Null if it is not hidden. */
  lot: Pick<Package, "hidden_at"> | null,
  now: number,
): PriceOffer["status"] {
  const isLive = status === "open" || status === "countered";
  return isLive && expires_at <= (lot ? packageTime(lot, now) : now) ? "lapsed" : status;
}
