import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { queueMail } from "../mail/outbox";
import { recipients } from "../mail/recipients";
import type { Package } from "../packages/packages";
import { stands } from "./standing";

/** Auctions closed in one transaction; between two, requests are served. */
const BATCH = 20;

/**
 * Ends every auction whose time is over, each once however often this runs: only an active one is
 * changed, and what it causes is written with it (docs/product.md#closing). Its watchers are told,
 * and seller and bidders get a mail each.
 * @returns the ids of the packages that ended now
 */
export async function closeEndedAuctions(db: Db, now: number): Promise<string[]> {
  const closed: string[] = [];
  let batch: Package[];
  do {
    batch = await inTransaction(db, (tx) => closeBatch(tx, now));
    closed.push(...batch.map(({ id }) => id));
  } while (batch.length === BATCH);
  return closed;
}

/** When the next running auction ends, epoch milliseconds; null where none runs. */
export async function nextAuctionEnd(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.min("auction_end_time").as("end"))
    .where("status", "=", "active")
    .executeTakeFirst();
  return next?.end ?? null;
}

async function closeBatch(tx: Db, now: number): Promise<Package[]> {
  const due = tx
    .selectFrom("packages")
    .select("seq")
    .where("status", "=", "active")
    .where("auction_end_time", "<=", now)
    .orderBy("auction_end_time")
    .limit(BATCH);
  const ended = await tx
    .updateTable("packages")
    .set((eb) => ({
      status: "ended",
      ended_at: eb.ref("auction_end_time"),
      state_seq: eb("state_seq", "+", 1),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("seq", "in", due)
    .returningAll()
    .execute();
  for (const lot of ended) {
    await mailSeller(tx, lot, now);
    await mailBidders(tx, lot, now);
    announce(tx, { type: "auction-ended", packageId: lot.id });
  }
  return ended;
}

async function mailSeller(tx: Db, lot: Package, now: number): Promise<void> {
  const { id: packageId, title, highest_bid_cents: highestBidCents, bid_count: bidCount } = lot;
  for (const { email } of await recipients(tx, [lot.seller_id], "bidAlerts")) {
    const values = { packageId, title, highestBidCents, bidCount };
    const uniqueKey = `auction-ended ${packageId} seller`;
    await queueMail(tx, { to: email, template: "auction-ended", values, uniqueKey }, now);
  }
}

/** The winner is whose bid is accepted or, before the seller chose, the highest; who was rejected knows it. */
async function mailBidders(tx: Db, lot: Package, now: number): Promise<void> {
  const { id: packageId, title, highest_bid_cents: highestBidCents } = lot;
  if (highestBidCents === null) return;
  const bids = await tx
    .selectFrom("bids")
    .select(["id", "bidder_id", "amount_cents", "status"])
    .where("package_id", "=", packageId)
    .where(stands("bids"))
    .execute();
  const accepted = bids.find(({ status }) => status === "accepted");
  const winner = accepted ?? bids.find(({ id }) => id === lot.highest_bid_id);
  const bidders = [...new Set(bids.map((bid) => bid.bidder_id))];
  for (const { id, email } of await recipients(tx, bidders, "bidAlerts")) {
    const wins = id === winner?.bidder_id;
    const values = { packageId, title, highestBidCents };
    const mail = accepted
      ? acceptedMail(lot, wins ? accepted.amount_cents : null)
      : ({ template: wins ? "auction-won" : "auction-lost", values } as const);
    const uniqueKey = `auction-ended ${packageId} ${id}`;
    await queueMail(tx, { to: email, ...mail, uniqueKey }, now);
  }
}

/** Where a bid is accepted already: to whose it is, or to the others. */
function acceptedMail({ id: packageId, title }: Package, amountCents: number | null) {
  if (amountCents === null) {
    return { template: "other-bid-accepted", values: { packageId, title } } as const;
  }
  return { template: "bid-accepted", values: { packageId, title, amountCents } } as const;
}
