import { type RawBuilder, sql } from "kysely";
import type { Db } from "./client";
import { engineOf, perEngine } from "./engine";
import * as postgres from "./postgres/search";
import { type Findable, searchDocument } from "./search/document";
import { parseSearch, type SearchQuery, withBegunWord } from "./search/query";
import * as sqlite from "./sqlite/search";
import { inLockingTransaction } from "./transaction";

/** Searches look at the newest matches, at most so many. */
export const MOST_MATCHES = 10_000;

/** Makes a package findable by its document, in the transaction that writes the package. */
export async function makeFindable(tx: Db, seq: number, lot: Findable): Promise<void> {
  await removeFromSearch(tx, seq);
  await write(tx, [{ seq, document: searchDocument(lot) }]);
  await tx.deleteFrom("package_words_due").where("seq", "=", seq).execute();
}

function write(tx: Db, documents: Parameters<typeof sqlite.write>[1]): Promise<void> {
  return (engineOf(tx) === "postgres" ? postgres : sqlite).write(tx, documents);
}

/** Takes a package out of the search. */
export async function removeFromSearch(tx: Db, seq: number): Promise<void> {
  await sql`delete from package_words where rowid = ${seq}`.execute(tx);
}

const AT_ONCE = 500;

function selectFindable(db: Db) {
  return db
    .selectFrom("packages")
    .select(["packages.seq", "title", "description", "publisher", "subject_areas"])
    .select(["category", "language", "content_type"]);
}

const DUE_AT_ONCE = 50;

/**
 * Writes documents that are missing or stale, which servers of the version before leave.
 * @returns whether there were any
 */
export function writeDueDocuments(db: Db): Promise<boolean> {
  return inLockingTransaction(db, async (tx) => {
    const due = await tx.selectFrom("package_words_due").select("seq").limit(DUE_AT_ONCE).execute();
    if (due.length === 0) return false;
    const seqs = due.map(({ seq }) => seq);
    const lots = selectFindable(tx).where("packages.seq", "in", seqs).orderBy("packages.seq");
    const isLocked = engineOf(tx) === "postgres";
    const found = await (isLocked ? lots.forNoKeyUpdate() : lots).execute();
    for (const { seq } of due) await removeFromSearch(tx, seq);
    for (const { seq, ...lot } of found) await makeFindable(tx, seq, lot);
    await tx.deleteFrom("package_words_due").where("seq", "in", seqs).execute();
    return true;
  });
}

/** Fills an empty index with all packages that there are. */
export async function fillSearch(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const lots = await selectFindable(db)
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(AT_ONCE)
      .execute();
    await write(
      db,
      lots.map(({ seq, ...lot }) => ({ seq, document: searchDocument(lot) })),
    );
    if (lots.length < AT_ONCE) return;
    after = lots.at(-1)?.seq ?? 0;
  }
}

/** A source of the row numbers of packages; name it with `.as()`. */
export type SearchMatches = RawBuilder<{ seq: number }>;

/**
 * What is searched for instead where nothing was found: if no package has what was typed, its last word may be
 * the beginning of one, as while somebody types it. Null where that finds nothing either.
 */
export async function findOtherSearch(db: Db, typed: string): Promise<SearchQuery | null> {
  const query = parseSearch(typed);
  const begun = query && withBegunWord(query, typed);
  if (!begun || (await hasMatches(db, query)) || !(await hasMatches(db, begun))) return null;
  return begun;
}

async function hasMatches(db: Db, query: SearchQuery): Promise<boolean> {
  const { rows } = await sql`select 1 from ${searchMatches(query)} as found limit 1`.execute(db);
  return rows.length > 0;
}

/** That a row of the search index matches. */
export function matching(query: SearchQuery): RawBuilder<unknown> {
  return perEngine({
    sqlite: sql`package_words match ${sqlite.matchOf(query)}`,
    postgres: sql`words @@ ${postgres.matchOf(query)}::tsquery`,
  });
}

/**
 * The newest packages that a search finds, newest first.
 * @param behind the row number to go on from, as SQL such as `and rowid < 7`
 */
export function searchMatches(
  query: SearchQuery,
  { behind = sql``, isRising = false } = {},
): SearchMatches {
  const order = isRising ? sql`asc` : sql`desc`;
  return sql<{ seq: number }>`(select rowid as seq from package_words
    where ${matching(query)} ${behind} order by rowid ${order} limit ${MOST_MATCHES})`;
}
