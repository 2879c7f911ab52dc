import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";

interface Sale {
  packageId: string;
  buyerId: string;
}

/**
 * Settles a sold package, which takes no bid any more. That ends an auction which still runs: its
 * watchers are told at once, and the other bidders get a mail.
 */
export async function settlePackage(tx: Db, sale: Sale, now: number): Promise<void> {
  const before = await tx
    .selectFrom("packages")
    .select(["status", "title", "auction_end_time", "ended_at"])
    .where("id", "=", sale.packageId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("packages")
    .set((eb) => ({
      status: "settled",
      ended_at: before.ended_at ?? Math.min(before.auction_end_time, now),
      state_seq: eb("state_seq", "+", 1),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", sale.packageId)
    .execute();
  const { packageId } = sale;
  if (before.status !== "active") return announce(tx, { type: "auction-changed", packageId });
  await mailOtherBidders(tx, sale, before.title, now);
  announce(tx, { type: "auction-ended", packageId });
}

async function mailOtherBidders(
  tx: Db,
  { packageId, buyerId }: Sale,
  title: string,
  now: number,
): Promise<void> {
  const others = await tx
    .selectFrom("bids")
    .select("bidder_id")
    .distinct()
    .where("package_id", "=", packageId)
    .where("bidder_id", "<>", buyerId)
    .execute();
  const bidders = others.map(({ bidder_id }) => bidder_id);
  for (const { id, email } of await recipients(tx, bidders, "bidAlerts")) {
    const mail = { to: email, template: "auction-settled", values: { packageId, title } } as const;
    await queueMail(tx, { ...mail, uniqueKey: `auction-settled ${packageId} ${id}` }, now);
  }
}
