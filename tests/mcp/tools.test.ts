import { beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { takeBid } from "../../src/auctions/bidding/bids";
import { hidePackage } from "../../src/moderation/packages";
import type { Package } from "../../src/packages/packages";
import { TOOLS } from "../../src/web/mcp/tools";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { callTool, mcpClient } from "../support/mcp";
import { addShownSample } from "../support/samples";
import { ROOT } from "../support/sources";
import { type Program, programOf } from "../support/tokens";

const world = worldForEach();
let ada: Program;
let client: Client;
let lot: Package;
let other: Package;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  other = await addLot(db, people.mei.id, clock.now(), { title: "Harbour ledgers" });
  await addShownSample(world, lot);
  ada = await programOf(world, "ada", ["read"]);
  client = await mcpClient(await listen(world.app), ada.secret);
});

const use = (name: string, values?: Record<string, unknown>) => callTool(client, name, values);
const called = async (path: string) => (await ada.get(path)).json();

const bid = (amountCents: number, maximumCents: number | null = null) => {
  const amounts = { amountCents, maximumCents, idempotencyKey: null };
  const bidderId = world.people.ada.id;
  return takeBid(world.db, { packageId: lot.id, bidderId, ...amounts }, world.clock);
};

const VALUES: Record<string, () => Record<string, unknown>> = {
  search_packages: () => ({}),
  compare_packages: () => ({ packageIds: [lot.id, other.id] }),
};
const valuesFor = (name: string) => VALUES[name]?.() ?? { packageId: lot.id };
const OF_ONE = ["get_package", "get_sample", "get_quality", "get_rights", "prepare_bid"];

test("are listed with their inputs, as tools that only read", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...["search_packages", "get_package", "get_sample", "get_quality", "get_rights"],
    ...["compare_packages", "get_my_standing", "prepare_bid"],
  ]);
  for (const { name, title, description, inputSchema, annotations } of tools) {
    expect([name, title, description]).toEqual([name, expect.any(String), expect.any(String)]);
    expect(annotations?.readOnlyHint).toBe(true);
    expect(inputSchema.additionalProperties).toBe(false);
  }
  const search = tools[0]?.inputSchema;
  expect(search?.required).toBeUndefined();
  expect(Object.keys(search?.properties ?? {})).toContain("maxTokenPrice");
  expect(client.getInstructions()).toContain("Never say that a bid was placed.");
});

test("are those that their document lists", async () => {
  const text = await Bun.file(join(ROOT, "docs", "mcp.md")).text();
  const listed = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(TOOLS.map(({ name }) => name));
});

describe("answer what the calls answer", () => {
  test("search_packages", async () => {
    const found = await use("search_packages", { search: "harbour", maxPrice: 2000, limit: 1 });
    const [listed] = await called("/api/packages?search=harbour&maxPrice=2000&limit=1");
    expect(found.json).toEqual({
      packages: [
        expect.objectContaining({
          id: other.id,
          title: listed.title,
          minimumBid: listed.minimumBid,
          aiTrainingValue: null,
        }),
      ],
      nextCursor: null,
    });
  });

  test("search_packages, page by page", async () => {
    const first = await use("search_packages", { sort: "newest", limit: 1 });
    const cursor = first.json?.nextCursor;
    const second = await use("search_packages", { sort: "newest", limit: 1, cursor });
    expect(first.json).toMatchObject({ packages: [{ id: other.id }] });
    expect(second.json).toMatchObject({ packages: [{ id: lot.id }], nextCursor: null });
  });

  test("get_package", async () => {
    const { json } = await use("get_package", { packageId: lot.id });
    expect(json).toEqual(await called(`/api/packages/${lot.id}`));
  });

  test("get_sample", async () => {
    const { json } = await use("get_sample", { packageId: lot.id });
    const [{ id, fileContent }] = await called(`/api/packages/${lot.id}/samples`);
    expect(json).toMatchObject({
      samples: [{ id, fileContent }],
      problemSets: [],
      drawn: await called(`/api/packages/${lot.id}/passages`),
    });
  });

  test("get_quality and get_rights", async () => {
    const { dataQuality, rights, feePercent } = await called(`/api/packages/${lot.id}`);
    const quality = await use("get_quality", { packageId: lot.id });
    expect(quality.json).toMatchObject({ id: lot.id, certified: true, dataQuality });
    expect(dataQuality.aiTrainingValue).toBe(95);
    const stated = await use("get_rights", { packageId: lot.id });
    expect(stated.json).toMatchObject({ id: lot.id, rights, feePercent });
  });

  test("compare_packages", async () => {
    const { json } = await use("compare_packages", { packageIds: [other.id, lot.id] });
    expect(json).toMatchObject({
      packages: [
        { id: other.id, dataQuality: null },
        { id: lot.id, dataQuality: { aiTrainingValue: 95 }, minimumBid: "1050.00" },
      ],
    });
  });

  test("get_my_standing", async () => {
    await bid(105_000, 200_000);
    const { json } = await use("get_my_standing");
    const bids = await called("/api/dashboard/bids");
    expect(bids).toHaveLength(1);
    expect(json).toEqual({
      exposure: await called("/api/member/exposure"),
      auctions: await called("/api/dashboard/auctions"),
      bids,
    });
    const one = await use("get_my_standing", { packageId: lot.id });
    expect(one.json).toEqual({
      exposure: await called(`/api/member/exposure?packageId=${lot.id}`),
      standing: await called(`/api/packages/${lot.id}/standing`),
      maximum: "2000.00",
      bids,
    });
  });

  test.each([["1500"], [1500], [undefined]])("prepare_bid with %p", async (amount) => {
    const { json } = await use("prepare_bid", { packageId: lot.id, amount });
    const query = amount === undefined ? "" : `?amount=${amount}`;
    expect(json).toEqual(await called(`/api/packages/${lot.id}/bid-review${query}`));
    expect(json?.reviewUrl).toContain(`/package/${lot.id}/bids/new?amount=`);
  });
});

