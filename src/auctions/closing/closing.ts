import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import { preparedMinimum } from "../../../db/least";
import { lockPackages } from "../../../db/locks";
import { inTransaction } from "../../../db/transaction";
import { versioned } from "../../../db/versioned";
import { announce } from "../../announcements/announce";
import { Alarm, nextTurn } from "../../lib/alarm";
import type { Clock } from "../../lib/time";
import type { EndedAuction } from "../../mail/templates";
import { NOTIFIED_PER_TURN } from "../../notifications/informing";
import { openDueAuctions } from "../../packages/opening";
import { findPackage, type Package } from "../../packages/packages";
import { isRound } from "../../rules/round";
import { isFixedPrice } from "../../rules/sale";
import { bindingOf, bindsUntil } from "../../rules/standing";
import type { PublicLog } from "../../transparency/public-log";
import { record } from "../../transparency/recording";
import { latestCheckpoint } from "../../transparency/stored-tree";
import { findLeader } from "../leader";
import { missesReserve, releaseBelowReserve } from "../reserve";
import { award, scopeOfAward } from "./award";
import { yieldToSeats } from "./blocked-exclusivity";
import { mailEnd } from "./end-mails";
import { decideFixedSale } from "./fixed-sale";
import { priceSettingOpenings } from "./opened-maxima";
import { findYieldingLots, giveUpLot, takeRights } from "./taken-rights";

interface ClosingDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  publicLog: Pick<PublicLog, "publish">;
}

/** Also closes auctions that ended while no server was running (docs/product.md#closing). */
export function closingAlarm({ db, clock, log, publicLog }: ClosingDeps): Alarm {
  return new Alarm({
    clock,
    async work() {
      // Signing first puts a checkpoint that covers every bid into the closing emails.
      await publicLog.publish().catch((error) => log.error({ err: error }, "log not signed"));
      const closed = await closeEndedAuctions(db, clock.now());
      if (closed.length > 0) log.info({ packages: closed.length }, "auctions closed");
    },
    next: () => nextAuctionEnd(db),
    isNextExact: true,
    onFailure: (error) => log.error({ err: error }, "auctions not closed"),
  });
}

/** At most 10 auctions and 100 emails per transaction, so that requests are served in between. */
const MAX_BATCH_SIZE = 10;

/** Safe to run repeatedly (docs/product.md#closing). Returns the ids of the closed packages. */
export async function closeEndedAuctions(db: Db, now: number): Promise<string[]> {
  // If the clock jumps past start and end, an auction opens before it closes.
  await openDueAuctions(db, now);
  const closed: string[] = [];
  for (;;) {
    const batch = await inTransaction(db, (tx) => closeBatch(tx, now));
    if (batch.length === 0) return closed;
    closed.push(...batch.map(({ id }) => id));
    await nextTurn();
  }
}

export const nextAuctionEnd = preparedMinimum(
  (db) => db.selectFrom("packages").where("status", "=", "active").where("hidden_at", "is", null),
  "auction_end_time",
);

async function closeBatch(tx: Db, now: number): Promise<Package[]> {
  const due = await tx
    .selectFrom("packages")
    .select(["id", "bid_count"])
    .where("status", "=", "active")
    .where("hidden_at", "is", null)
    .where("auction_end_time", "<=", now)
    .orderBy("auction_end_time")
    .limit(MAX_BATCH_SIZE)
    .execute();
  const ids = limitToTurn(due).map(({ id }) => id);
  if (ids.length === 0) return [];
  // Bids lock packages in the same order, which avoids deadlocks.
  await lockPackages(tx, [...ids, ...(await findYieldingLots(tx, ids))]);
  const updatedRows = await tx
    .updateTable("packages")
    .set((eb) => ({
      status: "ended",
      ended_at: eb.ref("auction_end_time"),
      reserve_missed: missesReserve(eb),
      miss_logged: missesReserve(eb),
      ...versioned(now),
    }))
    .where("id", "in", ids)
    .returningAll()
    .execute();
  // The database can return rows in any order, but the log is ordered by end.
  const ended = updatedRows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const checkpoint = await latestCheckpoint(tx);
  for (const lot of ended) await recordClose(tx, lot, now);
  for (const { id } of ended) {
    await decideAtClose(tx, await findPackage(tx, id), checkpoint, now);
    announce(tx, { type: "auction-ended", packageId: id });
  }
  return ended;
}

async function decideAtClose(tx: Db, endedLot: Package, checkpoint: EndedAuction, now: number) {
  // The sale of another auction in this batch has released the bids.
  if (endedLot.rights_sold === 1) return;
  if (isFixedPrice(endedLot)) return decideFixedSale(tx, endedLot, now);
  const lot = await yieldToSeats(tx, endedLot, now);
  if (lot.reserve_missed === 1) await releaseBelowReserve(tx, lot, checkpoint, now);
  else if (!(await awardAtClose(tx, lot, checkpoint, now)))
    await mailEnd(tx, lot, { decideBy: bindsUntil(bindingOf(lot), false), ...checkpoint }, now);
}

async function awardAtClose(
  tx: Db,
  lot: Package,
  checkpoint: EndedAuction,
  now: number,
): Promise<boolean> {
  if (lot.sale_rule !== "highest") return false;
  const scope = await scopeOfAward(tx, lot);
  if (!scope) return false;
  const obstacle = await takeRights(tx, lot, { scope, moment: "close" }, now);
  if (obstacle) await giveUpLot(tx, lot.id, obstacle, now);
  else await award(tx, lot, checkpoint, now);
  return true;
}

function limitToTurn<Lot extends { bid_count: number }>(due: readonly Lot[]): Lot[] {
  let bids = 0;
  return due.filter(({ bid_count }, i) => {
    bids += bid_count;
    return i === 0 || bids <= NOTIFIED_PER_TURN;
  });
}

async function recordClose(tx: Db, lot: Package, now: number): Promise<void> {
  const endedAt = lot.ended_at ?? lot.auction_end_time;
  const reserve = lot.miss_logged === 1 ? ({ reserve: "missed" } as const) : {};
  const close = { type: "close", endedAt, highest: null, ...reserve } as const;
  if (isFixedPrice(lot)) {
    await record(tx, lot.id, [close], now);
    return;
  }
  if (isRound(lot)) {
    await record(tx, lot.id, [close, ...(await priceSettingOpenings(tx, lot))], now);
    return;
  }
  const leader = await findLeader(tx, lot.id);
  await record(tx, lot.id, [{ ...close, highest: leader?.sequence ?? null }], now);
}
