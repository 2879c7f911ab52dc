import { beforeEach, describe, expect, test } from "bun:test";
import { listSearches, saveSearch, TooManySearches } from "../../src/searches/searches";
import { worldForEach } from "../support/each-world";
import { answer, refusal, statuses } from "../support/http";
import { PASSWORD } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const rows = () => world.db.selectFrom("saved_searches").selectAll().orderBy("id").execute();
const saveByCall = (body: object) => ada.json("POST", "/api/saved-searches", body);

describe.each(["form", "call"] as const)("by %s", (way) => {
  const isForm = way === "form";
  const save = (fields: Record<string, string>) =>
    isForm ? ada.post("/saved-searches", fields) : saveByCall(fields);
  const change = (id: string, fields: Record<string, string>, by = ada) =>
    isForm
      ? by.post(`/saved-searches/${id}`, fields)
      : by.json("PATCH", `/api/saved-searches/${id}`, fields);
  const remove = (id: string, by = ada) =>
    isForm
      ? by.post(`/saved-searches/${id}/deletion`, {})
      : by.json("DELETE", `/api/saved-searches/${id}`);

  test("saves a search under one URL, whatever the order, page and layout", async () => {
    await save({
      address: "/marketplace?category=Legal&search=%20tang%20%20poems&view=list&sort=price-low",
    });
    const [first] = await rows();
    expect(first).toMatchObject({
      user_id: world.people.ada.id,
      address: "/marketplace?search=tang+poems&category=Legal",
      name: "tang poems · Legal",
      frequency: "at-once",
    });
    const again = { name: "Poems", frequency: "daily" };
    await save({
      address: "/marketplace?search=tang+poems&status=active&category=Legal",
      ...again,
    });
    expect(await rows()).toMatchObject([{ id: first?.id, ...again }]);
  });

  test("saves once for simultaneous requests", async () => {
    const answers = [1, 2, 3].map(() => save({ address: "/marketplace?search=law" }));
    expect(await statuses(...answers)).toEqual(Array(3).fill(isForm ? 303 : 201));
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
  ])("refuses %s", async (_, fields) => {
    expect((await save(fields)).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test("changes and deletes only the member's own", async () => {
    await save({ address: "/marketplace?search=law" });
    const [kept] = await rows();
    const id = kept?.id ?? "";
    const bo = await world.as("bo");
    expect((await change(id, { name: "Mine", frequency: "daily" }, bo)).status).toBe(404);
    await remove(id, bo);
    expect(await rows()).toEqual(kept ? [kept] : []);
    expect((await change(id, { name: "", frequency: "never" })).status).toBe(400);
    const changes = { name: "Law reports", frequency: "never" };
    await change(id, changes);
    expect(await rows()).toMatchObject([{ id, ...changes }]);
    await remove(id);
    expect(await rows()).toEqual([]);
  });
});

test("a member can save at most 100 searches", async () => {
  const { db, people, clock } = world;
  const search = (n: number) => ({
    address: `/marketplace?search=law+${n}`,
    name: "Law",
    frequency: "daily" as const,
  });
  for (let n = 0; n < 100; n++) await saveSearch(db, people.ada.id, search(n), clock.now());
  expect(await refusal(saveByCall(search(100)))).toEqual([409, "too-many-searches"]);
  expect((await saveByCall(search(99))).status).toBe(201);
  await saveSearch(db, people.bo.id, search(100), clock.now());
  const racing = Promise.all(
    [1, 2].map((n) => saveSearch(db, people.ada.id, search(100 + n), clock.now())),
  );
  await expect(racing).rejects.toThrow(TooManySearches);
  expect(await rows()).toHaveLength(101);
});

describe("a saved search", () => {
  test("appears in the answers of its member's calls only", async () => {
    const address = "/marketplace?search=law";
    const [status, saved] = await answer(saveByCall({ address, name: "Law" }));
    const { id } = saved as { id: string };
    expect([status, saved]).toMatchObject([201, { id, address, name: "Law" }]);
    const path = `/api/saved-searches/${id}`;
    const changed = await answer(ada.json("PATCH", path, { frequency: "never" }));
    expect(changed).toMatchObject([200, { id, name: "Law", frequency: "never" }]);
    const listed = { id, name: "Law", newMatches: 0, unknown: [] };
    expect(await answer(ada.get("/api/saved-searches"))).toMatchObject([200, [listed]]);
    const bo = await world.as("bo");
    expect(await answer(bo.get("/api/saved-searches"))).toEqual([200, []]);
    const pages = ["", "/edit"].map((page) => bo.get(`/saved-searches/${id}${page}`));
    expect(await statuses(...pages)).toEqual([404, 404]);
    const deletions = [bo, ada].map((by) => by.json("DELETE", path));
    expect(await statuses(...deletions)).toEqual([204, 204]);
  });

  test("still opens if its category no longer exists", async () => {
    const { db, people } = world;
    await saveByCall({ address: "/marketplace?search=law&category=Legal" });
    const address = "/marketplace?search=law&category=Alchemy";
    await db.updateTable("saved_searches").set({ address }).execute();
    const [listed] = (await listSearches(db, people.ada.id)).entries;
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
    expect(await empty.text()).toContain("This field is required");
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
