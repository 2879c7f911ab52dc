import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { type AgreedOffer, placeBidFor } from "../auctions/closing/placed-bid";
import { recordLicense } from "../auctions/licenses";
import { endPriceOffers } from "../auctions/price-offers";
import { bidderRates, bidderTaxOn } from "../auctions/reading/fixed-tax";
import { AddressUnconfirmed, CountryNeeded } from "../auctions/refusals";
import { lacksCountry } from "../invoices/details";
import { unconfirmedMaximumCents } from "../lib/money";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { isFixedPrice, sellsLicenses } from "../rules/sale";
import { firstBidCents } from "../rules/shown-price";
import { referenceOf } from "../trade/references";

export interface Purchase {
  packageId: string;
  buyerId: string;
  priceCents: number;
  /** When the listing that the buyer has reviewed was last changed. */
  reviewedListingAt?: number | null | undefined;
  /** Only after a missed reserve. */
  agreed?: AgreedOffer;
}

export interface ShelfSale {
  seat: number;
  bidId: string;
  sellerId: string;
  priceCents: number;
  reference: string;
}

/** Also ends the offers that can no longer be accepted. The caller has checked everything else. */
export async function sellLicense(
  tx: Db,
  lot: Package,
  purchase: Purchase,
  now: number,
): Promise<ShelfSale> {
  const { packageId, buyerId, priceCents, agreed } = purchase;
  const bid = { bidderId: buyerId, amountCents: priceCents, automatic: false };
  const bidId = await placeBidFor(tx, lot, { ...bid, kind: "shelf", agreed }, now);
  const license = { packageId, kind: "shelf", bidId, priceCents } as const;
  const seat = await recordLicense(tx, license, now);
  const isLast = isFixedPrice(lot) && lot.shelf === null;
  await endPriceOffers(tx, { packageId, ...(!isLast && { buyerId }) }, now);
  const reference = await referenceOf(tx, bidId, now);
  announce(tx, { type: "auction-changed", packageId });
  await mailPurchase(tx, lot, { ...purchase, number: seat }, now);
  return { seat, bidId, sellerId: lot.seller_id, priceCents, reference };
}

async function mailPurchase(
  tx: Db,
  lot: Package,
  { packageId, buyerId, priceCents, number }: Purchase & { number: number },
  now: number,
): Promise<void> {
  const { title, seller_id } = lot;
  // Packages with a single buyer have no numbered licenses.
  const shownNumber = sellsLicenses(lot) ? number : 0;
  const values = { packageId, title, number: shownNumber, amountCents: priceCents };
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

/** As with bids, members without a confirmed address can spend only a limited amount. */
export async function requireKnownBuyer(tx: Db, lot: Package, purchase: Purchase): Promise<void> {
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
