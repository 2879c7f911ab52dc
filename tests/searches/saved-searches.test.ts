import { beforeEach, describe, expect, test } from "bun:test";
import { listSearches, saveSearch, TooManySearches } from "../../src/searches/searches";
import { worldForEach } from "../support/each-world";
import { PASSWORD } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const rows = () => world.db.selectFrom("saved_searches").selectAll().orderBy("id").execute();
const save = (address: string, more: Record<string, string> = {}) =>
  ada.json("POST", "/api/saved-searches", { address, ...more });

describe("saving a search", () => {
  test("uses one URL, whatever the order, page and layout", async () => {
    const first = await (
      await save("/marketplace?category=Legal&search=%20tang%20%20poems&view=list&sort=price-low")
    ).json();
    expect(first).toMatchObject({
      address: "/marketplace?search=tang+poems&category=Legal",
      name: "tang poems · Legal",
      frequency: "at-once",
    });
    const again = { name: "Poems", frequency: "daily" };
    const second = await save("/marketplace?search=tang+poems&status=active&category=Legal", again);
    expect(second.status).toBe(201);
    expect(await second.json()).toMatchObject({ id: first.id, ...again });
    expect(await rows()).toHaveLength(1);
  });

  test("happens once for two simultaneous requests", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save("/marketplace?search=law")));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ["another site's address", { address: "https://evil.example/marketplace?search=x" }],
    ["no address", {}],
    ["unsearchable words", { address: `/marketplace?search=${"x".repeat(201)}` }],
    ["an unknown frequency", { address: "/marketplace", frequency: "hourly" }],
    ["an empty name", { address: "/marketplace", name: " " }],
    ["an overlong name", { address: "/marketplace", name: "x".repeat(101) }],
    ["a huge address", { address: `/marketplace?search=${"x".repeat(10_000)}` }],
  ])("is refused for %s", async (_, body) => {
    expect((await ada.json("POST", "/api/saved-searches", body)).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test("is limited to 100 searches per member", async () => {
    const { db, people, clock } = world;
    const search = (n: number) => ({
      address: `/marketplace?search=law+${n}`,
      name: "Law",
      frequency: "daily" as const,
    });
    for (let n = 0; n < 100; n++) await saveSearch(db, people.ada.id, search(n), clock.now());
    const refused = await save("/marketplace?search=law+100");
    expect(refused.status).toBe(409);
    expect((await refused.json()).code).toBe("too-many-searches");
    expect((await save("/marketplace?search=law+99")).status).toBe(201);
    await saveSearch(db, people.bo.id, search(100), clock.now());
    const racing = Promise.all(
      [1, 2].map((n) => saveSearch(db, people.ada.id, search(100 + n), clock.now())),
    );
    await expect(racing).rejects.toThrow(TooManySearches);
    expect(await rows()).toHaveLength(101);
  });
});

describe("a saved search", () => {
  test("can be listed, changed and deleted only by its member", async () => {
    const { id } = await (await save("/marketplace?search=law")).json();
    const bo = await world.as("bo");
    const path = `/api/saved-searches/${id}`;
    expect((await bo.json("PATCH", path, { name: "Mine" })).status).toBe(404);
    expect((await bo.json("DELETE", path)).status).toBe(204);
    expect(await (await bo.get("/api/saved-searches")).json()).toEqual([]);
    for (const page of ["", "/edit"])
      expect((await bo.get(`/saved-searches/${id}${page}`)).status).toBe(404);
    await bo.post(`/saved-searches/${id}/deletion`, {});
    const changed = await ada.json("PATCH", path, { name: "Law reports", frequency: "never" });
    expect(await changed.json()).toMatchObject({ id, name: "Law reports", frequency: "never" });
    expect(await (await ada.get("/api/saved-searches")).json()).toMatchObject([
      { id, name: "Law reports", newMatches: 0, unknown: [] },
    ]);
    expect((await ada.json("DELETE", path)).status).toBe(204);
    expect(await rows()).toEqual([]);
  });

  test("still opens if its category no longer exists", async () => {
    const { db, people } = world;
    await save("/marketplace?search=law&category=Legal");
    const address = "/marketplace?search=law&category=Alchemy";
    await db.updateTable("saved_searches").set({ address }).execute();
    const [listed] = await listSearches(db, people.ada.id);
    expect(listed?.unknown).toEqual([{ name: "category", value: "Alchemy" }]);
    const page = await (await ada.get("/saved-searches")).text();
    expect(page).toContain("Category “Alchemy” no longer exists");
    const opened = await ada.get(`/saved-searches/${listed?.id}`);
    expect(opened.headers.get("location")).toBe(address);
    expect(await (await ada.get(address)).text()).toContain("“Alchemy” is unknown");
  });
});

describe("the form without JavaScript", () => {
  test("suggests a name and returns to the search", async () => {
    const page = await (await ada.get("/marketplace?search=law&language=en&sort=price-low")).text();
    const [, href = ""] = /href="(\/saved-searches\/new[^"]*)"/.exec(page) ?? [];
    const form = await (await ada.get(href.replaceAll("&amp;", "&"))).text();
    expect(form).toContain('value="law · English"');
    const address = "/marketplace?search=law&language=en";
    expect(form).toContain(`name="address" value="${address.replace("&", "&amp;")}"`);
    const fields = { address, name: "Law", frequency: "daily" };
    const saved = await ada.post("/saved-searches", fields);
    expect(saved.headers.get("location")).toBe(address);
    expect(await rows()).toMatchObject([{ ...fields, user_id: world.people.ada.id }]);
    expect(await (await ada.get(address)).text()).toContain("Search saved");
    const [row] = await rows();
    const edit = await (await ada.get(`/saved-searches/${row?.id}/edit`)).text();
    expect(edit).toContain('<option value="daily" selected="">');
    const empty = await ada.post(`/saved-searches/${row?.id}`, { name: "", frequency: "never" });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("This field is required");
    await ada.post(`/saved-searches/${row?.id}`, { name: "Laws", frequency: "never" });
    expect(await rows()).toMatchObject([{ name: "Laws", frequency: "never" }]);
    await ada.post(`/saved-searches/${row?.id}/deletion`, {});
    expect(await rows()).toEqual([]);
  });

  test("asks visitors to sign in and returns to the form", async () => {
    const path = "/saved-searches/new?search=law";
    const asked = await world.visitor.get(path);
    const signIn = new URL(asked.headers.get("location") ?? "", "http://localhost");
    expect([signIn.pathname, signIn.searchParams.get("next")]).toEqual(["/login", path]);
    const form = { email: "ada@example.test", password: PASSWORD, next: path };
    const signedIn = await world.visitor.post("/login", form);
    expect(signedIn.headers.get("location")).toBe(path);
    expect(await (await world.visitor.get(path)).text()).toContain('value="law"');
  });
});
