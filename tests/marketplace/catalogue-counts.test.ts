import { afterEach, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { openReadOnly } from "../../db/read-only";
import { messagesFor } from "../../messages/catalogue";
import { CatalogueCounts, type FacetCounts } from "../../src/marketplace/catalogue-counts";
import { countText } from "../../views/marketplace/counted";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();
const ALL = { status: "active", certifiedOnly: true } as const;

let readOnlyDb: Db | undefined;

afterEach(async () => {
  await readOnlyDb?.destroy();
  readOnlyDb = undefined;
});

const list = (title: string) => addLot(world.db, world.people.mei.id, world.clock.now(), { title });

test("recounts a small catalog after every change", async () => {
  let counted = 0;
  const watched = world.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes("packages_counted")) counted++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const counts = new CatalogueCounts(watched, world.db);
  await list("one");
  for (let i = 0; i < 2; i++) expect((await counts.get(ALL, world.clock.now()))?.total).toBe(1);
  expect(counted).toBe(1);
  await list("two");
  expect((await counts.get(ALL, world.clock.now()))?.total).toBe(2);
  expect(counted).toBe(2);
});

test("counts a large catalog off the event loop, showing the last counts", async () => {
  readOnlyDb = openReadOnly(world.db);
  const counts = new CatalogueCounts(world.db, readOnlyDb, 0);
  const counted = async (total: number) => {
    for (;;) {
      const now = await counts.get(ALL, world.clock.now());
      if (now?.total === total) return now;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await list("one");
  await counted(1);
  await list("two");
  expect((await counts.get(ALL, world.clock.now()))?.total).toBe(1);
  world.clock.advance(10_000);
  expect((await counts.get(ALL, world.clock.now()))?.total).toBe(1);
  expect((await counted(2)).total).toBe(2);
});

test("waits for only a few counts at a time", async () => {
  const held = Promise.withResolvers<never>();
  const counts = new CatalogueCounts(
    world.db,
    world.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => held.promise,
    }),
    0,
  );
  await list("one");
  const now = world.clock.now();
  const waiting = [1, 2, 3, 4].map((minPriceCents) => counts.get({ ...ALL, minPriceCents }, now));
  expect(await counts.get({ ...ALL, minPriceCents: 5 }, now)).toBeNull();
  expect(await Promise.all(waiting)).toEqual([null, null, null, null]);
});

test("shows counts exactly up to 1,000", async () => {
  const counts = { ...(await new CatalogueCounts(world.db, world.db).get(ALL, world.clock.now())) };
  const textFor = (total: number) =>
    countText(messagesFor("en"), { ...counts, total } as FacetCounts, (it) => it.total);
  expect([0, 999, 1000, 1001].map(textFor)).toEqual(["0", "999", "1,000", "1,000+"]);
});
