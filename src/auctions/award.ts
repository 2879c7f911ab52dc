import type { Db } from "../../db/client";
import { taxed } from "../lib/tax";
import type { Ended } from "../mail/templates";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { recordDecision } from "../transparency/decision";
import { releaseBids } from "./released-bids";
import { findLeader } from "./standing";

export async function awardHighest(tx: Db, lot: Package, signed: Ended, now: number) {
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
    const won = { ...values, ...taxed(lot.tax_added_rate, lot.buyer_fee_rate) };
    return { memberId, template: "auction-awarded", values: won, uniqueKey };
  });
  const uniqueKey = `auction-ended ${packageId} seller`;
  const seller = { memberId: sellerId, template: "auction-sold", values, uniqueKey } as const;
  await informMembers(tx, [seller, ...members], now);
}
