import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { withoutIndex } from "../../db/indexed";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { databaseAlarm, nextTurn } from "../lib/alarm";
import { informFavorites, informMembers } from "../notifications/informing";
import { termsOf } from "../transparency/happening";
import { record } from "../transparency/recording";
import { endsSoonAt, scheduleArrival } from "./arrivals";
import type { Package } from "./packages";

export const openingAlarm = databaseAlarm({
  work: async (db: Db, now) => (await openDueAuctions(db, now)).length,
  successLog: ["packages", "auctions opened"],
  next: nextOpening,
  isNextExact: true,
  failureMessage: "auctions not opened",
});

const BATCH_SIZE = 10;

/** Safe to run repeatedly. Auctions that were not certified in time end unopened. */
export async function openDueAuctions(db: Db, now: number): Promise<string[]> {
  const opened: string[] = [];
  for (;;) {
    const due = await inTransaction(db, (tx) => openBatch(tx, now));
    opened.push(...due.opened);
    if (due.count < BATCH_SIZE) return opened;
    await nextTurn();
  }
}

// Few packages wait for their start, and an index has only these.
const IS_CERTIFIED_START = sql<SqlBool>`opens_on = 'certified' and certified = 1`;

export async function nextOpening(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("packages")
    .select(
      sql<number | null>`min(case when ${IS_CERTIFIED_START} then 0 else opens_at end)`.as("at"),
    )
    .where("opens_on", "is not", null)
    .where(withoutIndex("status"), "=", "active")
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  return next?.at ?? null;
}

async function openBatch(tx: Db, now: number): Promise<{ count: number; opened: string[] }> {
  const due = await tx
    .selectFrom("packages")
    .select("id")
    .where("opens_on", "is not", null)
    .where(withoutIndex("status"), "=", "active")
    .where("hidden_at", "is", null)
    .where((eb) => eb.or([eb("opens_at", "<=", now), IS_CERTIFIED_START]))
    .orderBy("opens_at")
    .limit(BATCH_SIZE)
    .execute();
  const ids = due.map(({ id }) => id);
  await lockPackages(tx, ids);
  const opened: string[] = [];
  for (const id of ids) {
    const lot = await tx
      .selectFrom("packages")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (lot.opens_on === "certified" && lot.certified === 0) await endUnopened(tx, lot, now);
    else if (await openAuction(tx, lot, now)) opened.push(id);
  }
  return { count: ids.length, opened };
}

/** The auction runs for its full length from now. @returns false if it was already open */
export async function openAuction(tx: Db, lot: Package, now: number): Promise<boolean> {
  const plannedAt = lot.opens_at ?? now;
  const opensAt = lot.opens_on === "time" ? Math.min(plannedAt, now) : now;
  const endsAt = opensAt + lot.auction_end_time - plannedAt;
  const opened = await tx
    .updateTable("packages")
    .set({
      opens_at: opensAt,
      opens_on: null,
      auction_end_time: endsAt,
      ...(lot.scheduled_end_time !== null && { scheduled_end_time: endsAt }),
      ...versioned(now),
    })
    .where("id", "=", lot.id)
    .where(withoutIndex("status"), "=", "active")
    .where("opens_on", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (!opened) return false;
  await scheduleArrival(tx, lot.id, "ending", endsSoonAt(opened));
  await notifyOfOpening(tx, opened, now);
  if (opened.logged > 0) await record(tx, lot.id, [termsOf(opened)], now);
  announce(tx, { type: "auction-changed", packageId: lot.id });
  return true;
}

export async function notifyOfOpening(tx: Db, lot: Package, now: number): Promise<void> {
  const { id: packageId, title, seller_id: sellerId, auction_end_time: endsAt } = lot;
  await scheduleArrival(tx, packageId, "listed", now);
  // If the auction is already over, only the email about its end is sent.
  if (endsAt <= now) return;
  const values = { packageId, title };
  const uniqueKey = `auction-opened ${packageId} ${lot.version}`;
  const seller = { memberId: sellerId, template: "auction-opened", values } as const;
  await informMembers(tx, [{ ...seller, uniqueKey: `${uniqueKey} ${sellerId}` }], now);
  const notification = { template: "favorite-opened", values, uniqueKey } as const;
  await informFavorites(tx, { packageId, except: [sellerId], news: notification }, now);
}

/** Keeps the auction's length, so that the seller can list it again. */
async function endUnopened(tx: Db, lot: Package, now: number): Promise<void> {
  const { id: packageId, title, seller_id: memberId } = lot;
  const endedAt = lot.opens_at ?? now;
  const endedLot = await tx
    .updateTable("packages")
    .set({
      status: "ended" as const,
      ended_at: endedAt,
      auction_end_time: endedAt,
      ...(lot.scheduled_end_time !== null && { scheduled_end_time: endedAt }),
      opens_at: endedAt - (lot.auction_end_time - endedAt),
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const terms = lot.logged > 0 ? [termsOf(endedLot)] : [];
  await record(tx, packageId, [...terms, { type: "close", endedAt, highest: null }], now);
  const values = { packageId, title };
  const mail = { memberId, template: "auction-unopened", values } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `auction-ended ${packageId} seller` }], now);
  announce(tx, { type: "auction-ended", packageId });
}
