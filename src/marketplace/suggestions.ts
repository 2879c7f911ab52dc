import { sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable } from "../../db/indexed";
import { prepared } from "../../db/prepared";
import { namesOf } from "../../db/search/names";
import { beginningOf, startsIn } from "../../db/search/starts";
import type { Package } from "../packages/packages";
import { ALL_CATEGORIES, type Category } from "../packages/vocabulary";

const MOST = 5;
/** Texts looked at for each kind: a title may have several that begin alike. */
const MOST_TEXTS = 20;

type Suggested = Pick<Package, "id" | "title" | "english_title" | "language" | "publisher"> & {
  seller_id: string;
};

export interface Suggestions {
  packages: Suggested[];
  publishers: Array<{ name: string; sellerId: string }>;
  categories: Category[];
}

/** Running packages, their publishers and categories that have a word beginning with what is typed. */
export async function suggest(
  db: Db,
  typed: string,
  nameOf: (category: Category) => string,
  now: number,
): Promise<Suggestions> {
  const from = beginningOf(typed);
  if (from === null) return { packages: [], publishers: [], categories: [] };
  const range = { from, to: `${from}\u{10ffff}`, now };
  const packages = await findByStart.all(db, { ...range, kind: "title" });
  const lots = await findByStart.all(db, { ...range, kind: "publisher" });
  const publishers = lots.map(({ publisher, seller_id }) => ({
    name: publisher ?? "",
    sellerId: seller_id,
  }));
  return {
    packages: firstsBy(packages, ({ id }) => id),
    publishers: firstsBy(publishers, ({ sellerId }) => sellerId),
    categories: ALL_CATEGORIES.filter((category) =>
      [category, nameOf(category), ...namesOf(category)]
        .flatMap(startsIn)
        .some((start) => start.startsWith(from)),
    ).slice(0, MOST),
  };
}

function firstsBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  const firsts = new Map<string, Value>();
  for (const value of values) firsts.set(keyOf(value), firsts.get(keyOf(value)) ?? value);
  return [...firsts.values()].slice(0, MOST);
}

/** Steps from each text to the next, so that a publisher's thousand packages are read as one; the newest of each text. */
const findByStart = prepared<{ kind: string; from: string; to: string; now: number }, Suggested>(
  (db, value) => {
    const next = (begins: ReturnType<typeof sql>) => sql`(select text from package_starts
      where kind = ${value("kind")} and text ${begins} and text < ${value("to")}
      order by text limit 1)`;
    return compilable(
      sql<Suggested>`with recursive found (text, place) as (
        select ${next(sql`>= ${value("from")}`)}, 1
        union all
        select ${next(sql`> found.text`)}, place + 1 from found
          where found.text is not null and place < ${sql.lit(MOST_TEXTS)})
      select id, title, english_title, language, publisher, seller_id from (
        select (select max(seq) from package_starts
          where kind = ${value("kind")} and text = found.text) as seq, place
        from found where found.text is not null) as newest
      join packages on packages.seq = newest.seq
      where auction_end_time > ${value("now")} order by place`,
      db,
    );
  },
);
