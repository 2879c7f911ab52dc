import { type Kysely, sql } from "kysely";

/** Where members of organizations sign in, and which of them is whom there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table identity_providers (
    organization_id text primary key references users (id) on delete cascade,
    domain text not null unique,
    issuer text not null,
    client_id text not null,
    client_secret text not null,
    trusts_addresses integer not null default 0 check (trusts_addresses in (0, 1)),
    group_claim text not null,
    role_groups text not null,
    default_role text,
    tested_at integer,
    required_at integer,
    created_at integer not null
  ) strict`,
  `create table provider_accounts (
    organization_id text not null references identity_providers (organization_id) on delete cascade,
    subject text not null,
    member_id text references users (id) on delete set null,
    created_at integer not null,
    primary key (organization_id, subject)
  ) strict`,
  `create index provider_accounts_member on provider_accounts (member_id)
    where member_id is not null`,
];
