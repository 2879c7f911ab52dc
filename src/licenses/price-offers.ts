import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { offeredCents, type PriceOffer } from "../auctions/price-offers";
import { commitWithinLimits } from "../auctions/reading/exposure";
import { requireShown } from "../auctions/refusals";
import { biddingMember, requireApproval, requireEligible } from "../bidders/eligibility";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { actorFor } from "../memberships/acting";
import { findPackage, type Package } from "../packages/packages";
import { RightsSold } from "../rights/conflicts";
import { packageTime } from "../rules/package-time";
import { isFixedPrice } from "../rules/sale";
import { mailCountered, mailDeclined, mailOffered } from "./price-offer-mails";
import { findPriceOffer } from "./price-offer-reading";
import {
  CounterOutOfRange,
  NotYourTurn,
  OfferNotBelow,
  OfferPending,
  OffersNotTaken,
  PriceOfferDecided,
  PriceOfferLapsed,
} from "./refusals";
import { requireKnownBuyer, sellLicense } from "./selling";
import { isShelfObstructed, requireOnSale } from "./shelf";

const BINDING_MS = 7 * DAY;

/** Who can answer an offer, by its status. */
const TURNS = { open: "seller", countered: "buyer" } as const;

interface NewOffer {
  packageId: string;
  buyerId: string;
  amountCents: number;
}

/** Binds the buyer for seven days (docs/product.md#offers-of-buyers). */
export async function makePriceOffer(
  db: Db,
  { packageId, buyerId, amountCents }: NewOffer,
  now: number,
): Promise<PriceOffer> {
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findPackage(tx, packageId);
    await requireEligible(tx, lot, await biddingMember(tx, buyerId));
    requireShown(lot);
    if (!isFixedPrice(lot) || lot.takes_offers === 0) throw new OffersNotTaken();
    const { priceCents } = await requireOnSale(tx, lot, { packageId, buyerId }, now);
    if (amountCents >= priceCents) throw new OfferNotBelow({ priceCents });
    await requireKnownBuyer(tx, lot, { packageId, buyerId, priceCents: amountCents });
    if (await isShelfObstructed(tx, lot, now)) throw new RightsSold();
    const offer = await insertOffer(tx, {
      id: newId(now),
      package_id: packageId,
      buyer_id: buyerId,
      seller_id: lot.seller_id,
      acted_by: actorFor(buyerId),
      amount_cents: amountCents,
      status: "open",
      created_at: now,
      expires_at: now + BINDING_MS,
    });
    const commitment = { packageId, bidderId: buyerId, namedCents: amountCents };
    await commitWithinLimits(tx, commitment, now);
    await mailOffered(tx, offer, lot, now);
    announce(tx, { type: "auction-changed", packageId });
    return offer;
  });
}

/** A unique index allows one live offer per package and buyer. */
async function insertOffer(
  tx: Db,
  values: Omit<PriceOffer, "counter_cents" | "reminded_at" | "decided_at" | "bid_id">,
): Promise<PriceOffer> {
  try {
    return await tx
      .insertInto("price_offers")
      .values(values)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw isUniqueViolation(error) ? new OfferPending() : error;
  }
}

interface Answer {
  offerId: string;
  memberId: string;
}

/** Sells at the buyer's offer if the seller accepts, or at the counter-offer if the buyer does. */
export async function acceptPriceOffer(db: Db, answer: Answer, now: number): Promise<PriceOffer> {
  return inTransaction(db, async (tx) => {
    const { lot, offer } = await lockOffer(tx, answer, now);
    const { buyer_id: buyerId, package_id: packageId } = offer;
    // Only a counter-offer does not bind the buyer yet.
    if (offer.status === "countered")
      await requireApproval(tx, lot, await biddingMember(tx, buyerId));
    const accepted = await decide(tx, offer, { status: "accepted", decided_at: now });
    await requireOnSale(tx, lot, { packageId, buyerId }, now);
    if (await isShelfObstructed(tx, lot, now)) throw new RightsSold();
    const purchase = { packageId, buyerId, priceCents: offeredCents(offer) };
    const { bidId } = await sellLicense(tx, lot, purchase, now);
    // The offer has bound the buyer to as much as the purchase does; a counter-offer has not.
    const { priceCents: namedCents } = purchase;
    if (offer.status === "countered")
      await commitWithinLimits(tx, { packageId, bidderId: buyerId, namedCents }, now);
    await tx
      .updateTable("price_offers")
      .set({ bid_id: bidId })
      .where("id", "=", offer.id)
      .execute();
    return { ...accepted, bid_id: bidId };
  });
}

export async function declinePriceOffer(db: Db, answer: Answer, now: number): Promise<PriceOffer> {
  return inTransaction(db, async (tx) => {
    const { lot, offer } = await lockOffer(tx, answer, now);
    const declined = await decide(tx, offer, { status: "declined", decided_at: now });
    await mailDeclined(tx, offer, lot, now);
    announce(tx, { type: "auction-changed", packageId: lot.id });
    return declined;
  });
}

/** Once per offer. Releases the buyer, and binds the seller for seven days. */
export async function counterPriceOffer(
  db: Db,
  { amountCents, ...answer }: Answer & { amountCents: number },
  now: number,
): Promise<PriceOffer> {
  return inTransaction(db, async (tx) => {
    const { lot, offer } = await lockOffer(tx, answer, now);
    if (offer.status !== "open") throw new PriceOfferDecided();
    const { packageId, buyerId } = { packageId: lot.id, buyerId: offer.buyer_id };
    const { priceCents } = await requireOnSale(tx, lot, { packageId, buyerId }, now);
    if (amountCents <= offer.amount_cents || amountCents >= priceCents)
      throw new CounterOutOfRange({ amountCents: offer.amount_cents, priceCents });
    const countered = await decide(tx, offer, {
      status: "countered",
      counter_cents: amountCents,
      expires_at: now + BINDING_MS,
      reminded_at: null,
    });
    await mailCountered(tx, countered, lot, now);
    announce(tx, { type: "auction-changed", packageId });
    return countered;
  });
}

/** Sales lock the package first too, so an offer and a purchase cannot both get the last license. */
async function lockOffer(
  tx: Db,
  { offerId, memberId }: Answer,
  now: number,
): Promise<{ lot: Package; offer: PriceOffer }> {
  const { package_id } = await findPriceOffer(tx, offerId, memberId);
  await lockPackages(tx, [package_id]);
  const lot = await findPackage(tx, package_id);
  requireShown(lot);
  const offer = await findPriceOffer(tx, offerId, memberId);
  const { status } = offer;
  if (status !== "open" && status !== "countered")
    throw status === "lapsed" || status === "ended"
      ? new PriceOfferLapsed()
      : new PriceOfferDecided();
  if (packageTime(lot, now) >= offer.expires_at) throw new PriceOfferLapsed();
  const turn = memberId === offer.seller_id ? "seller" : "buyer";
  if (TURNS[status] !== turn) throw new NotYourTurn();
  return { lot, offer };
}

/** Only this condition decides between two answers. */
async function decide(
  tx: Db,
  { id, status }: PriceOffer,
  changes: Partial<PriceOffer>,
): Promise<PriceOffer> {
  const decided = await tx
    .updateTable("price_offers")
    .set(changes)
    .where("id", "=", id)
    .where("status", "=", status)
    .returningAll()
    .executeTakeFirst();
  if (!decided) throw new PriceOfferDecided();
  return decided;
}
