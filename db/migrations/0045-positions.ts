import { type Kysely, sql } from "kysely";

/** A bid changes one row in place, whereas an index of all bids grew with every bid. */
const STATEMENTS = [
  `create table positions (
    bidder_id text not null references users (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    highest_own_cents integer not null,
    standing_cents integer,
    primary key (bidder_id, package_id)
  ) strict, without rowid`,
  "create index positions_package on positions (package_id)",
  `insert into positions (bidder_id, package_id, highest_own_cents, standing_cents)
    select bidder_id, package_id, max(amount_cents),
      max(case when status in ('pending', 'accepted') then amount_cents end)
    from bids group by bidder_id, package_id`,
  "drop index bids_bidder_package",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
