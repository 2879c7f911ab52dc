import { type Kysely, sql } from "kysely";

const CHOICES = [[], ["category"], ["language"], ["category", "language"]];

const PRICE_LISTS = ["", "rights"].flatMap((kind) =>
  CHOICES.map((choice) => ({
    old: ["packages_list", kind, ...choice, "starting_price_cents"].filter(Boolean).join("_"),
    name: ["packages_list", kind, ...choice, "listed_price_cents"].filter(Boolean).join("_"),
    columns: [
      ...["status", "certified", ...(kind ? ["rights_class"] : [])],
      ...[...choice, "listed_price_cents"],
    ],
  })),
);

const COUNTED = [
  ...["category", "language", "certified", "rights_class", "status"],
  ...["auction_end_time", "created_at", "roadshow_end_time", "listed_price_cents"],
];

const LISTED = [
  ...["status", "certified", "category", "language", "version", "created_at"],
  ...["auction_end_time", "roadshow_end_time", "listed_price_cents", "total_words"],
];

/** With indexes on the price itself, a bid would write 28 pages, not 11, so a copy is updated later. */
const STATEMENTS = [
  "alter table packages add column listed_price_cents integer not null default 0",
  "update packages set listed_price_cents = coalesce(highest_bid_cents, starting_price_cents)",
  ...PRICE_LISTS.map(({ old }) => `drop index ${old}`),
  ...PRICE_LISTS.map(({ name, columns }) => `create index ${name} on packages (${columns.join()})`),
  `create index packages_counted on packages (${COUNTED.join()})`,
  "drop trigger packages_listed_2",
  `create trigger packages_listed_2 after update of ${LISTED.join()} on packages begin
    update catalogue_state set generation = generation + 1;
  end`,
  "drop index packages_featured",
  "create index packages_featured on packages (status, certified) where roadshow_end_time is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
