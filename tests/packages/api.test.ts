import { describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import type { NewPackage, Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

interface PackageJson {
  id: string;
  title: string;
  startingPrice: string;
}

const list = (lot: Partial<NewPackage> & { certified?: boolean } = {}): Promise<Package> =>
  addLot(world.db, world.people.mei.id, world.clock.now(), lot);

async function read(path: string) {
  const response = await world.visitor.get(path);
  return { response, body: await response.json() };
}

async function titles(query = ""): Promise<string[]> {
  const { response, body } = await read(`/api/packages${query}`);
  expect(response.status).toBe(200);
  return (body as PackageJson[]).map(({ title }) => title);
}

describe("GET /api/packages", () => {
  test("returns certified and uncertified packages, newest first", async () => {
    await list({ title: "first" });
    await list({ title: "second", certified: false });
    expect(await titles()).toEqual(["second", "first"]);
  });

  test("returns money as decimals, times as ISO 8601 and lists as arrays", async () => {
    const lot = await list({ startingPriceCents: 123_450, formats: ["TXT", "JSONL"] });
    const { body } = await read("/api/packages");
    expect(body[0]).toMatchObject({
      id: lot.id,
      sellerId: world.people.mei.id,
      certified: true,
      status: "active",
      startingPrice: "1234.50",
      highestBid: null,
      bidCount: 0,
      minimumBid: "1296.23",
      formats: ["TXT", "JSONL"],
      auctionEndTime: new Date(world.clock.now() + 7 * DAY).toISOString(),
      createdAt: new Date(world.clock.now()).toISOString(),
    });
  });

  test("filters by each of its parameters", async () => {
    await list({ title: "law", category: "Legal", language: "en", startingPriceCents: 500_000 });
    await list({ title: "題庫", category: "textbook", language: "zh-traditional" });
    await list({ title: "plain", category: "News", language: "French", certified: false });
    const ended = world.db.updateTable("packages").set({ status: "ended" });
    await ended.where("title", "=", "law").execute();

    expect(await titles("?status=active")).toEqual(["plain", "題庫"]);
    expect(await titles("?status=all")).toHaveLength(3);
    expect(await titles("?category=Education")).toEqual(["題庫"]);
    expect(await titles("?category=all&language=English")).toEqual(["law"]);
    expect(await titles("?language=Chinese")).toEqual(["題庫"]);
    expect(await titles("?certified=true")).toEqual(["題庫", "law"]);
    expect(await titles("?certified=false")).toHaveLength(3);
    expect(await titles("?minPrice=5000")).toEqual(["law"]);
    expect(await titles("?maxPrice=4999.99")).toEqual(["plain", "題庫"]);
    expect(await titles("?minPrice=1050&maxPrice=1050&sort=price-low")).toEqual(["題庫", "plain"]);
    expect(await titles(`?search=${encodeURIComponent("題")}`)).toEqual(["題庫"]);
    expect(await titles("?search=LAW&certified=true")).toEqual(["law"]);
    expect(await titles("?search=")).toHaveLength(3);
    expect(await titles("?sort=price-high")).toEqual(["law", "plain", "題庫"]);
  });

  test.each([
    ["status=finished", "status"],
    ["status=ACTIVE", "status"],
    ["category=Cooking", "category"],
    ["category=__proto__", "category"],
    ["language=Klingon", "language"],
    ["sort=random", "sort"],
    ["minPrice=-1", "minPrice"],
    ["minPrice=NaN", "minPrice"],
    ["maxPrice=1e3", "maxPrice"],
    ["maxPrice=1.234", "maxPrice"],
    ["certified=yes", "certified"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=1.5", "limit"],
    ["limit=many", "limit"],
    [`search=${"x".repeat(201)}`, "search"],
    [`cursor=${"x".repeat(601)}`, "cursor"],
    ["maxTokenPrice=-1", "maxTokenPrice"],
    ["minQuality=101", "minQuality"],
    ["minQuality=9.5", "minQuality"],
    ["minSize=much", "minSize"],
    ["maxSize=1e3", "maxSize"],
    [`publisher=${"x".repeat(201)}`, "publisher"],
    ["rightsSource=yes", "rightsSource"],
    ["reserve=maybe", "reserve"],
    ["format=MP3", "format"],
  ])("refuses %s, naming the parameter", async (query, path) => {
    const { response, body } = await read(`/api/packages?${query}`);
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ code: "invalid-input", errors: [{ path }] });
    expect(body.message).toStartWith(`${path}: must `);
  });

  test("filters by figures and sorts by size, even under the earlier name", async () => {
    const rights = { ...NO_RIGHTS, basis: "own texts" };
    await list({ title: "Big", collectionSize: 90_000, formats: ["PDF"], rights });
    await list({
      title: "Small",
      collectionSize: 20_000,
      publisher: "Sea & Co",
      reserveCents: 999_999,
    });
    const titles = async (query: string) =>
      (await read(`/api/packages?${query}`)).body.map(({ title }: { title: string }) => title);
    expect(await titles("sort=most-words")).toEqual(["Big", "Small"]);
    expect(await titles("sort=size-low")).toEqual(["Small", "Big"]);
    expect(await titles("format=PDF")).toEqual(["Big"]);
    expect(await titles("rightsSource=false")).toEqual(["Small"]);
    expect(await titles("reserve=not-met")).toEqual(["Small"]);
    expect(await titles("publisher=SEA+%26+CO")).toEqual(["Small"]);
    expect(await titles("minSize=0.1")).toEqual(["Big"]);
    expect(await titles("minQuality=1")).toEqual([]);
    expect(await titles("maxTokenPrice=99999")).toEqual([]);
  });

  test.each(["x", "bmV3ZXN0LjE", "%F0%9F%92%A3"])("refuses the cursor %s", async (cursor) => {
    const { response, body } = await read(`/api/packages?cursor=${cursor}`);
    expect(response.status).toBe(400);
    expect(body.code).toBe("bad-cursor");
  });

  test.each(["search=%00", "search=a%00b%00c", "cursor=%00"])("refuses %s", async (query) => {
    const { response, body } = await read(`/api/packages?${query}`);
    expect(response.status).toBe(400);
    expect(body.code).toBe("query-unreadable");
  });

  test.each(["%22%22%22", "%ED%A0%80", "%F0%9F%93%9A", "(((", "%", "%zz"])(
    "reads the search %s as text",
    async (search) => {
      await list({ title: "law" });
      const { response } = await read(`/api/packages?search=${search}`);
      expect(response.status).toBe(200);
    },
  );
});

describe("the pages of GET /api/packages", () => {
  const nextOf = (response: Response) =>
    /^<(.+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];

  test("hold at most 100 packages and link to the next", async () => {
    for (let i = 0; i < 101; i++) await list({ title: `package ${i}` });
    const first = await read("/api/packages");
    expect(first.body).toHaveLength(100);
    const next = nextOf(first.response);
    if (!next) throw new Error("There is no link to the next page");
    const second = await read(next);
    expect(second.body.map(({ title }: PackageJson) => title)).toEqual(["package 0"]);
    expect(second.response.headers.get("link")).toBeNull();
  });

  test("keep the query and return each package once", async () => {
    for (let i = 0; i < 7; i++)
      await list({ title: `a & b ${i}`, startingPriceCents: 100_000 + i });
    await list({ title: "another", startingPriceCents: 100_003 });
    const seen: string[] = [];
    let path: string | undefined = "/api/packages?sort=price-high&limit=3&search=a+%26+b";
    while (path) {
      const { response, body } = await read(path);
      expect(body.length).toBeLessThanOrEqual(3);
      seen.push(...body.map(({ title }: PackageJson) => title));
      path = nextOf(response);
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `a & b ${i}`));
  });
});

