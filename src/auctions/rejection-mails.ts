import type { Db } from "../../db/client";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import type { BidRow } from "./bid";
import { ownAuction } from "./own-auction";
import { findLeader } from "./standing";

/** What mails about a rejection need to know of the bid. */
export type RejectedBid = Pick<
  BidRow,
  "id" | "package_id" | "bidder_id" | "amount_cents" | "sequence"
>;

/** Tells whoever made a bid that it was rejected. */
export async function mailRejected(tx: Db, bid: RejectedBid, now: number): Promise<void> {
  const { title } = await tx
    .selectFrom("packages")
    .select("title")
    .where("id", "=", bid.package_id)
    .executeTakeFirstOrThrow();
  for (const { email } of await recipients(tx, [bid.bidder_id], "bidAlerts")) {
    const auction = await ownAuction(tx, bid.package_id, bid.bidder_id);
    const values = { packageId: bid.package_id, title, amountCents: bid.amount_cents, auction };
    const uniqueKey = `bid-rejected ${bid.id}`;
    await queueMail(tx, { to: email, template: "bid-rejected", values, uniqueKey }, now);
  }
}

/**
 * Tells whoever leads because a higher bid was rejected, where they still do and the end of the
 * auction has not told them since. They are to hear at once should they be outbid again.
 */
export async function mailLeadingAgain(
  tx: Db,
  rejected: RejectedBid,
  rejectedAt: number,
  now: number,
): Promise<void> {
  const leader = await findLeader(tx, rejected.package_id);
  if (!leader || leader.bidder_id === rejected.bidder_id) return;
  // Whoever bid after the rejected bid does not lead because of its rejection.
  if (leader.sequence > rejected.sequence) return;
  const lot = await tx
    .selectFrom("packages")
    .select(["title", "status", "auction_end_time", "ended_at", "bid_count"])
    .where("id", "=", rejected.package_id)
    .executeTakeFirstOrThrow();
  const endedSince = lot.ended_at !== null && lot.ended_at > rejectedAt;
  if (endedSince || lot.status === "settled") return;
  await tx
    .deleteFrom("outbid_notices")
    .where("package_id", "=", rejected.package_id)
    .where("bidder_id", "=", leader.bidder_id)
    .execute();
  const { title, auction_end_time: endsAt } = lot;
  for (const { email } of await recipients(tx, [leader.bidder_id], "bidAlerts")) {
    const values = {
      packageId: rejected.package_id,
      title,
      amountCents: leader.amount_cents,
      auction: { endsAt },
    };
    // Once for what was bid until now: several rejections together are one piece of news.
    const uniqueKey = `leading-again ${leader.id} ${lot.bid_count}`;
    await queueMail(tx, { to: email, template: "leading-again", values, uniqueKey }, now);
  }
}
