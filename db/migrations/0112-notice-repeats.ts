import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table notices add column language text",
  "alter table notices add column network_hash text",
  "create index notices_repeats on notices (about, kind) where decided_at is null",
  "create index notices_queue on notices (folded_into, reference) where decided_at is null",
  "create index notices_unfounded on notices (notifier_id, decided_at) where decision = 'none'",
  "create index notices_unfounded_email on notices (email, decided_at) where decision = 'none'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
