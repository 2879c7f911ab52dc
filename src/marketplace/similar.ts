import { sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable, indexedBy, orderedJoin } from "../../db/indexed";
import { CachedUntilWrite } from "../../db/kept";
import { prepared } from "../../db/prepared";
import { lruCache } from "../lib/memo";
import { normalizeUnicode } from "../lib/normalized";
import { type Clock, MINUTE } from "../lib/time";
import { IS_LISTED } from "../packages/listed-figures";
import type { Package } from "../packages/packages";
import { type CatalogueEntry, ENTRY_COLUMNS } from "./catalogue";
import { type CurrentPrice, isAmong, PRICE_COLUMNS } from "./listed-prices";

type SimilarityFields = Pick<
  Package,
  "id" | "seller_id" | "category" | "content_type" | "language" | "subject_areas"
>;

interface CandidateRow
  extends SimilarityFields,
    Pick<Package, "seq" | "status" | "auction_end_time"> {
  bands: number;
}

const MAX_SIMILAR = 6;
const MAX_PER_SELLER = 3;

const READ_LIMITS = {
  kind: 150,
  category: 80,
  language: 80,
  measured: 40,
  samples: 3,
  bands: 1000,
  copies: 40,
};

/** Texts that share 8 of the 64 bands have a third of their words in common. */
const MIN_SHARED_BANDS = 8;

const WEIGHTS = { copy: 4, language: 3, category: 2, contentType: 2, subjects: 3 };

interface SimilarityQuery extends Record<string, string> {
  id: string;
  language: string;
  category: string;
}

/** Without `between` and the order by category or language, PostgreSQL scans all packages. */
const findCandidates = prepared<SimilarityQuery, CandidateRow>((db, value) =>
  compilable(
    sql<CandidateRow>`select packages.seq, id, seller_id, category, content_type, language, subject_areas, status,
      auction_end_time, found.bands
    from (select seq, max(bands) as bands from (
      select seq, 0 as bands from (
        select seq from ${indexedBy("packages", "packages_running_kind")}
        where status = 'active' and language = ${value("language")} and category = ${value("category")}
        order by seq desc limit ${sql.lit(READ_LIMITS.kind)}) as "kind"
      union all
      select seq, 0 from (
        select seq from ${indexedBy("packages", "packages_running_category")}
        where status = 'active' and category between ${value("category")} and ${value("category")}
        order by category desc, seq desc limit ${sql.lit(READ_LIMITS.category)}) as "subject"
      union all
      select seq, 0 from (
        select seq from ${indexedBy("packages", "packages_running_language")}
        where status = 'active' and language between ${value("language")} and ${value("language")}
        order by language desc, seq desc limit ${sql.lit(READ_LIMITS.language)}) as "tongue"
      union all
      select seq, 0 from (
        select seq from ${indexedBy("packages", "packages_measured")}
        where data_quality is not null
          and language = ${value("language")} and category = ${value("category")}
        order by seq desc limit ${sql.lit(READ_LIMITS.measured)}) as "measured"
      union all
      select copied.seq, alike.bands from (
        select met.signature, count(*) as bands from (
          select theirs.seq as signature from (
            select signed.seq from sample_files as own
            ${orderedJoin} sample_signatures as signed on signed.sample_id = own.id
            where own.package_id = ${value("id")}
            order by own.uploaded_at desc limit ${sql.lit(READ_LIMITS.samples)}) as "mine"
          ${orderedJoin} sample_bands as ours on ours.seq = mine.seq
          ${orderedJoin} sample_bands as theirs on theirs.band = ours.band
          where theirs.seq <> ours.seq
          limit ${sql.lit(READ_LIMITS.bands)}) as "met"
        group by met.signature order by bands desc limit ${sql.lit(READ_LIMITS.copies)}) as "alike"
      ${orderedJoin} sample_signatures as other on other.seq = alike.signature
      ${orderedJoin} sample_files as sample on sample.id = other.sample_id
      ${orderedJoin} packages as copied on copied.id = sample.package_id
    ) as "all" group by seq) as "found"
    ${orderedJoin} packages on packages.seq = found.seq
    where id <> ${value("id")}`,
    db,
  ),
);

/**
 * Finds packages about the same things, in any language. Running auctions come first, with at most
 * three from one seller if there are others.
 */
