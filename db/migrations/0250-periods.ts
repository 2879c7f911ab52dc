import { type Kysely, sql } from "kysely";

const PERIOD = ["period_from", "period_to"];

const LISTED = [
  ...["category", "language", "rights_class", "listed_price_cents", "auction_end_time"],
  ...["created_at", "roadshow_end_time", "listed_tokens", "listed_token_cents"],
  ...["listed_quality", "listed_reserve", "listed_traits"],
];

const ORDERED = ["listed_bids", "listed_title", "listed_publisher", "listed_language"];

const INDEXES = {
  packages_by_seq: ["seq", "status", "certified", ...LISTED, ...ORDERED, ...PERIOD],
  packages_counted: [
    ...["category", "language", "status", "certified", "rights_class"],
    ...[...LISTED, "opens_at", ...PERIOD],
  ],
  packages_by_period: [
    ...["status", "certified", ...PERIOD, "seq", ...LISTED, "opens_at", ...ORDERED],
  ],
};

/** The indexes that find and count the packages of a period contain its years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const name of PERIOD) await run(`alter table packages add column ${name} integer`);
  for (const name of ["packages_by_seq", "packages_counted"]) await run(`drop index ${name}`);
  for (const [name, columns] of Object.entries(INDEXES)) {
    const some = name === "packages_by_period" ? " where period_from is not null" : "";
    await run(`create index ${name} on packages (${[...new Set(columns)].join()})${some}`);
  }
}
