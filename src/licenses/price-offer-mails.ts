import type { Db } from "../../db/client";
import { offeredCents, type PriceOffer } from "../auctions/price-offers";
import { informMembers } from "../notifications/informing";
import type { Package } from "../packages/packages";

type Titled = Pick<Package, "title">;

export function mailOffered(tx: Db, offer: PriceOffer, lot: Titled, now: number): Promise<void> {
  const values = { ...valuesOf(offer, lot), until: offer.expires_at };
  const mail = { memberId: offer.seller_id, template: "price-offer-made", values } as const;
  return informMembers(tx, [{ ...mail, uniqueKey: `price-offer-made ${offer.id}` }], now);
}

export function mailCountered(tx: Db, offer: PriceOffer, lot: Titled, now: number): Promise<void> {
  const values = { ...valuesOf(offer, lot), until: offer.expires_at };
  const mail = { memberId: offer.buyer_id, template: "price-offer-countered", values } as const;
  return informMembers(tx, [{ ...mail, uniqueKey: `price-offer-countered ${offer.id}` }], now);
}

/** To the party whose amount was declined. */
export function mailDeclined(tx: Db, offer: PriceOffer, lot: Titled, now: number): Promise<void> {
  const memberId = offererOf(offer);
  const mail = {
    memberId,
    template: "price-offer-declined",
    values: valuesOf(offer, lot),
  } as const;
  return informMembers(tx, [{ ...mail, uniqueKey: `price-offer-declined ${offer.id}` }], now);
}

export function mailLapsed(tx: Db, offer: PriceOffer, lot: Titled, now: number): Promise<void> {
  const memberId = offererOf(offer);
  const mail = { memberId, template: "price-offer-lapsed", values: valuesOf(offer, lot) } as const;
  return informMembers(tx, [{ ...mail, uniqueKey: `price-offer-lapsed ${offer.id}` }], now);
}

/** To the party that has not answered yet. */
export function mailExpiring(tx: Db, offer: PriceOffer, lot: Titled, now: number): Promise<void> {
  const values = { ...valuesOf(offer, lot), until: offer.expires_at };
  const memberId = offer.counter_cents === null ? offer.seller_id : offer.buyer_id;
  const mail = { memberId, template: "price-offer-expiring", values } as const;
  const uniqueKey = `price-offer-expiring ${offer.id} ${offer.counter_cents === null ? 1 : 2}`;
  return informMembers(tx, [{ ...mail, uniqueKey }], now);
}

const offererOf = ({ counter_cents, buyer_id, seller_id }: PriceOffer) =>
  counter_cents === null ? buyer_id : seller_id;

function valuesOf(offer: PriceOffer, { title }: Titled) {
  const { id: offerId, package_id: packageId } = offer;
  return { offerId, packageId, title, amountCents: offeredCents(offer) };
}
