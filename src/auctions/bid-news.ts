import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { localDay, nextLocalHour, type TimeZone } from "../lib/times";
import type { SummedLot } from "../mail/about";
import { informMembers, type MemberNews } from "../notifications/informing";
import { isRound } from "../rules/round";
import { titleValuesOf } from "../rules/titled";
import { settingsOf } from "../settings/settings";
import { type RoundLot, roundFigures } from "./reading/round-state";

const MORNING_HOUR = 8;
const BATCH_SIZE = 20;
const MAX_LISTED_LOTS = 20;

/** Schedules the email, so that the bid does not wait for it. */
export async function scheduleFirstBidMail(tx: Db, packageId: string, now: number): Promise<void> {
  await tx
    .insertInto("bid_news")
    .values({ package_id: packageId, told: 0, due_at: now })
    .onConflict((conflict) => conflict.column("package_id").doNothing())
    .execute();
}

export const nextBidNews = preparedMinimum(
  (db) => db.selectFrom("bid_news").where("due_at", "is not", null),
  "due_at",
);

export const bidNewsAlarm = databaseAlarm({
  work: mailSellersOfBids,
  next: nextBidNews,
  isNextExact: true,
  failureMessage: "sellers not mailed about bids",
});

export function mailSellersOfBids(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => mailBatch(tx, now));
}

async function mailBatch(tx: Db, now: number): Promise<number> {
  const due = await tx
    .selectFrom("bid_news")
    .innerJoin("packages", "packages.id", "bid_news.package_id")
    .select("seller_id")
    .distinct()
    .where("due_at", "<=", now)
    .limit(BATCH_SIZE)
    .execute();
  for (const { seller_id: sellerId } of due) await mailSeller(tx, sellerId, now);
  return due.length;
}

async function mailSeller(tx: Db, sellerId: string, now: number): Promise<void> {
  const { timezone } = await settingsOf(tx, sellerId);
  const zone: TimeZone = timezone ?? "UTC";
  const lots = await dueLots(tx, sellerId, now);
  for (const { packageId, isRunning, told, bids } of lots) {
    await tx
      .updateTable("bid_news")
      .set({
        told: told === 0 ? 1 : bids,
        due_at: isRunning ? nextLocalHour(now, zone, MORNING_HOUR) : null,
      })
      .where("package_id", "=", packageId)
      .execute();
  }
  // The end of an auction has its own email.
  const news = lots.filter(({ isRunning, bids, told }) => isRunning && bids > told);
  for (const lot of news.filter(({ told }) => told === 0))
    await mailFirstBid(tx, sellerId, lot, now);
  const laterNews = news.filter(({ told }) => told > 0);
  if (laterNews.length === 0) return;
  const mail = {
    memberId: sellerId,
    template: "bid-summary",
    values: await summaryOf(tx, laterNews),
    uniqueKey: `bid-summary ${sellerId} ${localDay(now, zone)}`,
  } as const;
  await informMembers(tx, [mail], now);
}

type DueLot = Awaited<ReturnType<typeof dueLots>>[number];

async function dueLots(tx: Db, sellerId: string, now: number) {
  const lots = await tx
    .selectFrom("bid_news")
    .innerJoin("packages", "packages.id", "bid_news.package_id")
    .select(["packages.id", "title", "bid_count", "told", "status", "starting_price_cents"])
    .select(["english_title", "language", "seats", "seated", "exclusive_from_cents"])
    .select(["clearing_cents", "defense_cents", "round_rule", "sale_rule"])
    .select(["highest_bid_cents", "auction_end_time as endsAt"])
    .select((eb) =>
      eb
        .selectFrom("exclusive_bids")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("exclusive_bids.package_id", "=", "packages.id")
        .$asScalar()
        .$notNull()
        .as("exclusiveBids"),
    )
    .where("seller_id", "=", sellerId)
    .where("due_at", "<=", now)
    .orderBy("auction_end_time")
    .execute();
  return lots.map((lot) => ({
    ...lot,
    packageId: lot.id,
    bids: lot.bid_count + lot.exclusiveBids,
    isRunning: lot.status === "active" && lot.endsAt > now,
  }));
}

async function mailFirstBid(
  tx: Db,
  memberId: string,
  { packageId, title, endsAt, ...lot }: DueLot,
  now: number,
): Promise<void> {
  const first = await tx
    .selectFrom("bids")
    .select("amount_cents as amountCents")
    .where("package_id", "=", packageId)
    .orderBy("sequence")
    .limit(1)
    .executeTakeFirst();
  const amountCents = first?.amountCents ?? (await exclusiveCentsOf(tx, lot));
  if (amountCents === null) return;
  const values = { packageId, title, amountCents, auction: { endsAt } };
  const mail = { memberId, uniqueKey: `first-bid ${packageId}` };
  const news: MemberNews = isRound(lot)
    ? first
      ? { ...mail, template: "first-seat", values: { ...values, seats: lot.seats } }
      : { ...mail, template: "first-exclusive", values }
    : { ...mail, template: "first-bid", values };
  await informMembers(tx, [news], now);
}

/** The current price of the exclusive license; null unless an exclusive bid leads. */
async function exclusiveCentsOf(tx: Db, lot: RoundLot): Promise<number | null> {
  return (await roundFigures(tx, lot)).exclusive?.priceCents ?? null;
}

async function summaryOf(tx: Db, lots: readonly DueLot[]) {
  const summed: SummedLot[] = [];
  for (const lot of lots.slice(0, MAX_LISTED_LOTS)) {
    const { title, bids, told, highest_bid_cents: highestCents, endsAt, seats, seated } = lot;
    const exclusiveCents = await exclusiveCentsOf(tx, lot);
    summed.push({
      title,
      newBids: bids - told,
      highestCents,
      endsAt,
      ...(isRound(lot) && { seats: { seats, seated, exclusiveCents } }),
      ...titleValuesOf(lot),
    });
  }
  return { lots: summed, more: Math.max(0, lots.length - MAX_LISTED_LOTS) };
}
