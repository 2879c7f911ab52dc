import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // How much later the deadlines after the end are, because the package was hidden.
  "alter table packages add column held_ms integer not null default 0",
  "alter table packages add column hidden_with_seller integer not null default 0",
  // The reason of the dispute in which an operator found that the listing was wrong.
  "alter table packages add column disproved text",
  "alter table notices add column reopens text",
  "create index packages_held on packages (seller_id) where hidden_with_seller = 1",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
