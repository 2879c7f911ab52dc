import { beforeEach, expect, test } from "bun:test";
import { DAY, isoTime } from "../../src/lib/time";
import { findPackage, type Package, revisedAt } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let lots: Package[];
let ada: Browser;
let kim: Browser;

beforeEach(async () => {
  const { db, people, clock } = world;
  lots = [];
  for (let i = 0; i < 3; i++) lots.push(await addLot(db, people.mei.id, clock.now()));
  ada = await world.as("ada");
  // What she has set for herself before she joins.
  kim = await world.as("kim");
  expect(await limitOneself(kim, "3000")).toEqual([200, null]);
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
});

async function answer(response: Response) {
  const { code = null } = (await response.json()) as { code?: string };
  return [response.status, code];
}

const limitOneself = async (browser: Browser, amount: string | null) =>
  answer(await browser.json("PUT", "/api/member/limit", { amount }));

const bid = async (browser: Browser, lot: number, maximum: string) =>
  answer(await browser.json("POST", `/api/packages/${lots[lot]?.id}/bids`, { maximum }));

async function ask(lot: number, maximum: string) {
  const packageId = lots[lot]?.id ?? "";
  const reviewedListing = isoTime(revisedAt(await findPackage(world.db, packageId)));
  return kim.json("POST", "/api/approvals", { packageId, maximum, reviewedListing });
}

const exposure = async (browser: Browser) =>
  (await (await browser.get("/api/member/exposure")).json()) as object;

const OVER = [409, "over-own-limit"];

test("joins with the member, and holds for all that they answer for at once", async () => {
  expect(await exposure(kim)).toMatchObject({ limit: null, own: { limit: "3000.00" } });
  expect(await bid(kim, 0, "2000")).toEqual([201, null]);
  expect(await bid(kim, 1, "1050")).toEqual(OVER);
  expect(await exposure(kim)).toMatchObject({ own: { limit: "3000.00", committed: "2000.00" } });
  // A colleague raises the first package, and answers for it from now on.
  expect(await bid(ada, 0, "9000")).toEqual([200, null]);
  expect(await bid(kim, 1, "3000")).toEqual([201, null]);
});

test("counts what still binds, however long ago the member committed to it", async () => {
  expect(await bid(kim, 0, "2000")).toEqual([201, null]);
  const { db, clock } = world;
  await db
    .updateTable("commitments")
    .set({ committed_at: clock.now() - 40 * DAY })
    .execute();
  expect(await exposure(kim)).toMatchObject({ own: { committed: "2000.00" } });
  expect(await bid(kim, 1, "1050")).toEqual(OVER);
});

test("cannot be below what the member answers for, and is not the organization's", async () => {
  expect(await bid(kim, 0, "2000")).toEqual([201, null]);
  expect(await limitOneself(kim, "1999")).toEqual([409, "limit-below-commitments"]);
  expect(await limitOneself(kim, "2000")).toEqual([200, null]);
  expect(await exposure(ada)).toMatchObject({ limit: null, own: null });
  expect(await limitOneself(kim, null)).toEqual([200, null]);
  expect(await bid(kim, 1, "90000")).toEqual([201, null]);
});

test("can be raised, but not approved by a colleague", async () => {
  expect(await answer(await ask(0, "5000"))).toEqual(OVER);
  expect(await world.db.selectFrom("approvals").selectAll().execute()).toEqual([]);
});

test("does not hold for what a colleague approves, who answers for it", async () => {
  const path = `/api/organization/members/${world.people.kim.id}/limits`;
  await ada.json("PUT", path, { packageLimit: "1000", monthLimit: null });
  const { id } = (await (await ask(0, "5000")).json()) as { id: string };
  expect((await ada.json("POST", `/api/approvals/${id}/approve`, {})).status).toBe(200);
  expect(await exposure(kim)).toMatchObject({ committed: "5000.00", own: { committed: "0.00" } });
});

test("is in the settings of the member, and the organization's on its page", async () => {
  const settings = await (await kim.get("/settings")).text();
  expect(settings).toContain('action="/settings/limit"');
  expect(settings).toContain('value="3000.00"');
  expect((await kim.post("/settings/limit", { limit: "4000" })).status).toBe(303);
  expect(await exposure(kim)).toMatchObject({ own: { limit: "4000.00" } });
  expect((await ada.post("/organization/limit", { limit: "8000" })).status).toBe(303);
  expect(await exposure(kim)).toMatchObject({ limit: "8000.00", own: { limit: "4000.00" } });
  const refused = await ada.post("/organization/limit", { limit: "a lot" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('value="a lot"');
  expect((await kim.post("/organization/limit", { limit: "1" })).status).toBe(403);
  expect(await (await kim.get("/organization")).text()).not.toContain("/organization/limit");
  expect(await bid(ada, 0, "8000.01")).toEqual([409, "over-organization-limit"]);
});
