import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { LISTING_FORM } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const LISTING = {
  title: "Harbour songs",
  description: "Songs of boat people, with notes.",
  category: "Education",
  language: "en",
  contentType: "mathematics",
  publisher: "Lantau",
  startingPrice: "1000.00",
  collectionSize: 50_000,
  rights: { uses: ["pretraining"] },
};
const ROUND = { seats: 3, exclusiveFrom: "2000.00", shelf: true };

const list = async (changes: object) => {
  const answer = await mei.json("POST", "/api/packages", { ...LISTING, ...changes });
  return { status: answer.status, body: await answer.json() };
};
const read = async (id: string) => (await mei.get(`/api/packages/${id}`)).json();

test("lists a round through the API, and shows its licenses on page and feed", async () => {
  const { status, body } = await list(ROUND);
  expect([status, body]).toEqual([201, expect.objectContaining({ seats: 3 })]);
  const shelf = { price: null, unlimited: false, open: false };
  expect(await read(body.id)).toMatchObject({ seats: 3, exclusiveFrom: "2000.00", shelf });
  const page = await (await world.visitor.get(`/package/${body.id}`)).text();
  expect(page).toContain(
    "Up to 3 licenses at the same price, or one exclusive license from $2,000.00",
  );
  expect(page).toContain("Licenses remain available at the same price, up to 3 in total");
  expect(page).toContain('"name":"Exclusive license","price":"2000.00"');
  const feed = await (await world.visitor.get("/marketplace.json?certified=false")).json();
  expect(feed.items[0]._auction).toMatchObject({
    seats: 3,
    seated: 0,
    seatPrice: "1050.00",
    exclusiveFrom: "2000.00",
  });
});

test("sells one license by default", async () => {
  const { body } = await list({});
  expect(await read(body.id)).toMatchObject({ seats: 1, exclusiveFrom: null, shelf: null });
  const page = await (await world.visitor.get(`/package/${body.id}`)).text();
  expect(page).not.toContain("at the same price");
  expect(page).not.toContain("Exclusive license");
});

test.each([
  [{ seats: 0 }, "seats", "from 1 to 50"],
  [{ seats: 51 }, "seats", "from 1 to 50"],
  [{ seats: 2.5 }, "seats", "from 1 to 50"],
  [{ seats: "many" }, "seats", "from 1 to 50"],
  [{ exclusiveFrom: "1049.99" }, "exclusiveFrom", "at least 5% above"],
  [{ exclusiveFrom: "-5" }, "exclusiveFrom", "amount in dollars"],
  [{ exclusiveFrom: "100000000" }, "exclusiveFrom", "amount in dollars"],
  [{ shelf: "forever" }, "shelf", "from the list"],
  [{ shelf: true }, "shelf", "none is left"],
  [{ seats: 2, rights: { ...LISTING.rights, exclusive: true } }, "seats", "can be sold only once"],
  [
    { exclusiveFrom: "5000", rights: { ...LISTING.rights, exclusive: true } },
    "exclusiveFrom",
    "can be sold only once",
  ],
  [
    { shelf: "unlimited", rights: { ...LISTING.rights, exclusive: true } },
    "shelf",
    "can be sold only once",
  ],
])("refuses %j", async (changes, path, words) => {
  const { status, body } = await list(changes);
  const error = { path, message: expect.stringContaining(words) };
  expect([status, body.errors]).toEqual([400, [error]]);
  expect(await world.db.selectFrom("packages").selectAll().execute()).toEqual([]);
});

