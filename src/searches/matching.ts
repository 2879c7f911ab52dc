import { sql } from "kysely";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { LATER_COLUMNS } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { nextTurn } from "../lib/alarm";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import type { CatalogueFilter } from "../marketplace/filter-list";
import { matchingPackages } from "../marketplace/fitting";
import { type ArrivalKind, endsSoonAt, scheduleArrival } from "../packages/arrivals";
import { parseSavedAddress } from "./address";
import { anchorsFor } from "./anchors";
import { mailDueAt } from "./searches";

const BATCH_SIZE = 50;
const ADDRESS_BATCH_SIZE = 200;
const SEARCH_BATCH_SIZE = 20;
/** At most 5 search URLs are matched per turn of the event loop. */
const ADDRESSES_PER_TURN = 5;
/** Matches are kept for 30 days after the auction. */
const RETENTION_MS = 30 * DAY;

/** An arrival is deleted after every search has been compared, so a crash only repeats work. */
export async function matchArrivals(db: Db, now: number): Promise<void> {
  for (;;) {
    const due = await dueArrivals(db, now);
    if (due.length === 0) return;
    await matchAll(
      db,
      due.filter(({ auction_end_time }) => auction_end_time > now),
      now,
    );
    await completeArrivals(db, due, now);
  }
}

type DueArrival = Awaited<ReturnType<typeof dueArrivals>>[number];

function dueArrivals(db: Db, now: number) {
  return db
    .selectFrom("package_arrivals")
    .innerJoin("packages", "packages.id", "package_arrivals.package_id")
    .select(["package_id", "kind", "due_at", "seq", "seller_id", "auction_end_time"])
    .select(["title", "description", "publisher", "subject_areas"])
    .select(LATER_COLUMNS)
    .select(["category", "language", "content_type"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("package_id")
    .limit(BATCH_SIZE)
    .execute();
}

export async function nextArrival(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("package_arrivals")
    .select((eb) => eb.fn.min("due_at").as("at"))
    .executeTakeFirst();
  return next?.at ?? null;
}

interface AnchoredAddress {
  anchor: string;
  address: string;
}

async function matchAll(db: Db, due: readonly DueArrival[], now: number): Promise<void> {
  if (due.length === 0) return;
  for (const anchor of await anchorsInUse(db, new Set(due.flatMap((lot) => [...anchorsFor(lot)]))))
    for (let after = ""; ; ) {
      const addresses = await nextAddresses(db, anchor, after);
      for (const [i, { address }] of addresses.entries()) {
        await matchAddress(db, { anchor, address }, due, now);
        if (i % ADDRESSES_PER_TURN === 0) await nextTurn();
      }
      if (addresses.length < ADDRESS_BATCH_SIZE) break;
      after = addresses.at(-1)?.address ?? "";
    }
}

async function anchorsInUse(db: Db, anchors: ReadonlySet<string>): Promise<string[]> {
  const json = JSON.stringify([...anchors]);
  const listedAnchors = perEngine({
    sqlite: sql`select value as anchor from json_each(${json})`,
    postgres: sql`select json_array_elements_text(${json}::json) as anchor`,
  });
  const { rows } = await sql<{ anchor: string }>`select anchor from (${listedAnchors}) as listed
    where exists (select 1 from saved_searches where saved_searches.anchor = listed.anchor)`.execute(
    db,
  );
  return rows.map(({ anchor }) => anchor);
}

function nextAddresses(db: Db, anchor: string, after: string) {
  return db
    .selectFrom("saved_searches")
    .select("address")
    .distinct()
    .where("anchor", "=", anchor)
    .where("address", ">", after)
    .orderBy("address")
    .limit(ADDRESS_BATCH_SIZE)
    .execute();
}

async function matchAddress(
  db: Db,
  { anchor, address }: AnchoredAddress,
  due: readonly DueArrival[],
  now: number,
): Promise<void> {
  const { filter, unknown } = parseSavedAddress(address);
  if (unknown.length > 0) return;
  const relevant = due.filter(({ kind }) => isRelevant(kind, filter));
  const seqs = [...new Set(relevant.map(({ seq }) => seq))];
  const matchingSeqs = await matchingPackages(db, filter, seqs, now);
  const arrivals = relevant.filter(({ seq }) => matchingSeqs.has(seq));
  if (arrivals.length === 0) return;
  for (let after = ""; ; ) {
    const last = await inTransaction(db, (tx) =>
      recordMatches(tx, { anchor, address, after }, arrivals, now),
    );
    if (last === null) return;
    after = last;
    await nextTurn();
  }
}

/** Searches that found the package before do not match it again. */
function isRelevant(kind: ArrivalKind, { certifiedOnly, status }: CatalogueFilter): boolean {
  switch (kind) {
    case "listed":
      return true;
    case "certified":
      return certifiedOnly;
    case "featured":
      return status === "featured";
    case "ending":
      return status === "ending-soon";
  }
}

async function recordMatches(
  tx: Db,
  { anchor, address, after }: AnchoredAddress & { after: string },
  arrivals: readonly DueArrival[],
  now: number,
): Promise<string | null> {
  const searches = await tx
    .selectFrom("saved_searches")
    .select(["id", "user_id", "frequency", "mail_due_at", "mailed_at", "created_at"])
    .where("anchor", "=", anchor)
    .where("address", "=", address)
    .where("id", ">", after)
    .orderBy("id")
    .limit(SEARCH_BATCH_SIZE)
    .execute();
  const matches = searches.flatMap(({ id, user_id, frequency, created_at }) =>
    arrivals
      .filter(({ seller_id, due_at }) => seller_id !== user_id && created_at <= due_at)
      .map(({ package_id }) => ({
        id: newId(now),
        search_id: id,
        package_id,
        found_at: now,
        mailed_at: frequency === "never" ? now : null,
      })),
  );
  if (matches.length > 0) {
    const newMatches = await tx
      .insertInto("search_matches")
      .values(matches)
      .onConflict((conflict) => conflict.columns(["search_id", "package_id"]).doNothing())
      .returning("search_id")
      .execute();
    const matchedIds = new Set(newMatches.map(({ search_id }) => search_id));
    for (const search of searches)
      if (matchedIds.has(search.id) && search.mail_due_at === null)
        await tx
          .updateTable("saved_searches")
          .set({ mail_due_at: await mailDueAt(tx, search, now) })
          .where("id", "=", search.id)
          .execute();
  }
  return searches.length < SEARCH_BATCH_SIZE ? null : (searches.at(-1)?.id ?? null);
}

/** Checks a package again at later times, because late bids and edits change its end. */
async function completeArrivals(db: Db, due: readonly DueArrival[], now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { package_id, kind, due_at, ...lot } of due) {
      const times = [endsSoonAt(lot), lot.auction_end_time + RETENTION_MS];
      const next = kind === "ending" ? times.find((at) => at > now) : undefined;
      if (next !== undefined) await scheduleArrival(tx, package_id, kind, next);
      else
        await tx
          .deleteFrom("package_arrivals")
          .where("package_id", "=", package_id)
          .where("kind", "=", kind)
          .where("due_at", "=", due_at)
          .execute();
      if (kind === "ending" && next === undefined)
        await tx.deleteFrom("search_matches").where("package_id", "=", package_id).execute();
    }
  });
}