export async function findSimilar(db: Db, lot: SimilarityFields, now: number): Promise<number[]> {
  const { id, language, category } = lot;
  const rows = await findCandidates.all(db, { id, language, category });
  const subjects = subjectsOf(lot);
  const rankedRows = rows
    .map((row) => ({ row, open: isOpen(row, now), ...similarityOf(row, lot, subjects) }))
    .filter(({ isAlike }) => isAlike)
    .sort(
      (a, b) =>
        Number(b.open) - Number(a.open) ||
        b.likeness - a.likeness ||
        a.row.auction_end_time - b.row.auction_end_time ||
        b.row.seq - a.row.seq,
    )
    .map(({ row }) => row);
  return spreadSellers(rankedRows).map(({ seq }) => seq);
}

export function isOpen(
  { status, auction_end_time }: Pick<Package, "status" | "auction_end_time">,
  now: number,
): boolean {
  return status === "active" && auction_end_time > now;
}

function similarityOf(
  row: CandidateRow,
  lot: SimilarityFields,
  subjects: ReadonlySet<string>,
): { likeness: number; isAlike: boolean } {
  const same = (name: "language" | "category" | "content_type") => Number(row[name] === lot[name]);
  const topical =
    WEIGHTS.copy * Math.min(1, Number(row.bands) / MIN_SHARED_BANDS) +
    WEIGHTS.category * same("category") +
    WEIGHTS.subjects * shareOf(subjects, subjectsOf(row));
  const formal = WEIGHTS.language * same("language") + WEIGHTS.contentType * same("content_type");
  return { likeness: topical + formal, isAlike: topical > 0 };
}

function subjectsOf({ subject_areas }: Pick<Package, "subject_areas">): ReadonlySet<string> {
  const subjects = JSON.parse(subject_areas) as string[];
  return new Set(subjects.map((subject) => normalizeUnicode(subject, "NFKC").trim().toLowerCase()));
}

function shareOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const unionSize = first.union(second).size;
  return unionSize === 0 ? 0 : first.intersection(second).size / unionSize;
}

function spreadSellers(rankedRows: readonly CandidateRow[]): CandidateRow[] {
  const isWithinQuota = ({ seller_id }: CandidateRow, at: number) =>
    rankedRows.slice(0, at).filter((row) => row.seller_id === seller_id).length < MAX_PER_SELLER;
  const withinQuota = rankedRows.filter(isWithinQuota);
  return [...withinQuota, ...rankedRows.filter((row) => !withinQuota.includes(row))].slice(
    0,
    MAX_SIMILAR,
  );
}

/** Finding similar packages takes as long as the rest of the page, so they are cached. */
const CACHE_MS = MINUTE;

export class SimilarPackages {
  #cache = lruCache<string, { at: number; seqs: Promise<number[]> }>(5000);

  #entries: CachedUntilWrite<readonly SimilarEntry[]>;

  constructor(private readonly deps: { db: Db; clock: Clock }) {
    this.#entries = new CachedUntilWrite(deps.db, null);
  }

  /** Lists only running auctions if the package's own auction has ended. */
  async get(lot: Package): Promise<SimilarEntry[]> {
    const { db, clock } = this.deps;
    const now = clock.now();
    const seqs = await this.#find(lot, now);
    const entries = await this.#entries.get(seqs.join(), () => entriesOf(db, seqs));
    const open = entries.filter((entry) => isOpen(entry, now));
    return isOpen(lot, now) ? [...open, ...entries.filter((entry) => !isOpen(entry, now))] : open;
  }

  #find(lot: Package, now: number): Promise<number[]> {
    const key = `${lot.id} ${lot.version}`;
    const cached = this.#cache.get(key);
    if (cached && now < cached.at + CACHE_MS) return cached.seqs;
    const seqs = findSimilar(this.deps.db, lot, now);
    seqs.catch(() => this.#cache.delete(key));
    this.#cache.set(key, { at: now, seqs });
    return seqs;
  }
}

type SimilarEntry = CatalogueEntry & CurrentPrice;

async function entriesOf(db: Db, seqs: readonly number[]): Promise<SimilarEntry[]> {
  if (seqs.length === 0) return [];
  const rows = await findEntries.all(db, { seqs: JSON.stringify(seqs.map((seq) => ({ seq }))) });
  return rows.sort((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq));
}

const findEntries = prepared<{ seqs: string }, SimilarEntry>((db, value) =>
  db
    .selectFrom("packages")
    .select([...ENTRY_COLUMNS, ...PRICE_COLUMNS])
    .where(isAmong(value("seqs")))
    .where(IS_LISTED),
);
