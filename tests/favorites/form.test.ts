import { beforeEach, describe, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PASSWORD } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;
let lot: Package;
let path: string;

beforeEach(async () => {
  ada = await world.as("ada");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Law <reports>" });
  path = `/package/${lot.id}/favorite`;
});

const rows = () => world.db.selectFrom("favorites").selectAll().execute();

describe("the heart without JavaScript", () => {
  test("adds a favorite and shows a message on the same page", async () => {
    const referer = "http://localhost/marketplace?search=law";
    const response = await ada.post(path, { favorite: "true" }, { referer });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/marketplace?search=law");
    expect(await rows()).toMatchObject([{ user_id: world.people.ada.id, package_id: lot.id }]);
    const page = await (await ada.get("/marketplace?search=law")).text();
    expect(page).toContain("Added to favorites");
  });

  test("submits the intended result, so that repeating it is harmless", async () => {
    for (const _ of [1, 2]) await ada.post(path, { favorite: "true" });
    expect(await rows()).toHaveLength(1);
    for (const _ of [1, 2]) await ada.post(path, { favorite: "false" });
    expect(await rows()).toEqual([]);
    expect(await (await ada.get("/")).text()).toContain("Removed from favorites");
  });

  test("asks a visitor to sign in, then adds the favorite and returns", async () => {
    const browser = world.visitor;
    const referer = "http://localhost/marketplace?search=law";
    const response = await browser.post(path, { favorite: "true" }, { referer });
    expect(response.status).toBe(303);
    expect(response.headers.get("set-cookie")).toContain("Max-Age=3600");
    const signIn = new URL(response.headers.get("location") ?? "", "http://localhost");
    const next = signIn.searchParams.get("next") ?? "";
    expect(signIn.pathname).toBe("/login");
    expect(await rows()).toEqual([]);

    const form = { email: "ada@example.test", password: PASSWORD, next };
    const signedIn = await browser.post("/login", form);
    expect(signedIn.headers.get("location")).toBe(next);
    const added = await browser.get(next);
    expect(added.headers.get("location")).toBe("/marketplace?search=law");
    expect(await rows()).toMatchObject([{ user_id: world.people.ada.id, package_id: lot.id }]);
    expect(await (await browser.get("/marketplace?search=law")).text()).toContain(
      "Added to favorites",
    );
    await browser.post(path, { favorite: "false" });
    await browser.get(next);
    expect(await rows()).toEqual([]);
  });

  test("refuses any other choice", async () => {
    for (const fields of [{}, { favorite: "" }, { favorite: "no" }]) {
      const answer = await ada.post(path, fields as Record<string, string>);
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining("Choose an option from the list"),
      ]);
    }
    expect(await rows()).toEqual([]);
  });

  test("adds nothing when its address is opened as a link", async () => {
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    await world.visitor.post(`/package/${other.id}/favorite`, { favorite: "true" });
    for (const browser of [ada, world.visitor]) {
      const answer = await browser.get(`${path}?back=//evil.example`);
      expect(answer.headers.get("location")).toBe(`/package/${lot.id}`);
    }
    expect(await rows()).toEqual([]);
  });
});

describe("the heart with htmx", () => {
  const press = (favorite: string, browser = ada) =>
    browser.post(path, { favorite }, { "hx-request": "true" });

  test("changes to its opposite with a toast", async () => {
    const added = await press("true");
    expect(added.status).toBe(200);
    expect(added.headers.get("hx-trigger")).toContain('"title":"Added to favorites"');
    const html = await added.text();
    expect(html).toStartWith('<form class="favorite-form"');
    expect(html).toContain('aria-pressed="true"');
    expect(html).toContain('name="favorite" value="false"');
    expect(html).toContain("Remove from favorites: Law &lt;reports&gt;");

    const removed = await press("false");
    expect(removed.headers.get("hx-trigger")).toContain("Removed from favorites");
    expect(await removed.text()).toContain('aria-pressed="false"');
    expect(await rows()).toEqual([]);
  });
});
