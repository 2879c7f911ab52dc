import { beforeEach, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import { MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;
let lot: Package;

beforeEach(async () => {
  ada = await world.as("ada");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const add = (packageId: unknown, browser = ada) =>
  browser.json("POST", "/api/favorites", { packageId });

const listOf = async (browser: Browser) =>
  (await (await browser.get("/api/favorites")).json()) as Array<{
    packageId: string;
    package: Record<string, unknown>;
  }>;

const rows = () => world.db.selectFrom("favorites").selectAll().execute();

describe("POST /api/favorites", () => {
  test("adds a package only to the member's favorites", async () => {
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

  test("is idempotent", async () => {
    const first = await (await add(lot.id)).json();
    world.clock.advance(MINUTE);
    expect(await (await add(lot.id)).json()).toEqual(first);
    await Promise.all([add(lot.id), add(lot.id)]);
    expect(await rows()).toHaveLength(1);
  });

  test("accepts the member's own packages and ended ones", async () => {
    world.clock.set(lot.auction_end_time);
    expect((await add(lot.id, await world.as("mei"))).status).toBe(201);
  });

  test.each([newId(0), "1", "", "' or 1=1"])("returns 404 for the package %p", async (id) => {
    const response = await add(id);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe("package-not-found");
    expect(await rows()).toEqual([]);
  });
});

describe("DELETE /api/favorites/{package}", () => {
  test("removes only the member's own favorite", async () => {
    const bo = await world.as("bo");
    await add(lot.id);
    await add(lot.id, bo);
    const response = await ada.json("DELETE", `/api/favorites/${lot.id}`);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(await listOf(ada)).toEqual([]);
    expect(await listOf(bo)).toHaveLength(1);
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

test("refuses every call and every click by a suspended member with a 403", async () => {
  await world.db.updateTable("users").set({ suspended_at: world.clock.now() }).execute();
  const answers = [
    await add(lot.id),
    await ada.json("DELETE", `/api/favorites/${lot.id}`),
    await ada.post(`/package/${lot.id}/favorite`, { favorite: "true" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await ada.get("/api/favorites")).status).toBe(200);
  expect(await rows()).toEqual([]);
});
