import { describe, expect, test } from "bun:test";
import { BadCursor, decodeCursor, encodeCursor } from "../../src/lib/cursor";
import { browseCatalogue, type CatalogueRequest } from "../../src/marketplace/catalogue";
import { SORTS } from "../../src/marketplace/schema";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";

const world = worldForEach();

const list = (title: string) => addLot(world.db, world.people.mei.id, world.clock.now(), { title });

async function browse(request: Partial<CatalogueRequest> = {}) {
  const filter = { status: "active", certifiedOnly: true } as const;
  const whole = { filter, sort: "newest", limit: 2, ...request } as const;
  const { entries, nextCursor } = await browseCatalogue(world.db, whole, world.clock.now());
  const rows = await world.db.selectFrom("packages").select(["id", "title"]).execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return { titles: entries.map(({ id }) => titles.get(id)), nextCursor: nextCursor ?? undefined };
}

describe("paging", () => {
  test("has no next page where the last one is just full", async () => {
    for (const title of ["a", "b"]) await list(title);
    const page = await browse();
    expect(page).toEqual({ titles: ["b", "a"], nextCursor: undefined });
  });

  test("is not disturbed by what is listed or taken away meanwhile", async () => {
    for (const title of ["a", "b", "c", "d", "e"]) await list(title);
    const first = await browse();
    expect(first.titles).toEqual(["e", "d"]);
    await list("f");
    await world.db.deleteFrom("packages").where("title", "in", ["d", "b"]).execute();
    const second = await browse({ cursor: first.nextCursor });
    expect(second).toEqual({ titles: ["c", "a"], nextCursor: undefined });
  });

  test("of a catalogue without packages is one empty page", async () => {
    expect(await browse()).toEqual({ titles: [], nextCursor: undefined });
  });
});

describe("a cursor", () => {
  test.each([...SORTS])("of %s is read back", (sort) => {
    const cursor = { orderValue: 9_999_999_999, seq: 7 };
    expect(decodeCursor(encodeCursor(sort, cursor), sort)).toEqual(cursor);
  });

  test("of another sort is refused", async () => {
    for (const title of ["a", "b", "c"]) await list(title);
    for (const given of SORTS) {
      const { nextCursor } = await browse({ sort: given });
      for (const sort of SORTS.filter((other) => other !== given)) {
        await expect(browse({ sort, cursor: nextCursor })).rejects.toThrow(BadCursor);
      }
    }
  });

  test.each([
    "",
    "x",
    "bmV3ZXN0",
    "👩‍🏫",
    Buffer.from("newest.1").toString("base64url"),
    Buffer.from("newest.-1.1").toString("base64url"),
    Buffer.from("newest.1.5.1").toString("base64url"),
    Buffer.from("newest.NaN.1").toString("base64url"),
    Buffer.from("newest.1.1 or 1=1").toString("base64url"),
    Buffer.from(`newest.${"9".repeat(40)}.1`).toString("base64url"),
    Buffer.from("newest.1.1\n").toString("base64url"),
    Buffer.from("__proto__.1.1").toString("base64url"),
  ])("made up as %p is refused", async (cursor) => {
    await expect(browse({ cursor })).rejects.toThrow(BadCursor);
  });
});
