import type { Db } from "../../db/client";

const COLUMNS = [
  ...(["packages.id as packageId", "packages.title", "packages.english_title"] as const),
  ...(["packages.language", "expires_at", "hidden_at"] as const),
] as const;

/** A member can leave despite the offer of another, but is bound by their own. */
export async function bindingOffers(db: Db, userId: string) {
  const secondChances = await db
    .selectFrom("offers")
    .innerJoin("packages", "packages.id", "offers.package_id")
    .select(COLUMNS)
    .where("offers.seller_id", "=", userId)
    .where("offers.status", "=", "open")
    .where("offers.counter_cents", "is", null)
    .execute();
  const counters = await db
    .selectFrom("offers")
    .innerJoin("packages", "packages.id", "offers.package_id")
    .select(COLUMNS)
    .where("offers.bidder_id", "=", userId)
    .where("offers.status", "=", "open")
    .where("offers.counter_cents", "is not", null)
    .execute();
  const priceOffers = db
    .selectFrom("price_offers")
    .innerJoin("packages", "packages.id", "price_offers.package_id")
    .select(COLUMNS);
  const made = await priceOffers
    .where("price_offers.buyer_id", "=", userId)
    .where("price_offers.status", "=", "open")
    .execute();
  const countered = await priceOffers
    .where("price_offers.seller_id", "=", userId)
    .where("price_offers.status", "=", "countered")
    .execute();
  return [...secondChances, ...counters, ...made, ...countered];
}
