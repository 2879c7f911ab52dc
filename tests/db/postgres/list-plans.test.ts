import { afterAll, beforeAll, expect, test } from "bun:test";
import { type CompiledQuery, createQueryId, type RootOperationNode, sql } from "kysely";
import type { Db } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { findAlternativeQuery } from "../../../db/search";
import { browseCatalogue } from "../../../src/marketplace/catalogue";
import { SORTS } from "../../../src/marketplace/schema";
import { onPostgres } from "../../support/engines";
import { newPostgres } from "../../support/postgres";

const ALL = { status: "all", certifiedOnly: false } as const;
const NOW = Date.UTC(2026, 10, 26);

onPostgres(() => {
  let db: Db;

  beforeAll(() => {
    db = openPostgres(newPostgres());
  });

  afterAll(() => db.destroy());

  async function planOf(sort: (typeof SORTS)[number], search?: string): Promise<string> {
    const { asked, watched } = watching();
    const filter = { ...ALL, ...(search && { search }) };
    await browseCatalogue(watched, { filter, sort, limit: 24 }, NOW);
    return db.transaction().execute(async (tx) => {
      for (const way of ["seqscan", "sort", "bitmapscan"])
        await sql.raw(`set local enable_${way} = off`).execute(tx);
      return explained(tx, asked[0] as RootOperationNode);
    });
  }

  function watching() {
    const asked: RootOperationNode[] = [];
    const watched = db.withPlugin({
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { asked, watched };
  }

  async function explained(on: Db, node: RootOperationNode): Promise<string> {
    const query = on.getExecutor().compileQuery(node, createQueryId());
    const plan = { ...query, sql: `explain ${query.sql}` };
    const { rows } = await on.executeQuery(plan as CompiledQuery<{ "QUERY PLAN": string }>);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  }

  test.each(SORTS)("merges a list by %s from ordered parts of an index", async (sort) => {
    const plan = await planOf(sort);
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using packages_/);
    expect(plan).not.toMatch(/Seq Scan|->\s+Sort/);
  });

  test("uses the text index for a search", async () => {
    const all = db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ "QUERY PLAN": string }>`explain select rowid from package_words
        where words @@ '''poem'''::tsquery`.execute(tx);
    });
    const plan = (await all).rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Bitmap Index Scan on package_words_words");
  });

  test.each(["wrods", "− "])("scans no rows for %p, which no package has", async (typed) => {
    await sql`insert into package_words
        select i, format('''.'':1A,16383C ''words'':%sA', i % 100 + 2)::tsvector
        from generate_series(1, 1000) as i on conflict do nothing`.execute(db);
    await sql`analyze package_words`.execute(db);
    const { asked, watched } = watching();
    await findAlternativeQuery(watched, typed);
    expect(asked.length).toBeGreaterThan(0);
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      for (const node of asked) expect(await explained(tx, node)).not.toContain("_pkey");
    });
  });

  test("needs no extension beyond the owner's rights", async () => {
    const { rows } = await sql`select 1 from pg_extension where extname <> 'plpgsql'`.execute(db);
    expect(rows).toEqual([]);
  });
});
