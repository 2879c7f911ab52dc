import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { releaseBids } from "../auctions/released-bids";
import { informMembers } from "../notifications/informing";
import { recordDecision } from "../transparency/decision";
import { lastSigned } from "../transparency/stored-tree";

interface Sale {
  packageId: string;
  bidId: string;
  buyerId: string;
}

export async function settlePackage(tx: Db, sale: Sale, now: number): Promise<void> {
  const { packageId, bidId, buyerId } = sale;
  const before = await tx
    .selectFrom("packages")
    .select(["status", "title", "auction_end_time", "ended_at"])
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  await recordDecision(tx, bidId, "settlement", now);
  const bidders = await releaseBids(tx, packageId);
  await tx
    .updateTable("packages")
    .set((eb) => ({
      status: "settled",
      ended_at: before.ended_at ?? Math.min(before.auction_end_time, now),
      highest_bid_id: bidId,
      highest_bid_cents: eb.selectFrom("bids").select("amount_cents").where("bids.id", "=", bidId),
      state_seq: eb("state_seq", "+", 1),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", packageId)
    .execute();
  const others = bidders.filter((id) => id !== buyerId);
  await mailReleased(tx, { packageId, title: before.title }, others, now);
  const type = before.status === "active" ? "auction-ended" : "auction-changed";
  announce(tx, { type, packageId });
}

async function mailReleased(
  tx: Db,
  lot: { packageId: string; title: string },
  bidders: readonly string[],
  now: number,
): Promise<void> {
  const values = { ...lot, ...(await lastSigned(tx)) };
  const news = bidders.map((memberId) => {
    const mail = { memberId, template: "auction-settled", values } as const;
    return { ...mail, uniqueKey: `auction-settled ${lot.packageId} ${memberId}` };
  });
  await informMembers(tx, news, now);
}
