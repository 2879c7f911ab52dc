import { type Kysely, sql } from "kysely";

/**
 * Members who act for an organization. Its ID is the ID of the account that founded it, so whatever
 * has that ID already belongs to the organization. Members without a row act for their own account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table memberships (
    member_id text primary key references users (id) on delete cascade,
    organization_id text not null references users (id) on delete cascade,
    roles text not null,
    joined_at integer not null
  ) strict`,
  "create index memberships_organization on memberships (organization_id, joined_at)",
  `create table organization_invitations (
    organization_id text not null references users (id) on delete cascade,
    email text not null,
    roles text not null,
    invited_by text references users (id) on delete set null,
    invited_at integer not null,
    expires_at integer not null,
    primary key (organization_id, email)
  ) strict`,
  "create index organization_invitations_inviter on organization_invitations (invited_by)",
  `create table acts (
    id text primary key,
    organization_id text not null references users (id) on delete cascade,
    member_id text not null,
    member_name text not null,
    act text not null,
    subject text not null,
    address text not null,
    created_at integer not null
  ) strict`,
  "create index acts_organization on acts (organization_id, id)",
  "create index acts_subject on acts (organization_id, subject, id)",
  "alter table bids add column acted_by text",
  "alter table positions add column acted_by text",
  "alter table maximum_bids add column acted_by text",
  "alter table exclusive_bids add column acted_by text",
];