describe("an edit of licenses", () => {
  test("is possible until the first bid", async () => {
    const { body } = await list(ROUND);
    const path = `/api/packages/${body.id}`;
    const changed = await mei.json("PATCH", path, { seats: 5, shelf: "unlimited" });
    expect(changed.status).toBe(200);
    const shelf = { price: null, unlimited: true, open: false };
    expect(await read(body.id)).toMatchObject({ seats: 5, exclusiveFrom: "2000.00", shelf });
    const rights = { ...LISTING.rights, exclusive: true };
    expect((await mei.json("PATCH", path, { rights })).status).toBe(400);
    const single = { seats: 1, exclusiveFrom: null, shelf: false, rights };
    expect((await mei.json("PATCH", path, single)).status).toBe(200);
  });

  test("is refused even after only an exclusive bid", async () => {
    const { body } = await list(ROUND);
    await world.db
      .insertInto("exclusive_bids")
      .values({
        package_id: body.id,
        bidder_id: world.people.ada.id,
        maximum_cents: 300_000,
        precedence: 1,
        set_at: world.clock.now(),
      })
      .execute();
    for (const change of [{ seats: 2 }, { seats: 9 }, { exclusiveFrom: null }, { shelf: false }]) {
      const refused = await mei.json("PATCH", `/api/packages/${body.id}`, change);
      expect([refused.status, (await refused.json()).code]).toEqual([409, "listing-fixed"]);
    }
    expect(await read(body.id)).toMatchObject({ seats: 3, exclusiveFrom: "2000.00" });
  });
});

test("keeps licenses in drafts, autosaves and relistings", async () => {
  const draft = await list({ ...ROUND, draft: true });
  expect(draft.body).toMatchObject(ROUND);
  const { revision } = draft.body;
  const typed = { title: "Typed", seats: "many", shelf: "unlimited", exclusiveFrom: "3000" };
  const body = new URLSearchParams({ ...typed, revision: String(revision) });
  expect((await mei.send("PUT", `/draft/${draft.body.id}`, { body })).status).toBe(200);
  const saved = { seats: null, shelf: "unlimited", exclusiveFrom: "3000.00" };
  expect(await read(draft.body.id)).toMatchObject(saved);
  const { body: ended } = await list(ROUND);
  await world.db
    .updateTable("packages")
    .set({ status: "ended", ended_at: world.clock.now() })
    .where("id", "=", ended.id)
    .execute();
  const again = await mei.json("POST", `/api/packages/${ended.id}/relist`, { seats: 4 });
  expect(await again.json()).toMatchObject({ seats: 4, exclusiveFrom: "2000.00" });
});

test("imports licenses from columns named as in the API or the form", async () => {
  const { rights: _, ...facts } = LISTING;
  const row = { ...facts, "rights.uses": "pretraining" };
  const names = [...Object.keys(row), "seats", "Exclusive price (USD, optional)", "shelf"];
  const cells = [...Object.values(row), "3", "2000", "TRUE"];
  const csv = `${names.map(quoted).join(",")}\n${cells.map(quoted).join(",")}\n`;
  const answer = await mei.post("/packages/import", { text: csv });
  expect(answer.status).toBe(200);
  const drafts = await world.db.selectFrom("drafts").selectAll().execute();
  expect(await read(drafts[0]?.id ?? "")).toMatchObject(ROUND);
});

const quoted = (cell: unknown) => `"${cell}"`;

describe("the form without JavaScript", () => {
  test("lists a round, which its review states plainly", async () => {
    const form = { ...LISTING_FORM, seats: "5", exclusiveFrom: "2,000", shelf: "unlimited" };
    const at = (await mei.post("/create-package", { ...form, act: "to:review" })).headers;
    const review = await (await mei.get(at.get("location") ?? "")).text();
    expect(review).toContain(
      "Up to 5 licenses at the same price, or one exclusive license from $2,000.00",
    );
    expect(review).toContain("Licenses remain available at the same price, with no limit");
    expect((await mei.post("/create-package", form)).status).toBe(303);
    const lot = await world.db.selectFrom("packages").selectAll().executeTakeFirstOrThrow();
    expect(lot).toMatchObject({ seats: 5, exclusive_from_cents: 200_000, shelf: "unlimited" });
  });

  test("explains exclusive rights or the required correction", async () => {
    const exclusive = { ...LISTING_FORM, exclusive: "true" };
    const shownAt = async (form: Record<string, string>) => {
      const moved = await mei.post("/create-package", form);
      return (await mei.get(moved.headers.get("location") ?? "")).text();
    };
    const sale = await shownAt({ ...exclusive, act: "to:sale" });
    expect(sale).toContain("You chose exclusive rights, so only one license is sold");
    expect(sale).not.toContain('name="seats"');
    const refused = await shownAt({ ...exclusive, seats: "5", act: "to:review" });
    expect(refused).toContain("Exclusive rights can be sold only once");
    expect(refused).toContain('name="seats"');
  });
});
