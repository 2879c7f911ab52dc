import { beforeEach, describe, expect, test } from "bun:test";
import { saveBillingDetails } from "../../src/invoices/details";
import { NO_DETAILS } from "../../src/invoices/schema";
import type { Package } from "../../src/packages/packages";
import { bidCall, bidderSteps, SENDERS } from "../support/bidders";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING } from "../support/listings";
import { mails } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let ada: Browser;
let bo: Browser;

beforeEach(async () => {
  [mei, ada, bo] = [await world.as("mei"), await world.as("ada"), await world.as("bo")];
});

const add = (changes: object = {}) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), changes);

const change = (columns: object) =>
  world.db.updateTable("users").set(columns).where("id", "=", world.people.ada.id).execute();

const bid = (by: Browser, lot: Pick<Package, "id">, amount = "1050.00") =>
  bidCall(by, lot, { amount });

const EXCLUDED = [403, "excluded"];
const page = async (by: Browser, { id }: Pick<Package, "id">) =>
  (await by.get(`/package/${id}`)).text();

test("the listing form folds exclusions until there are any", async () => {
  const lot = await add({ excludedCountries: ["DE"] });
  const folds = async (path: string) =>
    /<details class="unfolds"([^>]*)><summary>Excluded bidders/.exec(
      await (await mei.get(path)).text(),
    )?.[1];
  expect(await folds("/create-package")).toBe("");
  expect(await folds(`/package/${lot.id}/edit`)).toBe(' open=""');
});

describe("an excluded member", () => {
  test.each([
    ["Northlight AI", "Northlight AI", true],
    ["ＮＯＲＴＨＬＩＧＨＴ　ai", "Northlight AI", true],
    ["north light a.i.", "Northlight AI", true],
    ["Northlight AI Ltd.", "Northlight AI", false],
    ["Northlight", "Northlight AI", false],
    ["---", "", false],
  ])("%s is compared with %s by its letters", async (excluded, organization, isExcluded) => {
    await change({ organization });
    const lot = await add({ excludedOrganizations: [excluded] });
    expect(await bid(ada, lot)).toEqual(isExcluded ? EXCLUDED : [201, null]);
    expect(await bid(bo, lot, "2000.00")).toEqual([201, null]);
  });

  test.each([
    ["the account's country", { country: "Germany" }, {}],
    ["the invoice country", { country: "HK" }, { countryCode: "DE" }],
    ["the verified name", { verified_as: "Acme GmbH", verified_at: 1 }, {}],
    ["the legal name", { organization: "Another" }, { legalName: "ACME  GmbH" }],
  ])("is recognized by %s", async (_, columns, details) => {
    const lot = await add({ excludedCountries: ["DE"], excludedOrganizations: ["Acme GmbH"] });
    expect(await bid(ada, lot)).toEqual([201, null]);
    await world.db.deleteFrom("positions").execute();
    await change(columns);
    const { db, people, clock } = world;
    await saveBillingDetails(db, people.ada.id, { ...NO_DETAILS, ...details }, clock.now());
    expect(await bid(ada, lot, "3000.00")).toEqual(EXCLUDED);
  });

  test("is told so before typing, and nobody else is", async () => {
    const lot = await add({ excludedOrganizations: ["Northlight AI"] });
    const own = await page(ada, lot);
    expect(own).toContain("has excluded your country or organization");
    expect(own).not.toContain('name="amount"');
    for (const by of [bo, world.visitor]) {
      const html = await page(by, lot);
      expect(html).not.toContain("xcluded");
      expect(html).not.toContain("Northlight");
    }
    const json = await (await bo.get(`/api/packages/${lot.id}`)).text();
    expect(json).not.toContain("Northlight");
    expect(await page(mei, lot)).toContain("You exclude: Northlight AI");
    const review = await ada.get(`/package/${lot.id}/bids/new?amount=1050`);
    expect(review.status).toBe(403);
    expect((await bo.get(`/api/packages/${lot.id}/exclusions`)).status).toBe(403);
  });

  test("cannot take a seat or bid exclusively, nor state another country to do so", async () => {
    await change({ country: "" });
    const lot = await add({ seats: 3, exclusiveFromCents: 500_000, excludedCountries: ["KR"] });
    const korean = { amount: "1050.00", country: "KR" };
    expect(await bidCall(ada, lot, korean)).toEqual(EXCLUDED);
    const exclusive = { amount: "6000.00", exclusive: true };
    expect(await bidCall(ada, lot, exclusive)).toEqual(EXCLUDED);
    expect(await bidCall(ada, lot, { ...exclusive, country: "JP" })).toEqual(EXCLUDED);
    expect(await world.db.selectFrom("exclusive_bids").selectAll().execute()).toEqual([]);
  });

  test("is not asked for approval either", async () => {
    const lot = await add({ audience: "approved", excludedCountries: ["HK"] });
    expect((await bidderSteps("call").ask(ada, lot)).code).toBe("excluded");
    expect(await mails(world)).toEqual([]);
  });
});

