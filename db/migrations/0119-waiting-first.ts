import { type Kysely, sql } from "kysely";

const INDEXES = [
  "create index certification_listed on certification_requests (decided_at, id)",
  "create index disputes_listed on disputes (ended_at, id)",
  "create index near_copies_listed on near_copies (decided_at, id) where status <> 'own'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(index).execute(db);
}
