import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Alarm, nextTurn } from "../lib/alarm";
import { isRound } from "../lib/round";
import { auctionPhase, type Clock, MINUTE } from "../lib/time";
import { informFavorites } from "../notifications/informing";

/** At most 20 packages per transaction, so that requests are served in between. */
const BATCH = 20;

export function priceNewsAlarm({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Alarm {
  return new Alarm({
    clock,
    work: () => informOfPrices(db, clock.now()),
    next: async () => (await nextPriceNews(db)) ?? clock.now() + MINUTE,
    failed: (error) => log.error({ err: error }, "members not informed of prices"),
  });
}

export async function nextPriceNews(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("price_news")
    .select((eb) => eb.fn.min("due_at").as("at"))
    .where("due_at", "is not", null)
    .executeTakeFirst();
  return next?.at ?? null;
}

/** Notifies members about each favorite at most once an hour. */
export async function informOfPrices(db: Db, now: number): Promise<void> {
  while ((await inTransaction(db, (tx) => informOfSome(tx, now))) === BATCH) await nextTurn();
}

async function informOfSome(tx: Db, now: number): Promise<number> {
  const claimed = await tx
    .updateTable("price_news")
    .set({ due_at: null })
    .where("package_id", "in", (eb) =>
      eb
        .selectFrom("price_news")
        .select("package_id")
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .limit(BATCH),
    )
    .where("due_at", "<=", now)
    .returning(["package_id", "noticed_cents"])
    .execute();
  for (const { package_id, noticed_cents } of claimed)
    await informOfPrice(tx, package_id, noticed_cents, now);
  return claimed.length;
}

async function informOfPrice(
  tx: Db,
  packageId: string,
  noticedCents: number,
  now: number,
): Promise<void> {
  const lot = await tx
    .selectFrom("packages")
    .select(["title", "status", "auction_end_time as endsAt", "bid_count as bidCount", "seller_id"])
    .select(["seats", "seated", "exclusive_from_cents"])
    .select((eb) => eb.fn.coalesce("highest_bid_cents", "starting_price_cents").as("amountCents"))
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  const { title, endsAt, bidCount, amountCents, seats, seated } = lot;
  // The end of an auction has its own notification.
  const isRunning = lot.status === "active" && auctionPhase(endsAt, now) !== "ended";
  if (!isRunning || amountCents === noticedCents) return;
  await tx
    .updateTable("price_news")
    .set({ noticed_cents: amountCents, noticed_at: now })
    .where("package_id", "=", packageId)
    .execute();
  const price = { packageId, title, amountCents, endsAt };
  const topic = `favorite-price ${packageId}`;
  const keys = { topic, uniqueKey: `${topic} ${now}` };
  const news =
    isRound(lot) && bidCount > 0
      ? ({ template: "favorite-seats", values: { ...price, seats, seated }, ...keys } as const)
      : ({ template: "favorite-price", values: { ...price, bidCount }, ...keys } as const);
  // Bidders are notified of their own standing instead.
  const except = [lot.seller_id, ...(await biddersOn(tx, packageId))];
  await informFavorites(tx, { packageId, except, news }, now);
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
