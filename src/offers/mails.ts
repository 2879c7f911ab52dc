import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { bidderRates, bidderTaxOn } from "../auctions/reading/fixed-tax";
import { informMembers } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { type Titled, titleValuesOf } from "../rules/titled";
import type { Offer } from "./rules";

type TaxedLot = Pick<Package, "id" | "tax_added_rate" | "tax_rules" | "buyer_fee_rate">;

export async function mailOfferMade(
  tx: Db,
  { id: offerId, bidder_id, amount_cents: amountCents, expires_at: expiresAt }: Offer,
  { title, ...lot }: Titled & TaxedLot,
  now: number,
): Promise<void> {
  const tax = bidderRates(lot, await bidderTaxOn(tx, lot, bidder_id));
  const values = { offerId, title, ...titleValuesOf(lot), amountCents, expiresAt, ...tax };
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

export function mailOfferDeclined(tx: Db, offer: Offer, now: number): Promise<void> {
  return mailSeller(tx, offer, "offer-declined", now);
}

export function mailOfferLapsed(tx: Db, offer: Offer, now: number): Promise<void> {
  return mailSeller(tx, offer, "offer-lapsed", now);
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
