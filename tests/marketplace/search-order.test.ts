import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { browseCatalogue } from "../../src/marketplace/catalogue";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/lots";
import { addPeople } from "../support/people";

const NOW = Date.UTC(2026, 10, 22);
const PACKAGES = 40;

onBothEngines(({ make, open }) => {
  let db: Db;
  /** Latest first, without those that a filter leaves out. */
  const newest: string[] = [];

  beforeAll(async () => {
    db = open(make());
    const { mei } = await addPeople(db, NOW);
    newest.length = 0;
    for (let i = 0; i < PACKAGES; i++) {
      const title = `Law reports 判例 ${i}`;
      const lot = await addLot(db, mei.id, NOW, { title, certified: i % 3 > 0 });
      if (i % 3 > 0) newest.unshift(lot.id);
    }
  });

  afterAll(() => db.destroy());

  async function page(search: string, limit: number, cursor?: string) {
    const filter = { status: "all", certifiedOnly: true, search } as const;
    const request = { filter, sort: "newest", limit, ...(cursor && { cursor }) } as const;
    const { entries, ...ends } = await browseCatalogue(db, request, NOW);
    return { ids: entries.map(({ id }) => id), ...ends };
  }

  test.each([["reports"], ["判"]])(
    "a search for %s has the newest first, and back",
    async (typed) => {
      for (const limit of [1, 5, 12]) {
        const first = await page(typed, limit);
        expect(first.ids).toEqual(newest.slice(0, limit));
        const second = await page(typed, limit, first.nextCursor ?? undefined);
        expect(second.ids).toEqual(newest.slice(limit, 2 * limit));
        expect((await page(typed, limit, second.previousCursor ?? undefined)).ids).toEqual(
          first.ids,
        );
      }
    },
  );
});
