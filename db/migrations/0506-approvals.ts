import { type Kysely, sql } from "kysely";

/**
 * What members of an organization may commit it to on their own, who answers for its commitments,
 * and what they ask colleagues to approve. Commitments from before have no row: they count against
 * no member's limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table memberships add column package_limit_cents integer",
  "alter table memberships add column month_limit_cents integer",
  "alter table organizations add column approves_own integer not null default 0",
  `create table commitments (
    organization_id text not null references users (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    member_id text not null,
    committed_at integer not null,
    primary key (organization_id, package_id)
  ) strict`,
  "create index commitments_time on commitments (organization_id, committed_at)",
  "create index commitments_package on commitments (package_id)",
  `create table approvals (
    id text primary key,
    organization_id text not null references users (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    requested_by text not null,
    maximum_cents integer not null,
    exclusive integer not null,
    listing_at integer not null,
    reason text not null,
    status text not null check (status in ('open', 'placed', 'declined', 'withdrawn')),
    decided_by text,
    decided_at integer,
    note text,
    created_at integer not null
  ) strict`,
  `create unique index approvals_open on approvals (organization_id, package_id, requested_by)
    where status = 'open'`,
  "create index approvals_organization on approvals (organization_id, id)",
  "create index approvals_package on approvals (package_id)",
];
