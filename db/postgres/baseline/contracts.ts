/** The tables of db/schema/contracts.ts. */
export const contracts = [
  `create table contracts (
    id text primary key,
    bid_id text unique references bids (id) on delete set null,
    package_id text references packages (id) on delete set null,
    seller_id text references users (id) on delete set null,
    buyer_id text references users (id) on delete set null,
    reference text not null unique,
    terms text not null,
    document text not null,
    pdf bytea not null,
    created_at bigint not null,
    voided_at bigint
  )`,
  `create table contract_numbers (
    year bigint primary key,
    last bigint not null
  )`,
  `create table contract_references (
    bid_id text primary key references bids (id) on delete cascade,
    reference text not null unique
  )`,
  "create index contracts_package on contracts (package_id)",
  "create index contracts_seller on contracts (seller_id, created_at)",
  "create index contracts_buyer on contracts (buyer_id, created_at)",
  "create index contracts_standing on contracts (package_id) where voided_at is null",
  "create index contracts_voided on contracts (seller_id, voided_at) where voided_at is not null",
];
