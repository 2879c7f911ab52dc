import { type RawBuilder, sql } from "kysely";
import type { Db } from "./client";
import { engineOf, perEngine } from "./engine";
import * as postgres from "./postgres/search";
import { type Findable, preferredSpelling, searchDocument } from "./search/document";
import { parseSearch, type SearchQuery, withPrefixWord } from "./search/query";
import { startsOf } from "./search/starts";
import { possibleTypos, withOneEdit } from "./search/typos";
import { wordsIn } from "./search/words";
import * as sqlite from "./sqlite/search";
import { inLockingTransaction } from "./transaction";

/** Searches look at only this many of the newest matches. */
export const MAX_MATCHES = 10_000;

export async function addToSearch(tx: Db, seq: number, lot: Findable): Promise<void> {
  await removeFromSearch(tx, seq);
  await writeDocuments(tx, [{ seq, document: searchDocument(lot) }]);
  const startRows = startsOf(seq, lot);
  if (startRows.length > 0) await tx.insertInto("package_starts").values(startRows).execute();
  await tx.deleteFrom("package_words_due").where("seq", "=", seq).execute();
}

function writeDocuments(
  tx: Db,
  documents: Parameters<typeof sqlite.writeDocuments>[1],
): Promise<void> {
  return (engineOf(tx) === "postgres" ? postgres : sqlite).writeDocuments(tx, documents);
}

export async function removeFromSearch(tx: Db, seq: number): Promise<void> {
  await sql`delete from package_words where rowid = ${seq}`.execute(tx);
  await tx.deleteFrom("package_starts").where("seq", "=", seq).execute();
}

const BATCH_SIZE = 500;

function selectSearchedColumns(db: Db) {
  return db
    .selectFrom("packages")
    .select(["packages.seq", "title", "description", "publisher", "subject_areas"])
    .select(["category", "language", "content_type", "status"]);
}

/** When the index is first filled, databases do not have these columns yet. */
export const LATER_COLUMNS = [
  "english_title",
  "english_abstract",
  "period_from",
  "period_to",
] as const;

const DUE_BATCH_SIZE = 50;

/** Replaces stale documents, which servers of older versions leave. @returns whether there were any */
export function writeDueDocuments(db: Db): Promise<boolean> {
  return inLockingTransaction(db, async (tx) => {
    const dueRows = await tx
      .selectFrom("package_words_due")
      .select("seq")
      .limit(DUE_BATCH_SIZE)
      .execute();
    if (dueRows.length === 0) return false;
    const seqs = dueRows.map(({ seq }) => seq);
    const lots = selectSearchedColumns(tx)
      .select(LATER_COLUMNS)
      .where("packages.seq", "in", seqs)
      .where("shown", "=", 1)
      .orderBy("packages.seq");
    const isPostgres = engineOf(tx) === "postgres";
    const lockedLots = await (isPostgres ? lots.forNoKeyUpdate() : lots).execute();
    for (const { seq } of dueRows) await removeFromSearch(tx, seq);
    for (const { seq, ...lot } of lockedLots) await addToSearch(tx, seq, lot);
    await tx.deleteFrom("package_words_due").where("seq", "in", seqs).execute();
    return true;
  });
}

export async function fillSearchIndex(
  db: Db,
  extraColumns: ReadonlyArray<(typeof LATER_COLUMNS)[number]> = [],
): Promise<void> {
  for (let after = 0; ; ) {
    const lots = await selectSearchedColumns(db)
      .select(extraColumns)
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(BATCH_SIZE)
      .execute();
    await writeDocuments(
      db,
      lots.map(({ seq, ...lot }) => ({ seq, document: searchDocument(lot) })),
    );
    if (lots.length < BATCH_SIZE) return;
    after = lots.at(-1)?.seq ?? 0;
  }
}

export type SearchMatches = RawBuilder<{ seq: number }>;

/**
 * If the search has no matches, treats the last word as a prefix or corrects one typo.
 * @returns null if the search has matches, or if neither finds any
 */
