import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const NUMBERS = {
  listed_tokens: 0,
  listed_token_cents: -1,
  listed_quality: -1,
  listed_bids: 0,
  listed_reserve: 0,
  listed_traits: 0,
};
/** PostgreSQL's default order depends on the database's language; SQLite's is by code point. */
const TEXTS = ["listed_title", "listed_publisher", "listed_language"];

const LISTED = [
  ...["category", "language", "rights_class", "listed_price_cents", "auction_end_time"],
  ...["created_at", "roadshow_end_time", "listed_tokens", "listed_token_cents"],
  ...["listed_quality", "listed_reserve", "listed_traits"],
];

const INDEXES: Record<string, string[]> = {
  packages_by_seq: ["seq", "status", "certified", ...LISTED, "listed_bids", ...TEXTS],
  ...Object.fromEntries(
    Object.entries({
      end: "auction_end_time",
      price: "listed_price_cents",
      size: "listed_tokens",
      token_price: "listed_token_cents",
      quality: "listed_quality",
      bids: "listed_bids",
      title: "listed_title",
      publisher: "listed_publisher",
      language: "listed_language",
    }).map(([name, column]) => [`packages_by_${name}`, ["status", "certified", column, "seq"]]),
  ),
  packages_counted: ["category", "language", "status", "certified", "rights_class"],
  packages_featured: ["status", "certified", "roadshow_end_time"],
};

const FIGURED_FROM = "title, publisher, language, total_words, data_quality, rights, formats";
const CHANGES = { insert: "insert", update: `update of ${FIGURED_FROM}` };

/** A background task computes the figures of existing packages in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [name, value] of Object.entries(NUMBERS))
    await run(`alter table packages add column ${name} integer not null default ${value}`);
  for (const name of TEXTS) {
    const column = (type: string) =>
      sql.raw(`alter table packages add column ${name} ${type} not null default ''`);
    await perEngine({ sqlite: column("text"), postgres: column('text collate "C"') }).execute(db);
  }
  await run("drop index packages_by_words");
  for (const name of ["seq", "end", "price"]) await run(`drop index packages_by_${name}`);
  for (const name of ["counted", "featured"]) await run(`drop index packages_${name}`);
  for (const [name, first] of Object.entries(INDEXES)) {
    const columns = [...new Set([...first, ...LISTED])].join();
    const some = name === "packages_featured" ? " where roadshow_end_time is not null" : "";
    await run(`create index ${name} on packages (${columns})${some}`);
  }
  await run("create table package_figures_due (seq integer primary key) strict");
  const note = "insert into package_figures_due (seq) values (new.seq) on conflict do nothing";
  const noting = sql.raw(`create function note_package_figures() returns trigger language plpgsql as
    'begin ${note}; return null; end'`);
  await perEngine({ sqlite: sql`select 1`, postgres: noting }).execute(db);
  for (const [name, change] of Object.entries(CHANGES)) {
    const trigger = `create trigger packages_figures_${name} after ${change} on packages`;
    await perEngine({
      sqlite: sql.raw(`${trigger} begin ${note}; end`),
      postgres: sql.raw(`${trigger} for each row execute function note_package_figures()`),
    }).execute(db);
  }
  await run("insert into package_figures_due (seq) select seq from packages");
}
