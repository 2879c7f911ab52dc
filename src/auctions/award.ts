import type { Db } from "../../db/client";
import type { EndedAuction } from "../mail/templates";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { addedRates } from "../rules/fees";
import { recordDecision } from "../transparency/decision";
import type { AwardedLicence } from "./licences";
import { releaseBids } from "./released-bids";
import { findLeader } from "./standing";

export async function awardHighest(tx: Db, lot: Package, checkpoint: EndedAuction, now: number) {
  const leader = await findLeader(tx, lot.id);
  if (!leader) return;
  await recordDecision(tx, leader.id, "acceptance", now);
  await tx.updateTable("bids").set({ status: "accepted" }).where("id", "=", leader.id).execute();
  const releasedIds = await releaseBids(tx, lot.id);
  const { id: packageId, title, seller_id: sellerId } = lot;
  const { bidder_id: winnerId, amount_cents: amountCents } = leader;
  const values = { packageId, title, amountCents, ...checkpoint };
  const members = [...new Set([winnerId, ...releasedIds])].map((memberId): MemberNews => {
    const uniqueKey = `auction-ended ${packageId} ${memberId}`;
    if (memberId !== winnerId) return { memberId, template: "auction-outbid", values, uniqueKey };
    const winnerValues = { ...values, ...addedRates(lot.tax_added_rate, lot.buyer_fee_rate) };
    return { memberId, template: "auction-awarded", values: winnerValues, uniqueKey };
  });
  const uniqueKey = `auction-ended ${packageId} seller`;
  const seller = { memberId: sellerId, template: "auction-sold", values, uniqueKey } as const;
  await informMembers(tx, [seller, ...members], now);
}

interface Award {
  awards: readonly AwardedLicence[];
  otherBidders: readonly string[];
  checkpoint: EndedAuction;
}

export async function mailAward(
  tx: Db,
  lot: Package,
  { awards, otherBidders, checkpoint }: Award,
  now: number,
): Promise<void> {
  const { id: packageId, title } = lot;
  const amountCents = awards[0]?.priceCents ?? 0;
  const isExclusive = awards[0]?.kind === "exclusive";
  const sale = { packageId, title, amountCents, isExclusive, ...checkpoint };
  const winnerCount = awards.length;
  const winnerNews = awards.map(({ bidderId: memberId, seat: number }): MemberNews => {
    const values = {
      ...sale,
      number,
      of: winnerCount,
      ...addedRates(lot.tax_added_rate, lot.buyer_fee_rate),
    };
    return { memberId, template: "license-awarded", values };
  });
  const winners = new Set(awards.map(({ bidderId }) => bidderId));
  const loserNews = [...new Set(otherBidders)]
    .filter((id) => !winners.has(id))
    .map((memberId): MemberNews => ({ memberId, template: "license-lost", values: sale }));
  const sellerValues = { ...sale, count: winnerCount, togetherCents: winnerCount * amountCents };
  const seller = {
    memberId: lot.seller_id,
    template: "licenses-sold",
    values: sellerValues,
  } as const;
  const news = [seller, ...winnerNews, ...loserNews].map((mail) => {
    const recipient = mail === seller ? "seller" : mail.memberId;
    return { ...mail, uniqueKey: `award ${packageId} ${recipient}` } as MemberNews;
  });
  await informMembers(tx, news, now);
}
