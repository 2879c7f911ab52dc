import { type Kysely, sql } from "kysely";

const INDEXES = [
  "create index notices_listed on notices (decided_at, reference) where folded_into is null",
  "create index users_organization on users (organization, id)",
  "create index users_suspended on users (suspended_at, id) where suspended_at is not null",
  "create index packages_titled on packages (listed_title, seq)",
  "create index packages_published on packages (listed_publisher, seq)",
  "drop index packages_hidden",
  "create index packages_hidden on packages (hidden_at, seq) where hidden_at is not null",
  "create index packages_removed on packages (removed_at, seq) where removed_at is not null",
  "drop index packages_active_end",
  "create index packages_active_end on packages (status, auction_end_time, seq, listed_traits) where status = 'active'",
  "create index packages_active_bids on packages (status, listed_bids, seq) where status = 'active'",
  "create index packages_active_price on packages (status, listed_price_cents, seq) where status = 'active'",
  "create index contracts_void on contracts (voided_at, id) where voided_at is not null",
  "create index operator_actions_act on operator_actions (act, id)",
  "create index operator_actions_done on operator_actions (done_at, id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(index).execute(db);
}
