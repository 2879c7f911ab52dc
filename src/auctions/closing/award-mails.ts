import type { Db } from "../../../db/client";
import type { EndedAuction } from "../../mail/templates";
import { informMembers, type MemberNews } from "../../notifications/informing";
import type { Package } from "../../packages/packages";
import { addedRates } from "../../rules/fees";
import { isRound } from "../../rules/round";
import { isContractAutomatic } from "../../rules/sale";
import type { AwardedLicense } from "../licenses";

interface Award {
  awards: readonly AwardedLicense[];
  otherBidders: readonly string[];
  /** They would have a license without the exclusive bids. */
  outweighedIds: readonly string[];
  checkpoint: EndedAuction;
}

interface AwardNews {
  seller: MemberNews;
  winners: readonly MemberNews[];
  losers: readonly MemberNews[];
}

export async function mailAward(tx: Db, lot: Package, award: Award, now: number): Promise<void> {
  const { seller, winners, losers } = isRound(lot) ? licenseNews(lot, award) : saleNews(lot, award);
  const event = isRound(lot) ? "award" : "auction-ended";
  const news = [seller, ...winners, ...losers].map((mail) => {
    const recipient = mail === seller ? "seller" : mail.memberId;
    return { ...mail, uniqueKey: `${event} ${lot.id} ${recipient}` };
  });
  await informMembers(tx, news, now);
}

function saleNews(lot: Package, { awards, otherBidders, checkpoint }: Award): AwardNews {
  const { id: packageId, title, seller_id } = lot;
  const values = { packageId, title, amountCents: awards[0]?.priceCents ?? 0, ...checkpoint };
  const isContracted = isContractAutomatic(lot);
  const rates = addedRates(lot.tax_added_rate, lot.buyer_fee_rate);
  const winnerValues = { ...values, ...rates, isContracted };
  return {
    seller: { memberId: seller_id, template: "auction-sold", values: { ...values, isContracted } },
    winners: awards.map(({ bidderId: memberId }) => {
      return { memberId, template: "auction-awarded", values: winnerValues };
    }),
    losers: losersOf(awards, otherBidders).map((memberId) => {
      return { memberId, template: "auction-outbid", values };
    }),
  };
}

function licenseNews(
  lot: Package,
  { awards, otherBidders, outweighedIds, checkpoint }: Award,
): AwardNews {
  const { id: packageId, title, seller_id } = lot;
  const amountCents = awards[0]?.priceCents ?? 0;
  const isExclusive = awards[0]?.kind === "exclusive";
  const sale = { packageId, title, amountCents, isExclusive, ...checkpoint };
  const count = awards.length;
  const rates = addedRates(lot.tax_added_rate, lot.buyer_fee_rate);
  const sellerValues = { ...sale, count, togetherCents: count * amountCents };
  return {
    seller: { memberId: seller_id, template: "licenses-sold", values: sellerValues },
    winners: awards.map(({ bidderId: memberId, seat: number }) => {
      const values = { ...sale, number, of: count, ...rates };
      return { memberId, template: "license-awarded", values };
    }),
    losers: losersOf(awards, otherBidders).map((memberId) => {
      const isOutweighed = outweighedIds.includes(memberId);
      return { memberId, template: "license-lost", values: { ...sale, isOutweighed } };
    }),
  };
}

function losersOf(awards: readonly AwardedLicense[], bidders: readonly string[]): string[] {
  const winners = new Set(awards.map(({ bidderId }) => bidderId));
  return [...new Set(bidders)].filter((id) => !winners.has(id));
}
