import { beforeEach, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { nextPageOf } from "../support/paging";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

async function everyPage(browser: Browser, path: string): Promise<Array<{ id: string }>[]> {
  const pages = [];
  for (let next: string | undefined = path; next; ) {
    const response = await browser.get(next);
    expect(response.status).toBe(200);
    pages.push(await response.json());
    next = nextPageOf(response);
  }
  return pages;
}

describe("GET /api/dashboard/bids", () => {
  test("lists the viewer's own bids with their standing", async () => {
    await bid(world, "ada", lot, 105_000);
    const placed = await bid(world, "bo", lot, 120_000);
    const bo = await world.as("bo");
    const response = await bo.get("/api/dashboard/bids");
    expect(await response.json()).toEqual([
      {
        id: placed,
        packageId: lot.id,
        packageTitle: lot.title,
        packageEnglishTitle: null,
        packageLang: "en",
        packageStatus: "active",
        auctionEndTime: new Date(lot.auction_end_time).toISOString(),
        amount: "1200.00",
        status: "pending",
        isWinning: true,
        outcome: null,
        contractStatus: "none",
        contractId: null,
        createdAt: new Date(world.clock.now()).toISOString(),
      },
    ]);
    expect(response.headers.get("link")).toBeNull();
    const [adas] = await (await (await world.as("ada")).get("/api/dashboard/bids")).json();
    expect([adas.amount, adas.isWinning]).toEqual(["1050.00", false]);
    expect(await (await (await world.as("mei")).get("/api/dashboard/bids")).json()).toEqual([]);
  });

  test("pages through thousands of bids, latest first", async () => {
    const { db, people, clock } = world;
    const rows = Array.from({ length: 250 }, (_, i) => ({
      id: newId(clock.now() + i),
      package_id: lot.id,
      bidder_id: people.ada.id,
      seller_id: people.mei.id,
      sequence: i + 1,
      amount_cents: 105_000 + i,
      status: "pending" as const,
      contract_status: "none" as const,
      created_at: clock.now() + i,
    }));
    const standing = { highest_own_cents: 105_249, standing_cents: 105_249 };
    await db
      .insertInto("positions")
      .values({ bidder_id: people.ada.id, package_id: lot.id, ...standing })
      .execute();
    await db.insertInto("bids").values(rows).execute();
    const pages = await everyPage(await world.as("ada"), "/api/dashboard/bids");
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(pages.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse());
  });

  test.each(["nonsense", "' or 1=1", `${newId(0)}x`])(
    "refuses the made-up cursor %p",
    async (cursor) => {
      const ada = await world.as("ada");
      const response = await ada.get(`/api/dashboard/bids?${new URLSearchParams({ cursor })}`);
      expect(response.status).toBe(400);
      expect((await response.json()).code).toBe("bad-cursor");
    },
  );
});

describe("GET /api/dashboard/packages", () => {
  test("lists only the viewer's packages, latest first", async () => {
    const second = await addLot(world.db, world.people.mei.id, world.clock.now());
    const mei = await world.as("mei");
    const listed = await (await mei.get("/api/dashboard/packages")).json();
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([second.id, lot.id]);
    expect(listed[0]).toMatchObject({ startingPrice: "1000.00", status: "active" });
    expect(listed[0].encryptionKey).toBeUndefined();
    expect(await (await (await world.as("ada")).get("/api/dashboard/packages")).json()).toEqual([]);
    expect((await mei.get("/api/dashboard/packages?cursor=-1")).status).toBe(400);
  });

  test("pages through the packages", async () => {
    for (let i = 0; i < 100; i++) await addLot(world.db, world.people.mei.id, world.clock.now());
    const pages = await everyPage(await world.as("mei"), "/api/dashboard/packages");
    expect(pages.map((page) => page.length)).toEqual([100, 1]);
    expect(pages[1]?.[0]?.id).toBe(lot.id);
  });
});

test.each(["packages", "bids"])("refuses visitors at %s", async (list) => {
  const response = await world.visitor.get(`/api/dashboard/${list}`);
  expect(response.status).toBe(401);
  expect((await response.json()).message).toContain("Unauthorized");
});
