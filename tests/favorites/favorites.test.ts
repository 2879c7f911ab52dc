import { beforeEach, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import { MINUTE } from "../../src/lib/time";
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

const add = (packageId: unknown, browser = ada) =>
  browser.json("POST", "/api/favorites", { packageId });

const listOf = async (browser: Browser) =>
  (await (await browser.get("/api/favorites")).json()) as Array<{
    packageId: string;
    package: Record<string, unknown>;
  }>;

const rows = () => world.db.selectFrom("favorites").selectAll().execute();

describe.each(["form", "call"] as const)("by %s", (way) => {
  const choose = (isFavorite: boolean, browser = ada, packageId = lot.id) => {
    if (way === "form")
      return browser.post(`/package/${packageId}/favorite`, { favorite: String(isFavorite) });
    return isFavorite
      ? add(packageId, browser)
      : browser.json("DELETE", `/api/favorites/${packageId}`);
  };
  const ofEach = async () => (await rows()).map(({ user_id, package_id }) => [user_id, package_id]);

  test("adds a package once to the member's favorites, and removes only theirs", async () => {
    const bo = await world.as("bo");
    const own = [world.people.ada.id, lot.id];
    for (const _ of [1, 2]) await choose(true);
    expect(await ofEach()).toEqual([own]);
    await Promise.all([choose(true, bo), choose(true, bo)]);
    expect(await rows()).toHaveLength(2);
    for (const _ of [1, 2]) await choose(false, bo);
    expect(await ofEach()).toEqual([own]);
  });

  test("accepts the member's own packages and ended ones", async () => {
    world.clock.set(lot.auction_end_time);
    await choose(true, await world.as("mei"));
    expect(await ofEach()).toEqual([[world.people.mei.id, lot.id]]);
  });

  test("refuses an unknown package", async () => {
    expect((await choose(true, ada, newId(0))).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test("refuses a suspended member, who can still read their favorites", async () => {
    await world.db.updateTable("users").set({ suspended_at: world.clock.now() }).execute();
    const refused = [await choose(true), await choose(false)];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect((await ada.get("/api/favorites")).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe("POST /api/favorites", () => {
  test("answers with the favorite", async () => {
    const response = await add(lot.id);
    expect(response.status).toBe(201);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ user_id: world.people.ada.id, package_id: lot.id });
    expect(await response.json()).toEqual({
      id: row?.id,
      packageId: lot.id,
      createdAt: "2026-11-21T12:00:00.000Z",
    });
    expect(await listOf(await world.as("bo"))).toEqual([]);
  });

  test("answers a repeated call with the first favorite", async () => {
    const first = await (await add(lot.id)).json();
    world.clock.advance(MINUTE);
    expect(await (await add(lot.id)).json()).toEqual(first);
  });

  test.each([newId(0), "1", "", "' or 1=1"])("returns 404 for the package %p", async (id) => {
    const response = await add(id);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe("package-not-found");
    expect(await rows()).toEqual([]);
  });
});

describe("DELETE /api/favorites/{package}", () => {
  test("answers without a body", async () => {
    await add(lot.id);
    const response = await ada.json("DELETE", `/api/favorites/${lot.id}`);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await listOf(ada)).toEqual([]);
  });

  test.each([newId(0), "1", "%ff"])("succeeds if there was none: %s", async (id) => {
    await add(lot.id);
    expect((await ada.json("DELETE", `/api/favorites/${id}`)).status).toBe(204);
    expect(await rows()).toHaveLength(1);
  });

  test("refuses the favorite's id in place of the package's", async () => {
    const { id } = await (await add(lot.id)).json();
    await ada.json("DELETE", `/api/favorites/${id}`);
    expect(await rows()).toHaveLength(1);
  });
});

describe("GET /api/favorites", () => {
  test("lists them with their packages, latest first", async () => {
    const other = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      title: "Other",
    });
    await add(other.id);
    world.clock.advance(MINUTE);
    await add(lot.id);
    const list = await listOf(ada);
    expect(list.map(({ packageId }) => packageId)).toEqual([lot.id, other.id]);
    expect(list[1]?.package).toMatchObject({
      id: other.id,
      title: "Other",
      startingPrice: "1000.00",
    });
  });

  test("drops a deleted package", async () => {
    await add(lot.id);
    await world.db.deleteFrom("packages").execute();
    expect(await listOf(ada)).toEqual([]);
  });
});

test("refuses every call and every click by a visitor with a 401", async () => {
  const answers = [
    await world.visitor.get("/api/favorites"),
    await add(lot.id, world.visitor),
    await world.visitor.json("DELETE", `/api/favorites/${lot.id}`),
    await world.visitor.post(
      `/package/${lot.id}/favorite`,
      { favorite: "true" },
      { "hx-request": "true" },
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(await rows()).toEqual([]);
});

describe("the heart without JavaScript", () => {
  test("adds a favorite and shows a message on the same page", async () => {
    const referer = "http://localhost/marketplace?search=law";
    const response = await ada.post(path, { favorite: "true" }, { referer });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/marketplace?search=law");
    expect(await rows()).toMatchObject([{ user_id: world.people.ada.id, package_id: lot.id }]);
    const page = await (await ada.get("/marketplace?search=law")).text();
    expect(page).toContain("Added to favorites");
    await ada.post(path, { favorite: "false" });
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
    expect(html).toStartWith('<button class="favorite"');
    expect(added.headers.get("hx-retarget")).toBe(`.favorite[formaction="${path}"]`);
    expect(html).toContain('aria-pressed="true"');
    expect(html).toContain('value="false"');
    expect(html).toContain('aria-labelledby="unfavorite-name ');

    const removed = await press("false");
    expect(removed.headers.get("hx-trigger")).toContain("Removed from favorites");
    expect(await removed.text()).toContain('aria-pressed="false"');
    expect(await rows()).toEqual([]);
  });
});
