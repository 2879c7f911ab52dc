import { z } from "zod";
import type { PriceOffer } from "../../auctions/price-offers";
import { dollars, id, text, time } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { priceOfferStatus } from "../../licenses/price-offer-reading";
import type { OfferMade, SecondChance } from "../../offers/candidates";
import { type OwnOffer, offerStatus } from "../../offers/reading";
import type { Offer } from "../../offers/rules";
import { titleLanguage } from "../../packages/titles";
import { dealRecordSchema } from "../../records/answers";

export function offerJson(offer: Offer, now: number): z.output<typeof offerSchema> {
  return {
    id: offer.id,
    packageId: offer.package_id,
    bidId: offer.bid_id,
    amount: centsToDecimal(offer.amount_cents),
    counter: offer.counter_cents === null ? null : centsToDecimal(offer.counter_cents),
    status: offerStatus(offer, now),
    createdAt: isoTime(offer.created_at),
    expiresAt: isoTime(offer.expires_at),
    decidedAt: offer.decided_at === null ? null : isoTime(offer.decided_at),
  };
}

export function ownOfferJson(offer: OwnOffer, now: number): z.output<typeof ownOfferSchema> {
  return {
    ...offerJson(offer, now),
    packageTitle: offer.title,
    packageLang: titleLanguage(offer),
    packageEnglishTitle: offer.english_title,
  };
}

export interface OffersOn extends Pick<SecondChance, "until" | "candidates"> {
  priceOffers: readonly PriceOffer[];
}

export function secondChanceJson(
  { until, candidates, priceOffers }: OffersOn,
  now: number,
): z.output<typeof secondChanceSchema> {
  return {
    offers: priceOffers.map((offer) => priceOfferJson(offer, now)),
    until: until === null ? null : isoTime(until),
    bidders: candidates.map(({ amountCents, offer, ...bidder }) => ({
      ...bidder,
      amount: centsToDecimal(amountCents),
      offer: offer && madeJson(offer),
    })),
  };
}

function madeJson({ id, status, ...offer }: OfferMade): z.output<typeof offerMade> {
  const { counter_cents: counter } = offer;
  return {
    id,
    amount: centsToDecimal(offer.amount_cents),
    counter: counter === null ? null : centsToDecimal(counter),
    status,
    expiresAt: isoTime(offer.expires_at),
  };
}

const status = z
  .enum(["open", "countered", "accepted", "declined", "lapsed"])
  .describe("`open` binds the seller, `countered` the bidder.");

const prices = {
  amount: dollars.describe("The seller's price."),
  counter: dollars.nullable().describe("What the bidder offers instead."),
};

export const offerSchema = z
  .object({
    id,
    packageId: id,
    bidId: id,
    ...prices,
    status,
    createdAt: time,
    expiresAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: "Offer" });

export const priceOfferSchema = z
  .object({
    id,
    packageId: id,
    amount: dollars.describe("What the buyer has offered."),
    counter: dollars.nullable().describe("What the seller asks instead."),
    status: z
      .enum(["open", "countered", "accepted", "declined", "lapsed", "ended"])
      .describe(
        "`open` binds the buyer, `countered` the seller. `ended`: the license was sold, the price fell that far, or the sale ended.",
      ),
    createdAt: time,
    expiresAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: "PriceOffer" });

export function priceOfferJson(offer: PriceOffer, now: number): z.output<typeof priceOfferSchema> {
  const { counter_cents: counter } = offer;
  return {
    id: offer.id,
    packageId: offer.package_id,
    amount: centsToDecimal(offer.amount_cents),
    counter: counter === null ? null : centsToDecimal(counter),
    status: priceOfferStatus(offer, null, now),
    createdAt: isoTime(offer.created_at),
    expiresAt: isoTime(offer.expires_at),
    decidedAt: offer.decided_at === null ? null : isoTime(offer.decided_at),
  };
}

export const ownOfferSchema = offerSchema
  .extend({
    packageTitle: text,
    packageLang: text.nullable().describe("Language tag of the title."),
    packageEnglishTitle: text.nullable(),
  })
  .meta({ id: "OwnOffer" });

const offerMade = z.object({ id, ...prices, status, expiresAt: time });

export const secondChanceSchema = z
  .object({
    until: time.nullable().describe("The deadline for making offers; null if none can be made."),
    bidders: z.array(
      z.object({
        bidId: id,
        amount: dollars,
        suffix: text.describe("The last three characters of the bidder's pseudonym."),
        name: text.nullable().describe("Null until the bidder has written to you."),
        isReachable: z.boolean(),
        record: dealRecordSchema.describe("How the bidder has kept contracts."),
        offer: offerMade.nullable(),
      }),
    ),
    offers: z
      .array(priceOfferSchema)
      .describe("At a fixed price: to its seller all offers of buyers, to others their own."),
  })
  .meta({ id: "SecondChance" });
