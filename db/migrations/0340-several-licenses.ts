import { type Kysely, sql } from "kysely";

/** A background task computes the new trait of these packages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into package_figures_due (seq) select seq from packages where seats > 1
    on conflict do nothing`.execute(db);
}
