import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { offeredCents } from "../auctions/price-offers";
import { bidderRates, bidderTaxOn } from "../auctions/reading/fixed-tax";
import { informMembers } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { type Titled, titleValuesOf } from "../rules/titled";
import type { Offer } from "./rules";

type TaxedLot = Pick<Package, "id" | "tax_added_rate" | "tax_rules" | "buyer_fee_rate">;

export async function mailOfferMade(
  tx: Db,
  { id: offerId, bidder_id, amount_cents: amountCents, ...offer }: Offer,
  { title, ...lot }: Titled & TaxedLot,
  now: number,
): Promise<void> {
  const tax = bidderRates(lot, await bidderTaxOn(tx, lot, bidder_id));
  const { expires_at: expiresAt, bid_cents: bidCents } = offer;
  const named = bidCents === null ? {} : { bidCents };
  const values = {
    offerId,
    title,
    ...titleValuesOf(lot),
    amountCents,
    expiresAt,
    ...named,
    ...tax,
  };
  const mail = { memberId: bidder_id, template: "offer-made", values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `offer ${offerId}` }], now);
}

export async function mailOfferAccepted(tx: Db, offer: Offer, now: number): Promise<void> {
  const { title, ...lot } = await lotOf(tx, offer);
  const { package_id: packageId, amount_cents: amountCents } = offer;
  await mailSeller(tx, offer, "offer-accepted", now);
  const tax = bidderRates(lot, await bidderTaxOn(tx, lot, offer.bidder_id));
  const values = { packageId, title, amountCents, ...tax };
  const mail = { memberId: offer.bidder_id, template: "offer-taken", values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `offer-taken ${offer.id}` }], now);
}

/** To the party whose price was declined. */
export function mailOfferDeclined(tx: Db, offer: Offer, now: number): Promise<void> {
  return offer.counter_cents === null
    ? mailSeller(tx, offer, "offer-declined", now)
    : mailBidder(tx, offer, "price-offer-declined", now);
}

/** To the party whose price was not answered. */
export function mailOfferLapsed(tx: Db, offer: Offer, now: number): Promise<void> {
  return offer.counter_cents === null
    ? mailSeller(tx, offer, "offer-lapsed", now)
    : mailBidder(tx, offer, "price-offer-lapsed", now);
}

export function mailCounterEnded(tx: Db, offer: Offer, now: number): Promise<void> {
  return mailBidder(tx, offer, "price-offer-ended", now);
}

export function mailCountered(tx: Db, offer: Offer, now: number): Promise<void> {
  return mailToAnswer(tx, offer, "offer-countered", now);
}

export function mailCounterExpiring(tx: Db, offer: Offer, now: number): Promise<void> {
  return mailToAnswer(tx, offer, "price-offer-expiring", now);
}

/** To the seller, about a price that binds the bidder. */
async function mailToAnswer(
  tx: Db,
  offer: Offer,
  template: "offer-countered" | "price-offer-expiring",
  now: number,
): Promise<void> {
  const values = { ...(await counterValues(tx, offer)), until: offer.expires_at };
  const mail = { memberId: offer.seller_id, template, values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `${template} ${offer.id}` }], now);
}

async function mailBidder(
  tx: Db,
  offer: Offer,
  template: "price-offer-declined" | "price-offer-lapsed" | "price-offer-ended",
  now: number,
): Promise<void> {
  const values = await counterValues(tx, offer);
  const mail = { memberId: offer.bidder_id, template, values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `${template} ${offer.id}` }], now);
}

async function counterValues(tx: Db, offer: Offer) {
  const { id: offerId, package_id: packageId } = offer;
  const { title } = await lotOf(tx, offer);
  return { offerId, packageId, title, amountCents: offeredCents(offer) };
}

async function mailSeller(
  tx: Db,
  offer: Offer,
  template: "offer-accepted" | "offer-declined" | "offer-lapsed",
  now: number,
): Promise<void> {
  const { package_id: packageId, amount_cents: amountCents } = offer;
  const { title } = await lotOf(tx, offer);
  const values = { packageId, title, amountCents };
  const mail = { memberId: offer.seller_id, template, values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `${template} ${offer.id}` }], now);
}

function lotOf(tx: Db, { package_id }: Offer) {
  return tx
    .selectFrom("packages")
    .select(["id", "title", "tax_added_rate", "tax_rules", "buyer_fee_rate"])
    .where("id", "=", package_id)
    .executeTakeFirstOrThrow();
}

/** The package's state does not contain offers, so both parties fetch their own. */
export async function notifyOffer(
  tx: Db,
  { package_id: packageId, bidder_id: bidderId }: Offer,
  now: number,
): Promise<void> {
  await tx
    .updateTable("packages")
    .set((eb) => ({ state_seq: eb("state_seq", "+", 1), updated_at: now }))
    .where("id", "=", packageId)
    .execute();
  announce(tx, { type: "offer-changed", packageId, bidderId });
}
