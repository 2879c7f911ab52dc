import { type Kysely, sql } from "kysely";

/** SQLite cannot change the check of an existing table, so the rows move to a new one. */
const STATEMENTS = [
  `create table decisions (
    id text primary key,
    package_id text not null references packages (id) on delete cascade,
    status text not null default 'waiting'
      check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
    note text,
    decided_by text,
    requested_at integer not null,
    decided_at integer
  ) strict`,
  `insert into decisions (id, package_id, status, note, decided_by, requested_at, decided_at)
    select id, package_id, status, note, decided_by, requested_at, decided_at
    from certification_requests`,
  "drop table certification_requests",
  "alter table decisions rename to certification_requests",
  "create unique index certification_one_waiting on certification_requests (package_id) where status = 'waiting'",
  "create index certification_queue on certification_requests (status, requested_at, id)",
  "create index certification_decided on certification_requests (decided_at, id) where decided_at is not null",
  "create index certification_package on certification_requests (package_id, requested_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