describe.each(SENDERS)("exclusions that a seller adds by %s", (how) => {
  const { exclude, done } = bidderSteps(how);

  test("apply after the first bid, but not to members who have bid", async () => {
    const lot = await add({ excludedOrganizations: ["Acme"] });
    expect(await bid(ada, lot)).toEqual([201, null]);
    const added = {
      excludedCountries: "Hong Kong, 日本",
      excludedOrganizations: "ACME; Foo, Inc.",
    };
    expect((await exclude(mei, lot, added)).status).toBe(done);
    const list = await (await mei.get(`/api/packages/${lot.id}/exclusions`)).json();
    expect(list).toEqual({
      excludedCountries: ["HK", "JP"],
      excludedOrganizations: ["Acme", "Foo, Inc."],
    });
    expect(await bid(bo, lot, "2000.00")).toEqual(EXCLUDED);
    expect(await bid(ada, lot, "2000.00")).toEqual([201, null]);
    const narrowed = await mei.json("PATCH", `/api/packages/${lot.id}`, { excludedCountries: [] });
    expect(narrowed.status).toBe(409);
  });

  test("must be countries, and come from the seller", async () => {
    const lot = await add();
    const wrong = await exclude(mei, lot, { excludedCountries: "Atlantis" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("two-letter code");
    if (how === "form") expect(wrong.text).toContain('value="Atlantis"');
    expect((await exclude(mei, lot, {})).status).toBe(400);
    expect((await exclude(ada, lot, { excludedCountries: "JP" })).status).toBe(403);
    const [row] = await world.db.selectFrom("packages").select("exclusions").execute();
    expect(row).toEqual({ exclusions: null });
  });

  test("are at most a hundred", async () => {
    const names = Array.from({ length: 100 }, (_, i) => `Company ${i}`);
    const lot = await add({ excludedOrganizations: names });
    expect((await exclude(mei, lot, { excludedOrganizations: "Another" })).status).toBe(409);
  });
});

describe("a listing", () => {
  const listing = {
    ...LISTING,
    excludedCountries: ["hk", "Japan"],
    excludedOrganizations: ["A, B"],
  };

  test("states exclusions by call, edits them until the first bid, and keeps them", async () => {
    const made = await mei.json("POST", "/api/packages", listing);
    const lot = (await made.json()) as { id: string };
    expect(made.status).toBe(201);
    const stored = async () =>
      (await mei.get(`/api/packages/${lot.id}/exclusions`)).json() as Promise<object>;
    expect(await stored()).toEqual({
      excludedCountries: ["HK", "JP"],
      excludedOrganizations: ["A, B"],
    });
    await mei.json("PATCH", `/api/packages/${lot.id}`, { title: "Renamed ledgers" });
    expect(await stored()).toMatchObject({ excludedOrganizations: ["A, B"] });
    await mei.json("PATCH", `/api/packages/${lot.id}`, { excludedCountries: [] });
    expect(await stored()).toEqual({ excludedCountries: [], excludedOrganizations: ["A, B"] });
  });

  test("says in its review whom it excludes", async () => {
    const draft = await mei.json("POST", "/api/packages", { ...listing, draft: true });
    const { id, ...facts } = await draft.json();
    expect(facts).toMatchObject({
      excludedCountries: ["HK", "JP"],
      excludedOrganizations: ["A, B"],
    });
    const review = await (await mei.get(`/draft/${id}?step=review`)).text();
    expect(review).toContain("Hong Kong");
    expect(review).toContain("A, B");
    const wrong = await mei.json("POST", "/api/packages", {
      ...listing,
      excludedCountries: ["XX"],
    });
    expect([wrong.status, (await wrong.json()).errors[0].path]).toEqual([400, "excludedCountries"]);
  });
});
