import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const FOUND_BY =
  "title, description, publisher, subject_areas, category, language, content_type, english_title, english_abstract";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["english_title", "english_abstract"])
    await sql.raw(`alter table packages add column ${column} text`).execute(db);
  const trigger = "packages_words_update";
  await perEngine({
    sqlite: sql.raw(`drop trigger ${trigger}`),
    postgres: sql.raw(`drop trigger ${trigger} on packages`),
  }).execute(db);
  const begun = `create trigger ${trigger} after update of ${FOUND_BY} on packages`;
  await perEngine({
    sqlite: sql.raw(`${begun} begin
      insert into package_words_due (seq) values (new.seq) on conflict do nothing; end`),
    postgres: sql.raw(`${begun} for each row execute function note_package_words()`),
  }).execute(db);
}
