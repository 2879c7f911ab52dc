import { type Kysely, sql } from "kysely";

/**
 * Tokens of members, of organizations and of deliveries. Tokens of deliveries move here from
 * `delivery_tokens`, which only servers of the previous version still use, and belong to the seller's
 * organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table api_tokens (
    id text primary key,
    organization_id text not null references users (id) on delete cascade,
    member_id text references users (id) on delete cascade,
    of_organization integer not null,
    delivery_id text references deliveries (id) on delete cascade,
    name text not null,
    scopes text not null,
    token_hash text not null,
    hint text not null,
    previous_hash text,
    previous_until integer,
    bid_limit_cents integer,
    month_limit_cents integer,
    networks text not null,
    created_at integer not null,
    expires_at integer,
    used_at integer,
    used_from text,
    revoked_at integer
  ) strict`,
  "create unique index api_tokens_hash on api_tokens (token_hash)",
  "create unique index api_tokens_previous on api_tokens (previous_hash) where previous_hash is not null",
  `create unique index api_tokens_delivery on api_tokens (delivery_id)
    where revoked_at is null and delivery_id is not null`,
  "create index api_tokens_organization on api_tokens (organization_id, id)",
  "create index api_tokens_member on api_tokens (member_id, id)",
  `insert into api_tokens (id, organization_id, member_id, of_organization, delivery_id, name, scopes,
      token_hash, hint, networks, created_at, used_at, revoked_at)
    select delivery_tokens.id, contracts.seller_id, null, 1, deliveries.id, contracts.reference,
      '["deliver"]', delivery_tokens.token_hash, '', '[]', delivery_tokens.created_at,
      delivery_tokens.used_at, delivery_tokens.revoked_at
    from delivery_tokens join deliveries on deliveries.id = delivery_tokens.delivery_id
      join contracts on contracts.id = deliveries.contract_id
      join users on users.id = contracts.seller_id`,
  "alter table commitments add column token_id text",
];
