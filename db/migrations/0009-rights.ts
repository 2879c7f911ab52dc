import { type Kysely, sql } from "kysely";

const ORDERS = ["seq", "auction_end_time", "starting_price_cents", "total_words"];
const CHOICES = [[], ["category"], ["language"], ["category", "language"]];

const INDEXES = ORDERS.flatMap((order) =>
  CHOICES.map((choice) => {
    const name = ["packages_list_rights", ...choice, order].join("_");
    const last = order === "seq" ? [] : [order];
    const columns = ["status", "certified", "rights_class", ...choice, ...last];
    return `create index ${name} on packages (${columns.join(", ")})`;
  }),
);

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table packages add column rights text",
    "alter table packages add column rights_class integer not null default 0",
    ...INDEXES,
    "drop index packages_featured",
    "create index packages_featured on packages (status, certified) where roadshow_end_time is not null",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
