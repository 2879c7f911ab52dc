import { afterAll, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import type { Db } from "../../db/client";
import { openPostgres } from "../../db/postgres/client";
import { browseCatalogue } from "../../src/marketplace/catalogue";
import { MOST } from "../../src/marketplace/catalogue-reading";
import { onPostgres } from "../support/engines";
import { addLot } from "../support/lots";
import { addPeople } from "../support/people";
import { newPostgres } from "../support/postgres";

const NOW = Date.UTC(2026, 10, 23);
const PACKAGES = 30;

onPostgres(() => {
  let db: Db;
  /** Latest first. */
  const ids: string[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    db = openPostgres(newPostgres());
    const { mei } = await addPeople(db, NOW);
    for (let i = 0; i < PACKAGES; i++) {
      const title = i % 10 === 0 ? "Poems 詩經" : "Law reports 判例";
      ids.unshift((await addLot(db, mei.id, NOW, { title })).id);
    }
    hear(db);
  });

  /** Notes what a database is asked from now on. */
  function hear(db: Db): void {
    const { executeQuery } = db;
    spyOn(db, "executeQuery").mockImplementation((query) => {
      if ("sql" in query) asked.push(query.sql);
      return executeQuery.call(db, query) as never;
    });
  }

  beforeEach(() => void asked.splice(0));

  afterAll(() => db.destroy());

  async function found(
    search: string,
    marked = 8,
    along = MOST.along,
    from = db,
  ): Promise<string[]> {
    const filter = { status: "active", certifiedOnly: true, search } as const;
    const request = { filter, sort: "newest", limit: 3 } as const;
    const most = { ...MOST, matched: 6, marked, along };
    const { entries } = await browseCatalogue(from, request, NOW, { aside: from, most });
    return entries.map(({ id }) => id);
  }

  const COUNTED = /count\(\*\) as count/;
  const BOUNDED = /limit \$\d+\)? as found/;

  test.each(["reports", "判", "判例"])("what is as common as %s is not counted", async (typed) => {
    const newest = ids.filter((_, i) => (PACKAGES - 1 - i) % 10 > 0).slice(0, 3);
    for (let i = 0; i < 2; i++) expect(await found(typed)).toEqual(newest);
    expect(asked.filter((text) => COUNTED.test(text))).toEqual([]);
    // Whether it is common is asked once for all.
    expect(asked.filter((text) => /as latest/.test(text))).toHaveLength(1);
  });

  test("what is common in one database is counted in another, where it may be rare", async () => {
    await found("reports");
    const other = openPostgres(newPostgres());
    const { mei } = await addPeople(other, NOW);
    const { id } = await addLot(other, mei.id, NOW, { title: "Law reports 判例" });
    hear(other);
    asked.splice(0);
    expect(await found("reports", 8, MOST.along, other)).toEqual([id]);
    expect(asked.filter((text) => COUNTED.test(text))).toHaveLength(1);
    await other.destroy();
  });

  test("what is common is not looked for in all texts, where the latest have too few", async () => {
    const LOOKED_THROUGH = /from package_texts where package_texts\.seq/;
    const latest = await found("reports");
    expect(asked.filter((text) => LOOKED_THROUGH.test(text))).toEqual([]);
    expect(await found("reports", 8, 2)).toEqual(latest);
    expect(asked.filter((text) => LOOKED_THROUGH.test(text))).toHaveLength(1);
  });

  test("what is neither common nor rare is gathered by its index before the latest are taken", async () => {
    const APART = /offset 0\) as whole/;
    const latest = await found("law");
    expect(await found("law", 100)).toEqual(latest);
    expect(asked.filter((text) => APART.test(text))).toHaveLength(1);
  });

  test.each(["poems", "詩", "詩經"])(
    "of %s no more than there are is said to be looked up",
    async (typed) => {
      expect(await found(typed)).toEqual(ids.filter((_, i) => (PACKAGES - 1 - i) % 10 === 0));
      expect(asked.filter((text) => COUNTED.test(text))).toHaveLength(1);
      expect(asked.filter((text) => BOUNDED.test(text))).toHaveLength(1);
    },
  );
});
