import { sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable } from "../../db/indexed";
import { jsonRows } from "../../db/json";
import { prepared } from "../../db/prepared";
import type { PackageStartsTable } from "../../db/schema/marketplace";
import { namesOf } from "../../db/search/document";
import { beginningOf, synonymBeginnings, textStarts } from "../../db/search/starts";
import type { Package } from "../packages/packages";
import { ALL_CATEGORIES, type Category } from "../packages/vocabulary";

const MAX_SUGGESTIONS = 5;
/** Reads more texts than are shown, because several can start alike. */
const MAX_TEXTS = 20;

type SuggestedPackage = Pick<
  Package,
  "id" | "title" | "english_title" | "language" | "publisher" | "publisher_verified"
> & {
  seller_id: string;
};

export interface Suggestions {
  packages: SuggestedPackage[];
  publishers: Array<{ name: string; isVerified: boolean; sellerId: string }>;
  categories: Category[];
}

export async function findSuggestions(
  db: Db,
  typed: string,
  nameOf: (category: Category) => string,
  now: number,
): Promise<Suggestions> {
  const beginning = beginningOf(typed);
  if (beginning === null) return { packages: [], publishers: [], categories: [] };
  const synonyms = synonymBeginnings(beginning);
  const find = (kind: PackageStartsTable["kind"], beginnings: readonly string[]) => {
    const json = JSON.stringify(beginnings.map((beginning, rank) => ({ rank, beginning })));
    return findByStart.all(db, { kind, beginnings: json, now });
  };
  const lots = await find("publisher", [beginning]);
  const publishers = lots.map(({ publisher, publisher_verified, seller_id }) => ({
    name: publisher ?? "",
    isVerified: publisher_verified === 1,
    sellerId: seller_id,
  }));
  const packages = distinctBy(await find("title", [beginning]), idOf);
  if (packages.length < MAX_SUGGESTIONS && synonyms.beginnings.length > 0) {
    const others = await find("title", synonyms.beginnings);
    packages.push(...others.filter(({ text }) => synonyms.has(text)));
  }
  return {
    packages: distinctBy(packages, idOf),
    publishers: distinctBy(publishers, ({ sellerId }) => sellerId),
    categories: ALL_CATEGORIES.filter((category) =>
      [category, nameOf(category), ...namesOf(category)]
        .flatMap(textStarts)
        .some((start) => start.startsWith(beginning) || synonyms.has(start)),
    ).slice(0, MAX_SUGGESTIONS),
  };
}

const idOf = ({ id }: SuggestedPackage) => id;

function distinctBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  const distinct = new Map<string, Value>();
  for (const value of values) distinct.set(keyOf(value), distinct.get(keyOf(value)) ?? value);
  return [...distinct.values()].slice(0, MAX_SUGGESTIONS);
}

interface StartRow extends SuggestedPackage {
  text: string;
}

const LAST_CHARACTER = sql.lit("\u{10ffff}");

/** Skips from each text to the next, so that a publisher's thousand packages cost one step. */
const findByStart = prepared<{ kind: string; beginnings: string; now: number }, StartRow>(
  (db, value) => {
    const nextText = (beginning: string, from: ReturnType<typeof sql>) => {
      const end = sql`${sql.ref(beginning)} || ${LAST_CHARACTER}`;
      return sql`(select text from package_starts
        where kind = ${value("kind")} and text ${from} and text < ${end} order by text limit 1)`;
    };
    const rows = jsonRows(value("beginnings"), { rank: "bigint", beginning: "text" });
    return compilable(
      sql<StartRow>`with recursive found (rank, beginning, text, place) as (
        select rank, beginning, ${nextText("asked.beginning", sql`>= asked.beginning`)}, 1
          from (${rows}) as asked
        union all
        select rank, beginning, ${nextText("found.beginning", sql`> found.text`)}, place + 1 from found
          where found.text is not null and place < ${sql.lit(MAX_TEXTS)})
      select text, id, title, english_title, language, publisher,
        publisher_verified, seller_id from (
        select rank, place, text, (select max(seq) from package_starts
          where kind = ${value("kind")} and text = found.text) as seq
        from found where found.text is not null limit ${sql.lit(MAX_TEXTS)}) as "newest"
      join packages on packages.seq = newest.seq
      where auction_end_time > ${value("now")} order by rank, place`,
      db,
    );
  },
);