describe("GET /api/packages/{id}", () => {
  test("returns the package", async () => {
    const lot = await list({ title: "香港中學數學題庫" });
    const { response, body } = await read(`/api/packages/${lot.id}`);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ id: lot.id, title: "香港中學數學題庫" });
  });

  test.each([
    "01980000-0000-7000-8000-000000000000",
    "1",
    "undefined",
    "' or 1=1",
    "%F0%9F%92%A3",
    "x".repeat(5000),
  ])("returns 404 for the package %s", async (id) => {
    const { response, body } = await read(`/api/packages/${id}`);
    expect(response.status).toBe(404);
    expect(body).toEqual({
      message: "The package you're looking for doesn't exist.",
      code: "package-not-found",
    });
  });

  test("returns 404 once the package is deleted", async () => {
    const lot = await list();
    await world.db.deleteFrom("packages").execute();
    expect((await read(`/api/packages/${lot.id}`)).response.status).toBe(404);
    expect(await titles()).toEqual([]);
  });
});

test("never sends the encryption key, not even to the seller", async () => {
  const lot = await list();
  const mei = await world.as("mei");
  await mei.json("POST", "/api/favorites", { packageId: lot.id });
  const paths = [
    "/api/packages",
    `/api/packages/${lot.id}`,
    `/api/packages/${lot.id}/bids`,
    `/api/packages/${lot.id}/highest-bid`,
    "/api/seller/packages",
    "/api/favorites",
    `/package/${lot.id}`,
    `/package/${lot.id}/croissant.json`,
    "/corpus-profile",
    "/marketplace",
  ];
  for (const path of paths) {
    const response = await mei.get(path);
    expect([path, response.status]).toEqual([path, 200]);
    const text = await response.text();
    expect(text).not.toContain(lot.encryption_key);
    expect(text).not.toMatch(/encryption_?key/i);
  }
});
