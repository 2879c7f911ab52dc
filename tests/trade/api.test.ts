import { beforeEach, describe, expect, test } from "bun:test";
import { UNDO_MS } from "../../src/auctions/changes/rejected-bid";
import { DAY } from "../../src/lib/time";

import type { Package } from "../../src/packages/packages";
import type { SellerBid, TradePackage } from "../../src/trade/answers";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { answer, refusal } from "../support/http";
import { addLot } from "../support/listings";
import { addUser } from "../support/people";
import { addBid, addManyBids, writeToSeller } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let lot: Package;
let low: string;
let high: string;

beforeEach(async () => {
  mei = await world.as("mei");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "香港中學數學題庫",
    language: "zh-traditional",
  });
  low = await addBid(world, "ada", lot, 105_000);
  world.clock.advance(1000);
  high = await addBid(world, "bo", lot, 150_050);
});

const decide = (bidId: string, verb: string, by = mei) =>
  by.json("POST", `/api/bids/${bidId}/${verb}`);

async function read<T>(path: string, by = mei): Promise<T> {
  const response = await by.get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

const NEW = {
  completed: 0,
  partners: 0,
  late: 0,
  failed: 0,
  disputesLost: 0,
  averageDays: null,
};

describe("GET /api/seller/bids", () => {
  test("returns each bid, newest first, without names of silent bidders", async () => {
    await writeToSeller(world, "bo", lot);
    const bids = await read<SellerBid[]>("/api/seller/bids");
    expect(bids).toEqual([
      {
        id: high,
        packageId: lot.id,
        packageTitle: "香港中學數學題庫",
        packageLang: "zh-Hant",
        packageEnglishTitle: null,
        packageStatus: "active",
        sale: "seller",
        round: false,
        amount: "1500.50",
        fee: "0.00",
        status: "pending",
        position: null,
        lapsed: false,
        contractAutomatic: false,
        contractStatus: "none",
        contractSentAt: null,
        contractId: null,
        createdAt: new Date(world.clock.now()).toISOString(),
        undoableUntil: null,
        message: null,
        bidder: {
          firstName: "bo",
          lastName: "Sato",
          organization: "Kite Models",
          organizationVerified: false,
          hasChatted: true,
          suffix: expect.stringMatching(/^[0-9a-f]{3}$/),
          record: { ...NEW, rounded: false },
        },
        acceptedBid: null,
      },
      expect.objectContaining({
        id: low,
        bidder: {
          firstName: null,
          lastName: null,
          organization: null,
          organizationVerified: null,
          hasChatted: false,
          suffix: expect.stringMatching(/^[0-9a-f]{3}$/),
          record: { ...NEW, rounded: true },
        },
      }),
    ]);
    const answer = JSON.stringify(bids);
    for (const secret of [world.people.ada.id, "Lim", "Northlight", "example.test"]) {
      expect(answer).not.toContain(secret);
    }
  });

  test("names bidders as the package's page does", async () => {
    const [, ada] = await read<SellerBid[]>("/api/seller/bids");
    const shown = await read<Array<{ id: string; bidderId: string }>>(
      `/api/packages/${lot.id}/bids`,
      world.visitor,
    );
    const bid = shown.find(({ id }) => id === low);
    expect(ada?.bidder.suffix).toBe(bid?.bidderId.slice(-3) as string);
  });

  test("returns only this seller's bids and messages", async () => {
    const other = await addUser(world.db, "lee", world.clock.now(), { role: "seller" });
    const foreign = await addLot(world.db, other.id, world.clock.now());
    await addBid(world, "ada", foreign, 105_000);
    await writeToSeller(world, "ada", foreign);
    const bids = await read<SellerBid[]>("/api/seller/bids");
    const listed = bids.map(({ id, bidder }) => [id, bidder.hasChatted]);
    expect(listed).toEqual([high, low].map((id) => [id, false]));
    expect(await read<SellerBid[]>(`/api/seller/bids?packageId=${foreign.id}`)).toEqual([]);
  });

  test("marks bids that are no longer binding", async () => {
    await decide(high, "accept");
    world.clock.set(lot.auction_end_time + 30 * DAY + 1);
    mei = await world.as("mei");
    const listed = await read<SellerBid[]>("/api/seller/bids");
    expect(listed.map(({ lapsed }) => lapsed)).toEqual([true, true]);
    const page = await (await mei.get("/trade")).text();
    expect(page.match(/No longer binding/g)?.length).toBeGreaterThanOrEqual(2);
    expect(page).not.toMatch(/\/acceptance|\/bid\/[^"]*\/contract/);
  });

  test("filters by status and contract, and links the accepted bid", async () => {
    await decide(high, "accept");
    const ids = async (query: string) =>
      (await read<SellerBid[]>(`/api/seller/bids?${query}`)).map(({ id }) => id);
    expect(await ids("status=pending")).toEqual([low]);
    expect(await ids("status=accepted")).toEqual([high]);
    expect(await ids("status=rejected")).toEqual([]);
    expect(await ids("contractStatus=sent")).toEqual([]);
    await sendContractOf(world.db, high, world.clock.now());
    expect(await ids("status=accepted&contractStatus=sent")).toEqual([high]);
    const [accepted, pending] = await read<SellerBid[]>("/api/seller/bids");
    expect(accepted?.acceptedBid).toBeNull();
    expect(pending?.acceptedBid).toEqual({ id: high, amount: "1500.50" });
    expect(pending?.packageStatus).toBe("settled");
  });

  test.each(["", "&status=pending", "&package"])(
    "pages through hundreds by its Link header (%s)",
    async (filter) => {
      const many = await addLot(world.db, world.people.mei.id, world.clock.now());
      await addManyBids(world, many, 240);
      const query = filter === "&package" ? `&packageId=${many.id}` : filter;
      const seen: SellerBid[] = [];
      let path: string | null = `/api/seller/bids?limit=100${query}`;
      let parts = 0;
      while (path !== null) {
        const response: Response = await mei.get(path);
        seen.push(...((await response.json()) as SellerBid[]));
        path = /<(.+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
        parts++;
      }
      expect(parts).toBe(3);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      expect(seen).toHaveLength(filter === "&package" ? 240 : 242);
      const order = seen.map(({ id }) => id);
      expect(order).toEqual(order.toSorted().reverse());
    },
  );

  test.each(["cursor=nonsense", "status=won", "limit=0", "limit=101", "packageId=x&cursor=1e3"])(
    "refuses ?%s",
    async (query) => {
      const response = await mei.get(`/api/seller/bids?${query}`);
      expect(response.status).toBe(400);
      expect((await response.json()).message).not.toBeEmpty();
    },
  );
});

describe("GET /api/seller/trade-packages", () => {
  test("returns each package with bids once, its five highest first", async () => {
    await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Without bids" });
    const many = await addLot(world.db, world.people.mei.id, world.clock.now());
    await addManyBids(world, many, 7);
    const packages = await read<TradePackage[]>("/api/seller/trade-packages");
    expect(packages.map(({ packageId, bidCount }) => [packageId, bidCount])).toEqual([
      [many.id, 7],
      [lot.id, 2],
    ]);
    const amounts = packages[0]?.bids.map(({ amount }) => amount);
    expect(amounts).toEqual([6, 5, 4, 3, 2].map((cents) => `1050.0${cents}`));
  });

  test("continues by its Link header", async () => {
    for (let i = 0; i < 10; i++) {
      const further = await addLot(world.db, world.people.mei.id, world.clock.now());
      await addBid(world, "ada", further, 105_000);
    }
    const first = await mei.get("/api/seller/trade-packages");
    expect(await first.json()).toHaveLength(10);
    const [, next = ""] = /<(.+)>/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await mei.get(next);
    expect((await second.json()).map((entry: TradePackage) => entry.packageId)).toEqual([lot.id]);
    expect(second.headers.get("link")).toBeNull();
    expect((await mei.get("/api/seller/trade-packages?cursor=x")).status).toBe(400);
  });
});

describe("GET /api/seller/trade-stats", () => {
  test("matches a manual count", async () => {
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    const third = await addBid(world, "ada", other, 105_001);
    await addBid(world, "bo", other, 200_000);
    await addBid(world, "ada", other, 300_000);
    await decide(high, "accept");
    await sendContractOf(world.db, high, world.clock.now());
    await decide(third, "reject");
    expect(await read<object>("/api/seller/trade-stats")).toEqual({
      totalBids: 5,
      highestBid: "3000.00",
      averageBid: "1720.10",
      pendingBids: 2,
      openBids: 2,
      runningTotal: "3000.00",
      acceptedBids: 1,
      rejectedBids: 1,
      releasedBids: 1,
      sentContracts: 1,
    });
  });
});

test("returns the bid's new status or the reason for a refusal", async () => {
  const decided = (bidId: string, verb: string) => answer(decide(bidId, verb));
  expect(await decided(low, "accept")).toEqual([200, { id: low, status: "accepted" }]);
  for (const verb of ["accept", "accept?replace=false"]) {
    expect(await decided(high, verb)).toEqual([
      409,
      { message: "Another bid on this package is already accepted.", code: "other-bid-accepted" },
    ]);
  }
  const replaced = await decided(high, "accept?replace=true");
  expect(replaced).toEqual([200, { id: high, status: "accepted" }]);
  expect(await decided(high, "reject")).toEqual([200, { id: high, status: "rejected" }]);
  const undoable = async () => (await read<SellerBid[]>("/api/seller/bids"))[0]?.undoableUntil;
  expect(await undoable()).toBe(new Date(world.clock.now() + UNDO_MS).toISOString());
  expect(await decided(high, "reinstate")).toEqual([200, { id: high, status: "accepted" }]);
  expect(await undoable()).toBeNull();
  expect(await refusal(decide(low, "reinstate"))).toEqual([409, "rejection-final"]);
});

test.each(["bids", "trade-stats", "trade-packages"])(
  "refuses other members at GET /api/seller/%s",
  async (list) => {
    const buyer = await (await world.as("ada")).get(`/api/seller/${list}`);
    expect(buyer.status).toBe(403);
    expect((await buyer.json()).message).toBe("Only sellers can access the trade management page.");
    expect((await world.visitor.get(`/api/seller/${list}`)).status).toBe(401);
  },
);
