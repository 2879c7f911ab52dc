import { beforeEach, describe, expect, test } from "bun:test";
import { UNDO_MS } from "../../src/auctions/rejected-bid";
import { newId } from "../../src/lib/ids";
import type { Package } from "../../src/packages/packages";
import type { SellerBid, TradePackage } from "../../src/trade/answers";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
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

async function statuses() {
  const rows = await world.db.selectFrom("bids").select(["id", "status"]).execute();
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

describe("GET /api/seller/bids", () => {
  test("carries each bid, newest first, and no name of who has not written", async () => {
    await writeToSeller(world, "bo", lot);
    const bids = await read<SellerBid[]>("/api/seller/bids");
    expect(bids).toEqual([
      {
        id: high,
        packageId: lot.id,
        packageTitle: "香港中學數學題庫",
        packageLang: "zh-Hant",
        packageStatus: "active",
        amount: "1500.50",
        status: "pending",
        lapsed: false,
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
          hasChatted: true,
          suffix: expect.stringMatching(/^[0-9a-f]{3}$/),
        },
        acceptedBid: null,
      },
      expect.objectContaining({
        id: low,
        bidder: {
          firstName: null,
          lastName: null,
          organization: null,
          hasChatted: false,
          suffix: expect.stringMatching(/^[0-9a-f]{3}$/),
        },
      }),
    ]);
    const answer = JSON.stringify(bids);
    for (const secret of [world.people.ada.id, "Lim", "Northlight", "example.test"]) {
      expect(answer).not.toContain(secret);
    }
  });

  test("names bidders by what the package's page shows of them", async () => {
    const [, ada] = await read<SellerBid[]>("/api/seller/bids");
    const shown = await read<Array<{ id: string; bidderId: string }>>(
      `/api/packages/${lot.id}/bids`,
      world.visitor,
    );
    const bid = shown.find(({ id }) => id === low);
    expect(ada?.bidder.suffix).toBe(bid?.bidderId.slice(-3) as string);
  });

  test("knows only a message to this very seller for one", async () => {
    const other = await addUser(world.db, "lee", world.clock.now(), { role: "seller" });
    const elsewhere = await addLot(world.db, other.id, world.clock.now());
    await writeToSeller(world, "ada", elsewhere);
    const bids = await read<SellerBid[]>("/api/seller/bids");
    expect(bids.map(({ bidder }) => bidder.hasChatted)).toEqual([false, false]);
  });

  test("holds nobody else's bids", async () => {
    const other = await addUser(world.db, "lee", world.clock.now(), { role: "seller" });
    const foreign = await addLot(world.db, other.id, world.clock.now());
    await addBid(world, "ada", foreign, 105_000);
    expect((await read<SellerBid[]>("/api/seller/bids")).map(({ id }) => id)).toEqual([high, low]);
    expect(await read<SellerBid[]>(`/api/seller/bids?packageId=${foreign.id}`)).toEqual([]);
  });

  test("filters by status and contract, and says which other bid is accepted", async () => {
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
    "goes through hundreds, each once, by its Link header (%s)",
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
  test("has each package with bids once, the highest five first", async () => {
    await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Without bids" });
    const many = await addLot(world.db, world.people.mei.id, world.clock.now());
    await addManyBids(world, many, 7);
    const packages = await read<TradePackage[]>("/api/seller/trade-packages");
    expect(packages.map(({ packageId, bidCount }) => [packageId, bidCount])).toEqual([
      [many.id, 7],
      [lot.id, 2],
    ]);
    expect(packages[0]?.bids.map(({ amount }) => amount)).toEqual([
      "1050.06",
      "1050.05",
      "1050.04",
      "1050.03",
      "1050.02",
    ]);
  });

  test("goes on by its Link header", async () => {
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
  test("agrees with a count by hand", async () => {
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    const third = await addBid(world, "ada", other, 105_001);
    await addBid(world, "bo", other, 200_000);
    await addBid(world, "ada", other, 300_000);
    await decide(high, "accept");
    await sendContractOf(world.db, high, world.clock.now());
    await decide(third, "reject");
    // 105,000 + 150,050 + 105,001 + 200,000 + 300,000 = 860,051 cents; a fifth is 172,010.2.
    expect(await read<object>("/api/seller/trade-stats")).toEqual({
      totalBids: 5,
      highestBid: "3000.00",
      averageBid: "1720.10",
      pendingBids: 2,
      acceptedBids: 1,
      rejectedBids: 1,
      releasedBids: 1,
      sentContracts: 1,
    });
  });

  test("has no amounts where there is no bid", async () => {
    await world.db.deleteFrom("packages").execute();
    expect(await read<object>("/api/seller/trade-stats")).toMatchObject({
      totalBids: 0,
      highestBid: null,
      averageBid: null,
      acceptedBids: 0,
    });
  });
});

describe("POST /api/bids/{id}/accept and /reject", () => {
  test("accept answers with the new status, while the auction goes on", async () => {
    const response = await decide(low, "accept");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: low, status: "accepted" });
    expect(await statuses()).toEqual({ [low]: "accepted", [high]: "pending" });
    expect(await addBid(world, "ada", lot, 200_000)).toBeString();
  });

  test("a second accept is 409 until it says replace", async () => {
    await decide(low, "accept");
    const refused = await decide(high, "accept");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      message: "Another bid on this package is already accepted.",
      code: "other-bid-accepted",
    });
    expect((await decide(high, "accept?replace=false")).status).toBe(409);
    expect(await statuses()).toEqual({ [low]: "accepted", [high]: "pending" });
    expect((await decide(high, "accept?replace=true")).status).toBe(200);
    expect(await statuses()).toEqual({ [low]: "rejected", [high]: "accepted" });
  });

  test("of two accepts that race, one wins and one is 409", async () => {
    const answers = await Promise.all([decide(low, "accept"), decide(high, "accept")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Object.values(await statuses()).sort()).toEqual(["accepted", "pending"]);
  });

  test("reject answers with the new status, and only once", async () => {
    const response = await decide(low, "reject");
    expect(await response.json()).toEqual({ id: low, status: "rejected" });
    expect((await decide(low, "reject")).status).toBe(409);
    expect((await decide(low, "accept")).status).toBe(409);
    expect(await statuses()).toEqual({ [low]: "rejected", [high]: "pending" });
  });

  test("reinstate answers with what the bid is again, and bidders hear of both", async () => {
    await decide(high, "accept");
    await decide(high, "reject");
    const [rejected] = await (await mei.get("/api/seller/bids?status=rejected")).json();
    expect(rejected).toMatchObject({
      id: high,
      undoableUntil: new Date(world.clock.now() + UNDO_MS).toISOString(),
    });
    const ada = await world.as("ada");
    const standing = async () =>
      (await (await ada.get(`/api/packages/${rejected.packageId}/standing`)).json()).standing;
    expect(await standing()).toBe("leading");
    expect(await (await decide(high, "reinstate")).json()).toEqual({
      id: high,
      status: "accepted",
    });
    expect(await standing()).toBe("outbid");
    const [accepted] = await (await mei.get("/api/seller/bids?status=accepted")).json();
    expect(accepted).toMatchObject({ id: high, undoableUntil: null });
    await decide(high, "reject");
    world.clock.advance(UNDO_MS);
    const late = await decide(high, "reinstate");
    expect([late.status, (await late.json()).code]).toEqual([409, "rejection-final"]);
  });

  test.each(["accept", "accept?replace=true", "reject", "reinstate"])(
    "%s is refused",
    async (verb) => {
      const foreign = await addUser(world.db, "lee", world.clock.now(), { role: "seller" });
      const others = await addLot(world.db, foreign.id, world.clock.now());
      const bidOnOthers = await addBid(world, "ada", others, 105_000);
      const before = await statuses();
      const status = async (bidId: string, by = mei) => (await decide(bidId, verb, by)).status;
      expect(await status(bidOnOthers)).toBe(404);
      expect(await status(newId(world.clock.now()))).toBe(404);
      expect(await status("no-id")).toBe(404);
      expect(await status(low, await world.as("ada"))).toBe(403);
      expect(await status(low, world.visitor)).toBe(401);
      expect((await mei.json("POST", `/api/bids/${low}/accept?replace=maybe`)).status).toBe(400);
      expect(await statuses()).toEqual(before);
    },
  );

  test.each(["accept", "accept?replace=true", "reject", "reinstate"])(
    "%s is 409 once the package is settled",
    async (verb) => {
      await decide(high, "accept");
      await sendContractOf(world.db, high, world.clock.now());
      for (const bidId of [low, high]) {
        const response = await decide(bidId, verb);
        expect([response.status, (await response.json()).code]).toEqual([409, "package-settled"]);
      }
      expect(await statuses()).toEqual({ [low]: "released", [high]: "accepted" });
    },
  );
});

test.each(["bids", "trade-stats", "trade-packages"])(
  "GET /api/seller/%s is for sellers alone",
  async (list) => {
    const buyer = await (await world.as("ada")).get(`/api/seller/${list}`);
    expect(buyer.status).toBe(403);
    expect((await buyer.json()).message).toBe("Only sellers can access the trade management page.");
    expect((await world.visitor.get(`/api/seller/${list}`)).status).toBe(401);
  },
);
