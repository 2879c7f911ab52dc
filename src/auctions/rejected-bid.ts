import type { Db } from "../../db/client";
import { type OwnAuction, queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import { standAnew } from "./standing";

/**
 * Takes a bid down that its seller rejects, in the transaction of that decision: what is left
 * stands, so the price may fall. Whoever made the bid gets a mail, and whoever leads instead.
 */
export async function takeDown(tx: Db, bidId: string, now: number): Promise<void> {
  const rejected = await tx
    .updateTable("bids")
    .set({ status: "rejected" })
    .where("id", "=", bidId)
    .returning(["package_id", "bidder_id", "amount_cents"])
    .executeTakeFirstOrThrow();
  const {
    title,
    highest_bid_id,
    auction_end_time: endsAt,
  } = await tx
    .selectFrom("packages")
    .select(["title", "highest_bid_id", "auction_end_time"])
    .where("id", "=", rejected.package_id)
    .executeTakeFirstOrThrow();
  const leader = await standAnew(tx, rejected.package_id, now);
  const lot = { packageId: rejected.package_id, title };
  await mailRejected(tx, lot, { ...rejected, id: bidId }, now);
  const moved = highest_bid_id === bidId && leader?.bidder_id !== rejected.bidder_id;
  if (leader && moved) await mailLeader(tx, { ...lot, auction: { endsAt } }, leader, now);
}

interface Lot {
  packageId: string;
  title: string;
}

interface MailedBid {
  id: string;
  bidder_id: string;
  amount_cents: number;
}

async function mailRejected(tx: Db, lot: Lot, bid: MailedBid, now: number): Promise<void> {
  for (const { email } of await recipients(tx, [bid.bidder_id], "bidAlerts")) {
    const values = { ...lot, amountCents: bid.amount_cents };
    const uniqueKey = `bid-rejected ${bid.id}`;
    await queueMail(tx, { to: email, template: "bid-rejected", values, uniqueKey }, now);
  }
}

/** They are to hear at once should they be outbid again. */
async function mailLeader(
  tx: Db,
  lot: Lot & { auction: OwnAuction },
  bid: MailedBid,
  now: number,
): Promise<void> {
  await tx
    .deleteFrom("outbid_notices")
    .where("package_id", "=", lot.packageId)
    .where("bidder_id", "=", bid.bidder_id)
    .execute();
  for (const { email } of await recipients(tx, [bid.bidder_id], "bidAlerts")) {
    const values = { ...lot, amountCents: bid.amount_cents };
    const uniqueKey = `leading-again ${bid.id}`;
    await queueMail(tx, { to: email, template: "leading-again", values, uniqueKey }, now);
  }
}
