import { type Kysely, sql } from "kysely";
import type { Db } from "../db";
import { engineOf } from "../engine";

const COLUMNS = [
  ...["id", "package_id", "bidder_id", "seller_id", "amount_cents", "message", "contract_status"],
  ...["contract_sent_at", "idempotency_key", "created_at", "sequence", "status", "automatic"],
  ...["named_maximum_cents", "log_entry", "rejected_from", "undoable_until"],
].join(", ");

const STATEMENTS = [
  `insert into positions (bidder_id, package_id, highest_own_cents, standing_cents)
    select bidder_id, package_id, max(amount_cents),
      max(case when status in ('pending', 'accepted') then amount_cents end)
    from bids where true group by bidder_id, package_id
    on conflict (bidder_id, package_id) do nothing`,
  `create table bids_anew (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    bidder_id text not null,
    seller_id text not null references users (id) on delete cascade,
    amount_cents integer not null check (amount_cents > 0),
    message text,
    contract_status text not null default 'none' check (contract_status in ('none', 'sent')),
    contract_sent_at integer,
    idempotency_key text,
    created_at integer not null,
    sequence integer not null default 0,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'released')),
    automatic integer not null default 0 check (automatic in (0, 1)),
    named_maximum_cents integer,
    log_entry integer,
    rejected_from text check (rejected_from in ('pending', 'accepted')),
    undoable_until integer,
    foreign key (bidder_id, package_id) references positions (bidder_id, package_id) on delete cascade
  ) strict`,
  `insert into bids_anew (${COLUMNS}) select ${COLUMNS} from bids order by rowid`,
  "drop table bids",
  "alter table bids_anew rename to bids",
  "create unique index bids_package_sequence on bids (package_id, sequence)",
  "create index bids_seller on bids (seller_id, status, id, amount_cents)",
  "create unique index bids_one_accepted on bids (package_id) where status = 'accepted'",
  "create index bids_undoable on bids (undoable_until) where undoable_until is not null",
  "create index bids_rejected on bids (package_id, sequence) where status = 'rejected'",
  "create unique index bids_idempotency on bids (idempotency_key, bidder_id) where idempotency_key is not null",
];

/** The reference to the account needed an index that caused two fifths of a bid's writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db as Db) !== "sqlite") return;
  await refuseWhereChecked(db);
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  const { rows } = await sql`pragma foreign_key_check (bids)`.execute(db);
  if (rows.length > 0) throw new Error(`${rows.length} bids refer to missing rows`);
}

/** With foreign keys enforced, dropping the old table would also delete contracts. */
async function refuseWhereChecked(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db);
  if (rows[0]?.foreign_keys !== 0)
    throw new Error("Foreign keys must be off during this migration");
}
