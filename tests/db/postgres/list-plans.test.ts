import { afterAll, beforeAll, expect, test } from "bun:test";
import { type CompiledQuery, createQueryId, type RootOperationNode, sql } from "kysely";
import type { Db } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { browseCatalogue } from "../../../src/marketplace/catalogue";
import { SORTS } from "../../../src/marketplace/schema";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";

const NOW = Date.UTC(2026, 10, 26);

onPostgres(() => {
  let db: Db;

  beforeAll(() => {
    db = openPostgres(newPostgres());
  });

  afterAll(() => db.destroy());

  /** How the first query of a list is planned where nothing is read whole or sorted if an index can help it. */
  async function planOf(sort: (typeof SORTS)[number], search?: string): Promise<string> {
    const asked: RootOperationNode[] = [];
    const watched = db.withPlugin({
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const filter = { status: "all", certifiedOnly: false, ...(search && { search }) } as const;
    await browseCatalogue(watched, { filter, sort, limit: 24 }, NOW);
    const query = db.getExecutor().compileQuery(asked[0] as RootOperationNode, createQueryId());
    return db.transaction().execute(async (tx) => {
      for (const way of ["seqscan", "sort", "bitmapscan"])
        await sql.raw(`set local enable_${way} = off`).execute(tx);
      const plan = { ...query, sql: `explain ${query.sql}` };
      const { rows } = await tx.executeQuery(plan as CompiledQuery<{ "QUERY PLAN": string }>);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  }

  test.each(SORTS)(
    "a list by %s is merged from parts of an index, each in its order",
    async (sort) => {
      const plan = await planOf(sort);
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using packages_/);
      expect(plan).not.toMatch(/Seq Scan|->\s+Sort/);
    },
  );

  test("a search asks the index of words", async () => {
    const all = db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ "QUERY PLAN": string }>`explain select rowid from package_words
        where words @@ '''poem'''::tsquery`.execute(tx);
    });
    const plan = (await all).rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Bitmap Index Scan on package_words_words");
  });

  test("a new database needs no extension that its owner may not create", async () => {
    const { rows } = await sql`select 1 from pg_extension where extname <> 'plpgsql'`.execute(db);
    expect(rows).toEqual([]);
  });
});