export async function findAlternativeQuery(db: Db, typedText: string): Promise<SearchQuery | null> {
  const query = parseSearch(typedText);
  if (!query || (await hasMatches(db, query))) return null;
  const prefixQuery = withPrefixWord(query, typedText);
  if (prefixQuery && (await hasMatches(db, prefixQuery))) return prefixQuery;
  return correctTypo(db, typedText);
}

async function correctTypo(db: Db, typedText: string): Promise<SearchQuery | null> {
  for (const typo of possibleTypos(typedText).slice(0, MAX_TYPOS)) {
    const isOnlyWord = typo.with("").trim() === "";
    const wordQuery = parseSearch(typo.word);
    if (!wordQuery || (!isOnlyWord && (await hasMatches(db, wordQuery)))) continue;
    const variants = withOneEdit(typo.word);
    for (const word of await foundWordsByFrequency(db, variants)) {
      const query = parseSearch(typo.with(word));
      if (!query || (!isOnlyWord && !(await hasMatches(db, query)))) continue;
      const correctedText = typo.with(await chooseSpelling(db, query, { word, variants }));
      return { ...query, correction: { shown: correctedText, exact: typo.with(`"${typo.word}"`) } };
    }
  }
  return null;
}

/** Corrections with the same stem match the same packages; this picks a spelling found in one. */
async function chooseSpelling(
  db: Db,
  query: SearchQuery,
  { word, variants }: { word: string; variants: readonly string[] },
): Promise<string> {
  const [stem] = wordsIn(word);
  const lot = await selectSearchedColumns(db)
    .select(LATER_COLUMNS)
    .innerJoin(searchMatches(query, { limit: 1 }).as("matched"), "matched.seq", "packages.seq")
    .executeTakeFirst();
  return (lot && stem && preferredSpelling(lot, stem.text, new Set(variants))) ?? word;
}

const MAX_TYPOS = 3;
const MAX_COUNTED = 100;

async function foundWordsByFrequency(db: Db, words: readonly string[]): Promise<string[]> {
  const { matchOf } = engineOf(db) === "postgres" ? postgres : sqlite;
  const candidates = words.flatMap((word) => {
    const query = parseSearch(word);
    return query ? [{ word, match: matchOf(query) }] : [];
  });
  const json = JSON.stringify(candidates);
  const count = (condition: RawBuilder<unknown>) => sql`(select count(*) from
    (select 1 from package_words where ${condition} limit ${MAX_COUNTED}) as matched)`;
  // Without `materialized`, both engines would count twice, for the condition and the order.
  const { rows } = await sql<{ word: string }>`with counted as materialized (${perEngine({
    sqlite: sql`select value ->> 'word' as word,
      ${count(sql`package_words match (candidates.value ->> 'match')`)} as packages
      from json_each(${json}) as candidates`,
    postgres: sql`select candidates ->> 'word' as word,
      ${count(sql`words @@ (candidates ->> 'match')::tsquery`)} as packages
      from json_array_elements(${json}::json) as candidates`,
  })}) select word from counted where packages > 0 order by packages desc, word`.execute(db);
  return rows.map(({ word }) => word);
}

/** If the materialized query had the limit, PostgreSQL could scan all packages for a rare word. */
async function hasMatches(db: Db, query: SearchQuery): Promise<boolean> {
  const { rows } = await perEngine({
    sqlite: sql`select 1 from package_words where ${matchCondition(query)} limit 1`,
    postgres: sql`with found as materialized
      (select from package_words where ${matchCondition(query)}) select 1 from found limit 1`,
  }).execute(db);
  return rows.length > 0;
}

export function matchCondition(query: SearchQuery): RawBuilder<unknown> {
  return perEngine({
    sqlite: sql`package_words match ${sqlite.matchOf(query)}`,
    postgres: postgres.matchCondition(query),
  });
}

/** @param continuation an SQL condition that continues a page, such as `and rowid < 7` */
export function searchMatches(
  query: SearchQuery,
  { continuation = sql``, isAscending = false, limit = MAX_MATCHES } = {},
): SearchMatches {
  const order = isAscending ? sql`asc` : sql`desc`;
  return sql<{ seq: number }>`(select rowid as seq from package_words
    where ${matchCondition(query)} ${continuation} order by rowid ${order} limit ${limit})`;
}
