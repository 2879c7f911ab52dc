import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const LISTED = [
  ...["category", "language", "rights_class", "listed_price_cents", "auction_end_time"],
  ...["created_at", "roadshow_end_time", "listed_tokens", "listed_token_cents"],
  ...["listed_quality", "listed_reserve", "listed_traits", "opens_at"],
];

const INDEXES = {
  packages_upcoming: ["status", "certified", "opens_at"],
  packages_counted: ["category", "language", "status", "certified", "rights_class"],
};

const REFUSING = "create trigger packages_unopened before update of highest_bid_id on packages";
const UNOPENED = "old.opens_on is not null and new.highest_bid_id is not null";

/** A server that still runs the previous version ignores start times, so the database refuses early bids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("alter table packages add column opens_at integer");
  await run(
    "alter table packages add column opens_on text check (opens_on in ('time', 'certified'))",
  );
  const due = "opens_at, opens_on, certified";
  await run(`create index packages_unopened on packages (${due}) where opens_on is not null`);
  await run("drop index packages_counted");
  for (const [name, first] of Object.entries(INDEXES)) {
    const columns = [...new Set([...first, ...LISTED])].join();
    const some = name === "packages_upcoming" ? " where opens_at is not null" : "";
    await run(`create index ${name} on packages (${columns})${some}`);
  }
  await perEngine({
    sqlite: sql`select 1`,
    postgres: sql.raw(`create function refuse_unopened() returns trigger language plpgsql as
      'begin raise exception ''bidding is not open''; end'`),
  }).execute(db);
  await perEngine({
    sqlite: sql.raw(
      `${REFUSING} when ${UNOPENED} begin select raise(abort, 'bidding is not open'); end`,
    ),
    postgres: sql.raw(
      `${REFUSING} for each row when (${UNOPENED}) execute function refuse_unopened()`,
    ),
  }).execute(db);
}
