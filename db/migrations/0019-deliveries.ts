import { type Kysely, sql } from "kysely";

/**
 * Deals are completed here: a contract may fall through, and what it sells is delivered, paid and
 * accepted (docs/product.md#delivery). Contracts that were sent before have no delivery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table contracts add column voided_at integer",
    "create index contracts_standing on contracts (package_id) where voided_at is null",
    "create index contracts_voided on contracts (seller_id, voided_at) where voided_at is not null",
    `create table deliveries (
      id text primary key,
      contract_id text not null unique references contracts (id) on delete cascade,
      package_id text not null,
      package_key text not null,
      state text not null check (state in ('waiting', 'uploading', 'measuring',
        'refused', 'sealed', 'paid', 'accepted', 'disputed', 'resolved', 'withdrawn', 'removed')),
      created_at integer not null,
      due_at integer,
      prolonged_at integer,
      claimed_at integer,
      accepted_at integer,
      remove_at integer,
      removed_at integer,
      wakes_at integer
    ) strict`,
    "create index deliveries_package on deliveries (package_id, id)",
    "create index deliveries_wake on deliveries (wakes_at) where wakes_at is not null",
    `create table consignments (
      id text primary key,
      delivery_id text not null references deliveries (id) on delete cascade,
      number integer not null,
      status text not null check (status in ('open', 'measuring', 'refused', 'sealed', 'gone')),
      created_at integer not null,
      progressed_at integer not null,
      sealed_at integer,
      refusal text,
      report text,
      signature text,
      differs text,
      unique (delivery_id, number)
    ) strict`,
    "create unique index consignments_one_current on consignments (delivery_id) where status in ('open', 'measuring', 'refused')",
    "create unique index consignments_one_sealed on consignments (delivery_id) where status = 'sealed'",
    "create index consignments_idle on consignments (progressed_at) where status in ('open', 'refused')",
    `create table delivery_files (
      id text primary key,
      consignment_id text not null references consignments (id) on delete cascade,
      n integer not null,
      name text not null,
      bytes integer not null,
      received integer not null default 0,
      sha256 text,
      sealed_bytes integer,
      sealed_sha256 text,
      created_at integer not null,
      unique (consignment_id, n),
      unique (consignment_id, name)
    ) strict`,
    `create table delivery_tokens (
      id text primary key,
      delivery_id text not null references deliveries (id) on delete cascade,
      token_hash text not null unique,
      created_at integer not null,
      revoked_at integer,
      used_at integer
    ) strict`,
    "create unique index delivery_tokens_one on delivery_tokens (delivery_id) where revoked_at is null",
    `create table disputes (
      id text primary key,
      delivery_id text not null references deliveries (id) on delete cascade,
      reason text not null check (reason in ('incomplete', 'differs', 'unreadable', 'rights',
        'personal-data', 'unconfirmed')),
      text text not null,
      answer text,
      state_before text not null check (state_before in ('sealed', 'paid')),
      opened_at integer not null,
      left_ms integer not null default 0,
      ended_at integer,
      outcome text check (outcome in ('seller', 'buyer', 'taken-back', 'delivered-anew')),
      note text,
      decided_by text
    ) strict`,
    "create index disputes_delivery on disputes (delivery_id, id)",
    "create unique index disputes_one_open on disputes (delivery_id) where ended_at is null",
    "create index disputes_open on disputes (opened_at, id) where ended_at is null",
    "create index disputes_decided on disputes (ended_at, id) where ended_at is not null",
    `create table delivery_events (
      id text primary key,
      delivery_id text not null references deliveries (id) on delete cascade,
      type text not null,
      actor text not null check (actor in ('seller', 'buyer', 'operator', 'server')),
      details text,
      at integer not null,
      log_entry integer
    ) strict`,
    "create index delivery_events_delivery on delivery_events (delivery_id, id)",
    `create table delivery_fetches (
      id text primary key,
      delivery_id text not null references deliveries (id) on delete cascade,
      side text not null check (side in ('seller', 'buyer')),
      consignment integer,
      n integer,
      first_byte integer,
      bytes integer not null default 0,
      whole integer not null default 0,
      at integer not null
    ) strict`,
    "create index delivery_fetches_delivery on delivery_fetches (delivery_id, id)",
    `create table deal_reviews (
      id text primary key,
      contract_id text not null references contracts (id) on delete cascade,
      side text not null check (side in ('seller', 'buyer')),
      author_id text references users (id) on delete set null,
      subject_id text references users (id) on delete cascade,
      stars integer not null check (stars between 1 and 5),
      text text not null,
      created_at integer not null,
      shown_at integer not null,
      unique (contract_id, side)
    ) strict`,
    "create index deal_reviews_subject on deal_reviews (subject_id, shown_at)",
    "create index deal_reviews_author on deal_reviews (author_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