test("answers with texts of sellers say that they are the sellers' words", async () => {
  for (const { name, quotesSellers } of TOOLS) {
    const { texts } = await use(name, valuesFor(name));
    const isSaid = texts[0]?.includes("words of sellers") ?? false;
    expect([name, isSaid]).toEqual([name, quotesSellers]);
    const quoted = [lot.title, "The tide went out."].some((text) => texts.at(-1)?.includes(text));
    expect([name, quoted && !quotesSellers]).toEqual([name, false]);
  }
});

const hide = () => {
  const decision = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;
  const act = { ...decision, packageId: lot.id };
  return hidePackage(world.db, act, world.clock.now());
};

const GONE = "The package you're looking for doesn't exist.";

describe("say in a sentence what is wrong", () => {
  test.each(OF_ONE)(
    "%s: a package that does not exist, or that the member may not see",
    async (name) => {
      const { db, people, clock } = world;
      await hide();
      const invited = await addLot(db, people.mei.id, clock.now(), { audience: "invited" });
      for (const packageId of [crypto.randomUUID(), lot.id, invited.id])
        expect((await use(name, { packageId })).error).toBe(GONE);
    },
  );

  test("a hidden package is not found by searching or comparing", async () => {
    await hide();
    const { json } = await use("search_packages");
    expect(json?.packages).toMatchObject([{ id: other.id }]);
    const compared = await use("compare_packages", { packageIds: [other.id, lot.id] });
    expect(compared.error).toBe(GONE);
  });

  test.each([
    ["get_package", {}, /^packageId: /],
    ["get_package", { packageId: 7 }, "packageId: must be text"],
    ["get_package", { id: "7" }, /^id: /],
    ["search_packages", { sort: "cheapest" }, /^sort: /],
    ["search_packages", { minprice: 5 }, /^minprice: .*minPrice/],
    ["search_packages", { limit: 51 }, /^limit: /],
    ["search_packages", { minPrice: "cheap" }, /^minPrice: must be an amount/],
    ["search_packages", { cursor: "made-up" }, /./],
    ["compare_packages", { packageIds: ["a"] }, /^packageIds: /],
  ])("%s with %p", async (name, values, message) => {
    const { error } = await use(name, values);
    expect(error).toMatch(message);
  });

  test("a bid that would be refused", async () => {
    const low = await use("prepare_bid", { packageId: lot.id, amount: "1049.99" });
    expect(low.error).toBe("Minimum bid is $1,050.00.");
    const wrong = await use("prepare_bid", { packageId: lot.id, amount: "plenty" });
    expect(wrong.error).toMatch(/^amount: /);
  });

  test("a tool that does not exist is an error of the protocol", async () => {
    await expect(use("place_bid", { packageId: lot.id })).rejects.toThrow("no tool place_bid");
  });

  test("sellers read their own samples in full, unless that is too long for a tool", async () => {
    const mei = await programOf(world, "mei", ["read"]);
    const seller = await mcpClient(world.app.server?.url.origin ?? "", mei.secret);
    const values = { packageId: lot.id };
    const { json } = await callTool(seller, "get_sample", values);
    expect(json).toMatchObject({ samples: [{ fileContent: "The tide went out." }] });
    await addShownSample(world, lot, "Tides. ".repeat(30_000));
    const { error } = await callTool(seller, "get_sample", values);
    expect(error).toContain("Use GET /api/packages/{id}/samples instead.");
  });
});
