import type { Db } from "../../db/client";
import { addedRates } from "../lib/fees";
import type { EndedAuction } from "../mail/templates";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { recordDecision } from "../transparency/decision";
import type { Awarded } from "./licences";
import { releaseBids } from "./released-bids";
import { findLeader } from "./standing";

export async function awardHighest(tx: Db, lot: Package, signed: EndedAuction, now: number) {
  const leader = await findLeader(tx, lot.id);
  if (!leader) return;
  await recordDecision(tx, leader.id, "acceptance", now);
  await tx.updateTable("bids").set({ status: "accepted" }).where("id", "=", leader.id).execute();
  const released = await releaseBids(tx, lot.id);
  const { id: packageId, title, seller_id: sellerId } = lot;
  const { bidder_id: winnerId, amount_cents: amountCents } = leader;
  const values = { packageId, title, amountCents, ...signed };
  const members = [...new Set([winnerId, ...released])].map((memberId): MemberNews => {
    const uniqueKey = `auction-ended ${packageId} ${memberId}`;
    if (memberId !== winnerId) return { memberId, template: "auction-outbid", values, uniqueKey };
    const won = { ...values, ...addedRates(lot.tax_added_rate, lot.buyer_fee_rate) };
    return { memberId, template: "auction-awarded", values: won, uniqueKey };
  });
  const uniqueKey = `auction-ended ${packageId} seller`;
  const seller = { memberId: sellerId, template: "auction-sold", values, uniqueKey } as const;
  await informMembers(tx, [seller, ...members], now);
}

interface Award {
  awarded: readonly Awarded[];
  otherBidders: readonly string[];
  signed: EndedAuction;
}

export async function mailAward(
  tx: Db,
  lot: Package,
  { awarded, otherBidders, signed }: Award,
  now: number,
): Promise<void> {
  const { id: packageId, title } = lot;
  const amountCents = awarded[0]?.priceCents ?? 0;
  const isExclusive = awarded[0]?.kind === "exclusive";
  const sale = { packageId, title, amountCents, isExclusive, ...signed };
  const total = awarded.length;
  const won = awarded.map(({ bidderId: memberId, seat: number }): MemberNews => {
    const values = {
      ...sale,
      number,
      of: total,
      ...addedRates(lot.tax_added_rate, lot.buyer_fee_rate),
    };
    return { memberId, template: "license-awarded", values };
  });
  const winners = new Set(awarded.map(({ bidderId }) => bidderId));
  const lost = [...new Set(otherBidders)]
    .filter((id) => !winners.has(id))
    .map((memberId): MemberNews => ({ memberId, template: "license-lost", values: sale }));
  const sold = { ...sale, count: total, togetherCents: total * amountCents };
  const seller = { memberId: lot.seller_id, template: "licenses-sold", values: sold } as const;
  const news = [seller, ...won, ...lost].map((mail) => {
    const recipient = mail === seller ? "seller" : mail.memberId;
    return { ...mail, uniqueKey: `award ${packageId} ${recipient}` } as MemberNews;
  });
  await informMembers(tx, news, now);
}
