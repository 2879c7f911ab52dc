import { beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { addMaterial } from "../../src/roadshow/materials";
import { endRoadshow, openRoadshow } from "../../src/roadshow/roadshows";
import { runningRoadshows } from "../../src/roadshow/running-roadshows";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();
let sellerId: string;

beforeEach(() => {
  sellerId = world.people.mei.id;
});

async function presented(title: string, duration: number, hours = 240): Promise<Package> {
  const { db, clock } = world;
  const lot = await addLot(db, sellerId, clock.now(), { title, auctionDurationHours: hours });
  const about = { title: `About ${title}`, description: "All.", duration };
  const material = { type: "text", title: "First", content: "Ebb." } as const;
  await addMaterial(db, { packageId: lot.id, sellerId }, material, clock.now());
  await openRoadshow(db, sellerId, { packageId: lot.id, ...about }, clock.now());
  return lot;
}

async function shown(path = "/roadshows/running"): Promise<string[]> {
  const html = await (await world.visitor.get(path)).text();
  return [...html.matchAll(/<h2[^>]*>\s*<a href="\/package\/([\w-]+)"/g)].map(([, id = ""]) => id);
}

const ids = (...lots: Package[]) => lots.map(({ id }) => id);

describe("the running roadshows", () => {
  test("appear to visitors, ending soonest first", async () => {
    const { db, clock } = world;
    const late = await presented("Law reports", 7);
    const soon = await presented("Tide tables", 2);
    const byAuction = await presented("Sea fiction", 20, 72);
    const stopped = await presented("River poems", 3);
    await addLot(db, sellerId, clock.now(), { title: "Without one" });
    await endRoadshow(db, { packageId: stopped.id, sellerId }, clock.now());
    expect(await shown()).toEqual(ids(soon, byAuction, late));
    clock.advance(2 * DAY);
    expect(await shown()).toEqual(ids(byAuction, late));
    clock.advance(DAY);
    expect(await shown()).toEqual(ids(late));
  });

  test("show the title in the reader's language, the price and the materials", async () => {
    const lot = await presented("潮汐表", 7);
    const { db } = world;
    await db
      .updateTable("packages")
      .set({ language: "Japanese", english_title: "Tide tables" })
      .execute();
    await bid(world, "ada", lot, 105_000);
    const html = await (await world.visitor.get("/roadshows/running")).text();
    expect(html).toContain(`<a href="/package/${lot.id}">Tide tables</a>`);
    expect(html).toContain('<span class="original-title" lang="ja">潮汐表</span>');
    expect(html).toContain('<p lang="ja" dir="auto">About 潮汐表</p>');
    expect(html).toMatch(/Highest bid<\/span>\s*<span class="price">\$1,050\.00</);
    const [, link = ""] = /href="([^"]+)" aria-label="1 item: Tide tables"/.exec(html) ?? [];
    expect(link).toBe(`/package/${lot.id}#roadshow`);
    expect(await (await world.visitor.get(`/package/${lot.id}`)).text()).toContain('id="roadshow"');
  });

  test("are paginated, and refuse another list's cursor", async () => {
    const lots: Package[] = [];
    for (let n = 0; n < 26; n++) lots.push(await presented(`Lot ${n}`, 1 + (n % 3)));
    const first = await (await world.visitor.get("/roadshows/running")).text();
    const [, next = ""] = /href="(\/roadshows\/running\?cursor=[^"]+)"/.exec(first) ?? [];
    const order = lots.toSorted(
      (a, b) => (lots.indexOf(a) % 3) - (lots.indexOf(b) % 3) || a.seq - b.seq,
    );
    expect([...(await shown()), ...(await shown(next))]).toEqual(ids(...order));
    expect((await world.visitor.get("/roadshows/running?cursor=x")).status).toBe(400);
  });

  test("link publishers to their own", async () => {
    const pages = [];
    for (const browser of [world.visitor, await world.as("ada"), await world.as("mei")])
      pages.push(await (await browser.get("/roadshows/running")).text());
    for (const html of pages) expect(html).toContain("No roadshows are running");
    expect(pages.map((html) => html.includes("Manage your roadshows"))).toEqual([
      false,
      false,
      true,
    ]);
    const own = await (await (await world.as("mei")).get("/roadshows")).text();
    expect(own).toContain('href="/roadshows/running">Current roadshows');
  });
});

testOnSqlite("reads the list from its index without sorting", async () => {
  const now = world.clock.now();
  for (let n = 0; n < 2; n++) await presented(`Lot ${n}`, 3);
  const { nextCursor } = await runningRoadshows(world.db, { limit: 1 }, now);
  const cursor = nextCursor ?? undefined;
  const plans = await queryPlans(world.db, (db) => runningRoadshows(db, { cursor, limit: 1 }, now));
  const steps = plans.flat();
  expect(steps.join("\n")).toContain("packages_presented");
  expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
});
