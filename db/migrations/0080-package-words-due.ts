import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const FOUND_BY = "title, description, publisher, subject_areas, category, language, content_type";
const CHANGES = { insert: "insert", update: `update of ${FOUND_BY}`, delete: "delete" };

/** A server that still ran the previous version may have written these rows without a document. */
const DUE = perEngine({
  sqlite: sql`select seq from packages
    where not exists (select 1 from package_words where rowid = packages.seq)`,
  postgres: sql`select seq from packages left join package_words on rowid = seq
    where words is null or not words @@ '''.'':C'::tsquery
    or updated_at >= (select extract(epoch from timestamp::timestamptz - interval '1 hour') * 1000
      from kysely_migration where name = '0078-package-words')`,
});

/** Servers that run the previous version write no documents, so triggers record their writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table package_words_due (seq integer primary key) strict`.execute(db);
  const note = (seq: string) =>
    `insert into package_words_due (seq) values (${seq}) on conflict do nothing`;
  const noting = sql.raw(`create function note_package_words() returns trigger language plpgsql as
    'begin ${note("coalesce(new.seq, old.seq)")}; return null; end'`);
  await perEngine({ sqlite: sql`select 1`, postgres: noting }).execute(db);
  for (const [name, change] of Object.entries(CHANGES)) {
    const trigger = `create trigger packages_words_${name} after ${change} on packages`;
    const row = name === "delete" ? "old" : "new";
    await perEngine({
      sqlite: sql.raw(`${trigger} begin ${note(`${row}.seq`)}; end`),
      postgres: sql.raw(`${trigger} for each row execute function note_package_words()`),
    }).execute(db);
  }
  await sql`insert into package_words_due (seq) ${DUE}`.execute(db);
}
