import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { auctionPhase } from "../lib/time";
import { informFavorites } from "../notifications/informing";
import { isRound, seatsOf } from "../rules/round";
import { isFixedPrice } from "../rules/sale";
import { shownPriceCents } from "../rules/shown-price";

const BATCH_SIZE = 20;

export const nextPriceNews = preparedMinimum(
  (db) => db.selectFrom("price_news").where("due_at", "is not", null),
  "due_at",
);

export const priceNewsAlarm = databaseAlarm({
  work: notifyOfPrices,
  next: nextPriceNews,
  isNextExact: true,
  failureMessage: "members not informed of prices",
});

/** Notifies members about each favorite at most once an hour. */
export function notifyOfPrices(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => notifyBatch(tx, now));
}

async function notifyBatch(tx: Db, now: number): Promise<number> {
  const claimedRows = await tx
    .updateTable("price_news")
    .set({ due_at: null })
    .where("package_id", "in", (eb) =>
      eb
        .selectFrom("price_news")
        .select("package_id")
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .limit(BATCH_SIZE),
    )
    .where("due_at", "<=", now)
    .returning(["package_id", "noticed_cents"])
    .execute();
  for (const { package_id, noticed_cents } of claimedRows)
    await notifyOfPrice(tx, package_id, noticed_cents, now);
  return claimedRows.length;
}

async function notifyOfPrice(tx: Db, packageId: string, notifiedCents: number, now: number) {
  const lot = await tx
    .selectFrom("packages")
    .select(["title", "status", "auction_end_time as endsAt", "bid_count as bidCount", "seller_id"])
    .select(["seats", "seated", "exclusive_from_cents", "exclusive_leader_id"])
    .select(["highest_bid_cents", "clearing_cents", "starting_price_cents", "rights_sold"])
    .select("sale_rule")
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  const { title, endsAt, highest_bid_cents: highestCents } = lot;
  const priceCents = highestCents ?? lot.starting_price_cents;
  const amountCents = shownPriceCents(lot);
  const bidCount = highestCents === null ? 0 : lot.bidCount;
  // The end of an auction has its own notification.
  const isRunning = lot.status === "active" && auctionPhase(endsAt, now) !== "ended";
  if (!isRunning || priceCents === notifiedCents) return;
  await tx
    .updateTable("price_news")
    .set({ noticed_cents: priceCents, noticed_at: now })
    .where("package_id", "=", packageId)
    .execute();
  const price = { packageId, title, amountCents, endsAt };
  const topic = `favorite-price ${packageId}`;
  const keys = { topic, uniqueKey: `${topic} ${now}` };
  const notification = isFixedPrice(lot)
    ? ({ template: "favorite-fixed", values: { packageId, title, amountCents }, ...keys } as const)
    : isRound(lot) && bidCount > 0
      ? ({ template: "favorite-seats", values: { ...price, ...seatsOf(lot) }, ...keys } as const)
      : ({ template: "favorite-price", values: { ...price, bidCount }, ...keys } as const);
  // Bidders are notified of their own standing instead.
  const excludedIds = [lot.seller_id, ...(await biddersOn(tx, packageId))];
  await informFavorites(tx, { packageId, except: excludedIds, news: notification }, now);
}

async function biddersOn(tx: Db, packageId: string): Promise<string[]> {
  const bidders = await tx
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", packageId)
    .where("standing_cents", "is not", null)
    .execute();
  return bidders.map(({ bidder_id }) => bidder_id);
}
