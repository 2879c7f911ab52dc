import { describe, expect, test } from "bun:test";
import { BadCursor, decodeCursor, encodeCursor } from "../../src/lib/cursor";
import { DAY, HOUR } from "../../src/lib/time";
import { browseCatalogue, type CatalogueRequest } from "../../src/marketplace/catalogue";
import { SORTS, type Sort } from "../../src/marketplace/schema";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

const list = (title: string) => addLot(world.db, world.people.mei.id, world.clock.now(), { title });

type Page = Awaited<ReturnType<typeof browse>>;

async function browse(request: Partial<CatalogueRequest> = {}) {
  const filter = { status: "active", certifiedOnly: true } as const;
  const whole = { filter, sort: "newest", limit: 2, ...request } as const;
  const now = world.clock.now();
  const { entries, nextCursor, previousCursor } = await browseCatalogue(world.db, whole, now);
  const rows = await world.db.selectFrom("packages").select(["id", "title"]).execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return {
    titles: entries.map(({ id }) => titles.get(id)),
    nextCursor: nextCursor ?? undefined,
    previousCursor: previousCursor ?? undefined,
  };
}

describe("paging", () => {
  test("shows the full first page when going back less than a page", async () => {
    for (const title of ["a", "b", "c", "d", "e"]) await list(title);
    const second = await browse({ cursor: (await browse()).nextCursor });
    expect(second.titles).toEqual(["c", "b"]);
    await world.db.deleteFrom("packages").where("title", "=", "e").execute();
    const back = await browse({ cursor: second.previousCursor });
    expect(back).toMatchObject({ titles: ["d", "c"], previousCursor: undefined });
  });

  test("links back from a page that has become empty", async () => {
    for (const title of ["a", "b", "c"]) await list(title);
    const { nextCursor } = await browse();
    await world.db.deleteFrom("packages").where("title", "=", "a").execute();
    const empty = await browse({ cursor: nextCursor });
    expect(empty.titles).toEqual([]);
    expect((await browse({ cursor: empty.previousCursor })).titles).toEqual(["c", "b"]);
  });

  test("lists ended after running auctions when sorted by end", async () => {
    const filter = { status: "all", certifiedOnly: true } as const;
    for (const [i, title] of ["late", "later", "soon"].entries()) {
      await addLot(world.db, world.people.mei.id, world.clock.now(), {
        title,
        auctionDurationHours: [48, 72, 24][i] as number,
      });
    }
    for (const [title, status, ago] of [
      ["long ago", "settled", 9],
      ["lately", "ended", 1],
      ["settled early", "settled", -5],
    ] as const) {
      await list(title);
      await world.db
        .updateTable("packages")
        .set({ status, auction_end_time: world.clock.now() - ago * DAY })
        .where("title", "=", title)
        .execute();
    }
    const all = { filter, sort: "ending-soon" } as const;
    const pages: Page[] = [await browse(all)];
    for (let page = pages[0]; page?.nextCursor; ) {
      page = await browse({ ...all, cursor: page.nextCursor });
      pages.push(page);
    }
    expect(pages.map(({ titles }) => titles)).toEqual([
      ["soon", "late"],
      ["later", "settled early"],
      ["lately", "long ago"],
    ]);
    const second = await browse({ ...all, cursor: pages[2]?.previousCursor });
    expect(second.titles).toEqual(["later", "settled early"]);
    const first = await browse({ ...all, cursor: second.previousCursor });
    expect(first.titles).toEqual(["soon", "late"]);
    const searched = await browse({ ...all, filter: { ...filter, search: "lantau" }, limit: 10 });
    expect(searched.titles).toEqual(pages.flatMap(({ titles }) => titles));
  });

  test("leaves out auctions that ended since the previous page", async () => {
    for (const [title, hours] of Object.entries({ a: 24, b: 48, over: 54, c: 72, d: 96 })) {
      const changes = { title, auctionDurationHours: hours };
      await addLot(world.db, world.people.mei.id, world.clock.now(), changes);
    }
    const first = await browse({ sort: "ending-soon" });
    expect(first.titles).toEqual(["a", "b"]);
    world.clock.advance(60 * HOUR);
    const second = await browse({ sort: "ending-soon", cursor: first.nextCursor });
    expect(second.titles).toEqual(["c", "d"]);
  });

  test("is stable when packages are listed or removed in the meantime", async () => {
    for (const title of ["a", "b", "c", "d", "e"]) await list(title);
    const first = await browse();
    expect(first.titles).toEqual(["e", "d"]);
    await list("f");
    await world.db.deleteFrom("packages").where("title", "in", ["d", "b"]).execute();
    const second = await browse({ cursor: first.nextCursor });
    expect(second).toMatchObject({ titles: ["c", "a"], nextCursor: undefined });
  });
});

describe("a cursor", () => {
  test.each([...SORTS])("survives a round trip for %s", (sort) => {
    for (const side of ["after", "before"] as const)
      for (const orderValue of [9_999_999_999, -1, "", "a.7.before", "詩 ~.😀"]) {
        const place = { order: sort, orderValue, seq: 7, side };
        expect(decodeCursor(encodeCursor(place), [sort])).toEqual(place);
      }
  });

  const orderOf = (sort: Sort) => (sort === "relevance" ? "newest" : sort);

  test("is refused for another sort", async () => {
    for (const title of ["a", "b", "c"]) await list(title);
    const known = { listed_quality: 1, listed_token_cents: 1 };
    await world.db.updateTable("packages").set(known).execute();
    for (const given of SORTS) {
      const { nextCursor } = await browse({ sort: given });
      for (const sort of SORTS.filter((other) => orderOf(other) !== orderOf(given))) {
        await expect(browse({ sort, cursor: nextCursor })).rejects.toThrow(BadCursor);
      }
    }
  });

  const made = [
    "1",
    "-2.1",
    "~a.1",
    "1.5.1",
    "NaN.1",
    "1.1 or 1=1",
    `${"9".repeat(40)}.1`,
    "1.1\n",
  ];
  const encoded = [...made.map((text) => `newest.${text}`), "__proto__.1.1"];

  test.each([
    "",
    "x",
    "bmV3ZXN0",
    "👩‍🏫",
    ...encoded.map((text) => Buffer.from(text).toString("base64url")),
  ])("is refused if made up: %p", async (cursor) => {
    await expect(browse({ cursor })).rejects.toThrow(BadCursor);
  });
});
