import { type Kysely, sql } from "kysely";

/** Totals are kept in a row that every bid writes anyway, because counting bids became slow. */
const STATEMENTS = [
  "alter table packages add column bids_sum_cents integer not null default 0",
  "alter table packages add column bids_top_cents integer not null default 0",
  "alter table packages add column rejected_bids integer not null default 0",
  "alter table packages add column released_bids integer not null default 0",
  `update packages set
    bids_sum_cents = figures.sum, bids_top_cents = figures.top,
    rejected_bids = figures.rejected, released_bids = figures.released
  from (
    select package_id, sum(amount_cents) as sum, max(amount_cents) as top,
      sum(status = 'rejected') as rejected, sum(status = 'released') as released
    from bids group by package_id
  ) as figures where figures.package_id = packages.id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
