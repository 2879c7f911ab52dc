import type { Logger } from "pino";
import { LOCK_TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { minimumOf } from "../../db/least";
import { inTransaction } from "../../db/transaction";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, SECOND } from "../lib/time";
import type { MatchedLot } from "../mail/about";
import { queueMail } from "../mail/outbox";
import { mailReaders } from "../mail/recipients";
import { matchingPackages } from "../marketplace/fitting";
import { notify } from "../notifications/notifications";
import { loadPackages, type Package } from "../packages/packages";
import { unitPriceCents } from "../rules/bid-review";
import { isRound, seatsOf } from "../rules/round";
import { isFixedPrice } from "../rules/sale";
import { shownPriceCents } from "../rules/shown-price";
import { titleValuesOf } from "../rules/titled";
import { priceUnitsOf } from "../samples/price-units";
import { parseSavedAddress } from "./address";
import { matchArrivals, nextArrival } from "./matching";
import type { SavedSearch } from "./searches";

const MAX_MAILED_LOTS = 10;
const MAX_MATCHES = 500;

/** Retries after this long if another server is processing saved searches. */
const RECHECK_MS = 10 * SECOND;

export function searchAlarm({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Alarm {
  let isLockTaken = false;
  return new Alarm({
    clock,
    async work() {
      const now = clock.now();
      const outcome = await withAdvisoryLock(db, "saved searches", async () => {
        await matchArrivals(db, now);
        await mailMatches(db, now);
      });
      isLockTaken = outcome === LOCK_TAKEN;
    },
    next: async () => (isLockTaken ? clock.now() + RECHECK_MS : nextSearchWork(db)),
    onFailure: (error) => log.error({ err: error }, "saved searches not matched"),
  });
}

export async function nextSearchWork(db: Db): Promise<number> {
  const pending = db.selectFrom("saved_searches").where("mail_due_at", "is not", null);
  const times = [await minimumOf(pending, "mail_due_at"), await nextArrival(db)];
  return Math.min(...times.map((at) => at ?? Number.MAX_SAFE_INTEGER));
}

/** Sends one email per member for all due searches, and includes others that have matches. */
export async function mailMatches(db: Db, now: number): Promise<void> {
  while (await inTransaction(db, (tx) => mailNextMember(tx, now))) await nextTurn();
}

async function mailNextMember(tx: Db, now: number): Promise<boolean> {
  const due = await tx
    .selectFrom("saved_searches")
    .select("user_id")
    .where("mail_due_at", "<=", now)
    .orderBy("mail_due_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  await mailMember(tx, due.user_id, now);
  return true;
}

async function mailMember(tx: Db, userId: string, now: number): Promise<void> {
  const pending = await tx
    .selectFrom("saved_searches")
    .selectAll()
    .where("user_id", "=", userId)
    .where("mail_due_at", "is not", null)
    .orderBy("id")
    .execute();
  const due = pending.filter(({ mail_due_at }) => (mail_due_at ?? now) <= now);
  const frequencies = new Set(due.map(({ frequency }) => frequency));
  const searches = pending.filter(({ frequency }) => frequencies.has(frequency));
  const ids = searches.map(({ id }) => id);
  const remaining = await findRemainingMatches(tx, searches, now);
  const { lots } = remaining;
  if (lots.length > 0) {
    const namedSearches = searches.filter(({ id }) => remaining.searchIds.has(id));
    const values = {
      searches: namedSearches.map(({ name }) => name),
      path:
        namedSearches.length === 1
          ? `/saved-searches/${namedSearches[0]?.id}`
          : "/following?show=matches",
      lots: lots.slice(0, MAX_MAILED_LOTS).map(matchedLot),
      more: Math.max(0, remaining.total - Math.min(lots.length, MAX_MAILED_LOTS)),
    };
    const names = values.searches.join(" · ");
    const count = values.lots.length + values.more;
    const details = { search: names, count, path: values.path };
    await notify(tx, [{ memberId: userId, kind: "matches", details }], now);
    const mailed = { memberId: userId, packageId: "", kind: "search-matches" } as const;
    const [readers = []] = await mailReaders(tx, [mailed]);
    for (const { email: to } of readers)
      await queueMail(tx, { to, template: "search-matches", values }, now);
  }
  await tx
    .updateTable("search_matches")
    .set({ mailed_at: now })
    .where("search_id", "in", ids)
    .where("mailed_at", "is", null)
    .execute();
  await tx
    .updateTable("saved_searches")
    .set({ mail_due_at: null, mailed_at: now })
    .where("id", "in", ids)
    .execute();
}

interface RemainingMatches {
  lots: Package[];
  searchIds: Set<string>;
  total: number;
}

/** A package that stops matching can become a new match later. */
async function findRemainingMatches(
  tx: Db,
  searches: readonly SavedSearch[],
  now: number,
): Promise<RemainingMatches> {
  const ids = searches.map(({ id }) => id);
  const unmailed = tx
    .selectFrom("search_matches")
    .where("search_id", "in", ids)
    .where("mailed_at", "is", null);
  const matches = await unmailed
    .innerJoin("packages", "packages.id", "search_matches.package_id")
    .select(["search_matches.id", "search_id", "seq"])
    .orderBy("seq", "desc")
    .limit(MAX_MATCHES)
    .execute();
  const outdatedIds: string[] = [];
  const seqs = new Set<number>();
  const searchIds = new Set<string>();
  for (const { id, address } of searches) {
    const ownMatches = matches.filter(({ search_id }) => search_id === id);
    const { filter, unknown } = parseSavedAddress(address);
    const candidates = unknown.length > 0 ? [] : ownMatches.map(({ seq }) => seq);
    const matchingSeqs = await matchingPackages(tx, filter, candidates, now);
    for (const match of ownMatches) {
      if (!matchingSeqs.has(match.seq)) outdatedIds.push(match.id);
      else {
        seqs.add(match.seq);
        searchIds.add(id);
      }
    }
  }
  if (outdatedIds.length > 0)
    await tx.deleteFrom("search_matches").where("id", "in", outdatedIds).execute();
  const { total } = await unmailed
    .select((eb) => eb.fn.count<number>("package_id").distinct().as("total"))
    .executeTakeFirstOrThrow();
  const lots = await loadPackages(tx, [...seqs].sort((a, b) => b - a).slice(0, MAX_MAILED_LOTS));
  return { lots: lots.sort((a, b) => b.seq - a.seq), searchIds, total };
}

function matchedLot(lot: Package): MatchedLot {
  const priceCents = shownPriceCents(lot);
  return {
    packageId: lot.id,
    title: lot.title,
    ...titleValuesOf(lot),
    total_words: lot.total_words,
    total_characters: lot.total_characters,
    priceCents,
    hasBid: lot.highest_bid_cents !== null,
    perTokensCents: unitPriceCents(priceCents, priceUnitsOf(lot).millionTokens),
    endsAt: lot.auction_end_time,
    ...(isFixedPrice(lot) && { isFixed: true }),
    ...(isRound(lot) && { seats: seatsOf(lot) }),
  };
}
