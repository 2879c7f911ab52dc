import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const STATEMENTS = [
  "alter table offers add column bid_cents integer",
  "alter table offers add column counter_cents integer",
  "alter table offers add column reminded_at integer",
  "alter table offers add column decided_by text",
  "alter table offers add column agreed_bid_id text",
  "create index offers_agreed_bid on offers (agreed_bid_id)",
  "create index offers_countered on offers (bidder_id, expires_at) where counter_cents is not null",
  "alter table packages add column miss_logged integer not null default 0",
];

const REFUSING = "create trigger offers_named before update of status on offers";
const DECIDED_BY_EARLIER =
  "old.bid_cents is not null and new.status in ('accepted', 'declined') and new.decided_by is null";

/**
 * Offers to bidders at a price above their bid. A server that still runs the previous version would
 * sell at the bid, so the database refuses its answers to such offers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await perEngine({
    sqlite: sql`select 1`,
    postgres: sql.raw(`create function refuse_earlier_answer() returns trigger language plpgsql as
      'begin raise exception ''answered by an earlier version''; end'`),
  }).execute(db);
  await perEngine({
    sqlite: sql.raw(
      `${REFUSING} when ${DECIDED_BY_EARLIER} begin select raise(abort, 'answered by an earlier version'); end`,
    ),
    postgres: sql.raw(
      `${REFUSING} for each row when (${DECIDED_BY_EARLIER}) execute function refuse_earlier_answer()`,
    ),
  }).execute(db);
}
