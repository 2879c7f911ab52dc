import type { Db } from "../../../db/client";
import type { EndedAuction } from "../../mail/templates";
import { informMembers, type MemberNews } from "../../notifications/informing";
import type { Package } from "../../packages/packages";
import { isRound } from "../../rules/round";
import { isContractAutomatic } from "../../rules/sale";
import type { BuyerTax } from "../../rules/tax";
import type { AwardedLicense } from "../licenses";
import { bidderRates, fixedTaxesOn } from "../reading/fixed-tax";
import type { Confirmation } from "./unconfirmed-winners";

interface Award {
  awards: readonly AwardedLicense[];
  otherBidders: readonly string[];
  /** They would have a license without the exclusive bids. */
  outweighedIds: readonly string[];
  checkpoint: EndedAuction;
  /** Winners without a confirmed address get a link instead of an award. */
  confirmation: Confirmation | null;
}

type Taxes = ReadonlyMap<string, BuyerTax>;

interface AwardNews {
  seller: MemberNews;
  winners: readonly MemberNews[];
  losers: readonly MemberNews[];
}

export async function mailAward(tx: Db, lot: Package, award: Award, now: number): Promise<void> {
  const taxes = await fixedTaxesOn(tx, lot);
  const newsOf = isRound(lot) ? licenseNews : saleNews;
  const { seller, winners, losers } = newsOf(lot, award, taxes);
  const event = isRound(lot) ? "award" : "auction-ended";
  const isConfirmed = ({ memberId }: MemberNews) => !award.confirmation?.memberIds.has(memberId);
  const news = [seller, ...winners.filter(isConfirmed), ...losers].map((mail) => {
    const recipient = mail === seller ? "seller" : mail.memberId;
    return { ...mail, uniqueKey: `${event} ${lot.id} ${recipient}` };
  });
  await informMembers(tx, news, now);
}

function saleNews(
  lot: Package,
  { awards, otherBidders, checkpoint, confirmation }: Award,
  taxes: Taxes,
): AwardNews {
  const { id: packageId, title, seller_id } = lot;
  const values = { packageId, title, amountCents: awards[0]?.priceCents ?? 0, ...checkpoint };
  const isContracted = isContractAutomatic(lot);
  const sellerValues = { ...values, isContracted, ...unconfirmedIn(confirmation) };
  return {
    seller: { memberId: seller_id, template: "auction-sold", values: sellerValues },
    winners: awards.map(({ bidderId: memberId }) => {
      const rates = bidderRates(lot, taxes.get(memberId));
      const winnerValues = { ...values, ...rates, isContracted };
      return { memberId, template: "auction-awarded", values: winnerValues };
    }),
    losers: losersOf(awards, otherBidders).map((memberId) => {
      return { memberId, template: "auction-outbid", values };
    }),
  };
}

function licenseNews(
  lot: Package,
  { awards, otherBidders, outweighedIds, checkpoint, confirmation }: Award,
  taxes: Taxes,
): AwardNews {
  const { id: packageId, title, seller_id } = lot;
  const amountCents = awards[0]?.priceCents ?? 0;
  const isExclusive = awards[0]?.kind === "exclusive";
  const sale = { packageId, title, amountCents, isExclusive, ...checkpoint };
  const count = awards.length;
  const togetherCents = count * amountCents;
  const sellerValues = { ...sale, count, togetherCents, ...unconfirmedIn(confirmation) };
  return {
    seller: { memberId: seller_id, template: "licenses-sold", values: sellerValues },
    winners: awards.map(({ bidderId: memberId, seat: number }) => {
      const rates = bidderRates(lot, taxes.get(memberId));
      const values = { ...sale, number, of: count, ...rates };
      return { memberId, template: "license-awarded", values };
    }),
    losers: losersOf(awards, otherBidders).map((memberId) => {
      const isOutweighed = outweighedIds.includes(memberId);
      return { memberId, template: "license-lost", values: { ...sale, isOutweighed } };
    }),
  };
}

const unconfirmedIn = (confirmation: Confirmation | null) =>
  confirmation && { unconfirmed: confirmation.memberIds.size, confirmBy: confirmation.by };

function losersOf(awards: readonly AwardedLicense[], bidders: readonly string[]): string[] {
  const winners = new Set(awards.map(({ bidderId }) => bidderId));
  return [...new Set(bidders)].filter((id) => !winners.has(id));
}
