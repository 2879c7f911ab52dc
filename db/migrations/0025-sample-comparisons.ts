import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table sample_files add column compared integer not null default 0",
    "create index sample_files_compared on sample_files (compared)",
    `create table sample_signatures (
      seq integer primary key,
      sample_id text not null unique references sample_files (id) on delete cascade,
      shingles integer not null,
      signature blob not null
    ) strict`,
    `create table sample_bands (
      band integer not null,
      seq integer not null references sample_signatures (seq) on delete cascade,
      primary key (band, seq)
    ) strict, without rowid`,
    "create index sample_bands_signature on sample_bands (seq)",
    `create table near_copies (
      id text primary key,
      package_id text not null references packages (id) on delete cascade,
      sample_id text references sample_files (id) on delete set null,
      filename text not null,
      other_package_id text not null references packages (id) on delete cascade,
      other_sample_id text references sample_files (id) on delete set null,
      other_filename text not null,
      similarity real not null,
      overlap real not null,
      status text not null check (status in ('own', 'waiting', 'confirmed', 'dismissed')),
      note text,
      decided_by text,
      found_at integer not null,
      decided_at integer
    ) strict`,
    "create unique index near_copies_pair on near_copies (sample_id, other_sample_id)",
    "create index near_copies_other_sample on near_copies (other_sample_id)",
    "create index near_copies_package on near_copies (package_id, status)",
    "create index near_copies_other_package on near_copies (other_package_id, status)",
    "create index near_copies_queue on near_copies (status, found_at, id)",
    "create index near_copies_decided on near_copies (decided_at, id) where decided_at is not null",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
