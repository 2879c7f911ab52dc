import { beforeEach, describe, expect, test } from "bun:test";
import { inRequestScope } from "../../src/lib/requester";
import { actorFor } from "../../src/memberships/acting";
import type { Package } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let ada: Browser;
let kim: Browser;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  ada = await world.as("ada");
});

const bid = (by: Browser, id: string, amount: string) =>
  by.json("POST", `/api/packages/${id}/bids`, { amount });
const text = async (by: Browser, path: string) => (await by.get(path)).text();

describe("rows say who acted", () => {
  test("for an organization of several, in favorites, searches and messages", async () => {
    const { db, people } = world;
    await kim.json("POST", `/api/favorites`, { packageId: lot.id });
    await kim.json("POST", "/api/saved-searches", { search: "category=literature", name: "Books" });
    const message = { message: "Hello", receiverId: people.mei.id };
    const path = `/api/packages/${lot.id}/chat`;
    expect((await kim.json("POST", path, message)).status).toBe(201);
    const bo = await world.as("bo");
    await bo.json("POST", "/api/favorites", { packageId: lot.id });
    const favorites = await db.selectFrom("favorites").select(["user_id", "acted_by"]).execute();
    expect(favorites).toContainEqual({ user_id: people.ada.id, acted_by: people.kim.id });
    expect(favorites).toContainEqual({ user_id: people.bo.id, acted_by: null });
    const messages = await db
      .selectFrom("chat_messages")
      .select(["sender_id", "acted_by"])
      .execute();
    expect(messages).toEqual([{ sender_id: people.ada.id, acted_by: people.kim.id }]);
  });

  test("not in background work, and never about another organization", () => {
    expect(actorFor(world.people.ada.id)).toBeNull();
    const inScope = inRequestScope(undefined, () => actorFor(null));
    expect(inScope).toBeNull();
  });
});

test("everyone's notifications are each shown once, and nobody else's", async () => {
  expect((await bid(kim, lot.id, "1050.00")).status).toBe(201);
  expect((await bid(await world.as("bo"), lot.id, "1200.00")).status).toBe(201);
  const outbid = `href="/package/${lot.id}"`;
  expect(await text(kim, "/notifications")).toContain(outbid);
  const own = await text(ada, "/notifications");
  expect(own).not.toContain(outbid);
  expect(own).toContain('href="/notifications?whose=everyone"');
  const everyones = await text(ada, "/notifications?whose=everyone");
  expect(everyones.split(outbid)).toHaveLength(2);
  const bo = await text(await world.as("bo"), "/notifications?whose=everyone");
  expect(bo).not.toContain(outbid);
  expect(bo).not.toContain("whose=");
});

describe("My Bids", () => {
  let other: Package;

  beforeEach(async () => {
    const { db, people, clock } = world;
    other = await addLot(db, people.mei.id, clock.now(), { title: "Sea stories" });
    expect((await bid(kim, lot.id, "1050.00")).status).toBe(201);
    expect((await bid(ada, other.id, "1050.00")).status).toBe(201);
  });

  test("shows everyone's bids with who placed them, or only one's own", async () => {
    const all = await text(kim, "/dashboard?tab=bids");
    expect(all).toContain(`auction-${lot.id}`);
    expect(all).toContain(`auction-${other.id}`);
    expect(all).toContain("by kim Park");
    expect(all).toContain("by ada Lim");
    expect(all).toContain('href="/dashboard?tab=bids&amp;whose=mine"');
    const mine = await text(kim, "/dashboard?tab=bids&whose=mine");
    expect(mine).toContain(`auction-${lot.id}`);
    expect(mine).not.toContain(`auction-${other.id}`);
    expect(mine).toContain("/dashboard/bids.csv?whose=mine");
    const csv = await text(kim, "/dashboard/bids.csv?whose=mine");
    expect(csv).toContain(lot.id);
    expect(csv).not.toContain(other.id);
    expect(await text(kim, "/dashboard/bids.csv")).toContain(other.id);
  });

  test("has no switch for members on their own, and no names of other organizations", async () => {
    const bo = await world.as("bo");
    expect((await bid(bo, lot.id, "2050.00")).status).toBe(201);
    const page = await text(bo, "/dashboard?tab=bids&whose=mine");
    expect(page).toContain(`auction-${lot.id}`);
    expect(page).not.toContain("whose=");
    expect(page).not.toContain("kim");
  });
});

test("nobody outside the organization finds out which member acted", async () => {
  const { people } = world;
  expect((await bid(kim, lot.id, "1050.00")).status).toBe(201);
  const message = { message: "Hello", receiverId: people.mei.id };
  expect((await kim.json("POST", `/api/packages/${lot.id}/chat`, message)).status).toBe(201);
  const mei = await world.as("mei");
  const visited = [
    ...[`/package/${lot.id}`, `/package/${lot.id}/bids`, "/trade", "/messages", "/contracts"],
    ...["/dashboard", "/notifications", "/profile/data.json", "/api/chat"],
    ...[`/api/packages/${lot.id}`, `/api/packages/${lot.id}/bids`, "/api/notifications"],
    `/messages/${lot.id}/${people.ada.id}`,
    `/api/packages/${lot.id}/chat/${people.ada.id}`,
  ];
  for (const path of visited) {
    const answer = await mei.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const page = await answer.text();
    expect(page, path).not.toContain(people.kim.id);
    expect(page, path).not.toContain("kim Park");
    expect(page, path).not.toContain(people.kim.email);
  }
});

test("a member without the role reads it before filling in a listing", async () => {
  await joinOrganization(world, { owner: "mei", colleague: "bo" }, ["bidder"]);
  const bo = await world.as("bo");
  for (const path of ["/create-package", `/package/${lot.id}/edit`, "/roadshows"]) {
    const answer = await bo.get(path);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text(), path).toContain("for the role of seller");
  }
  for (const path of ["/dashboard", "/marketplace"])
    expect(await text(bo, path), path).not.toContain('href="/create-package"');
  expect(await text(bo, "/dashboard")).toContain("Your role does not include selling");
});

test("the history of bids names the colleague who placed one, and nobody to others", async () => {
  expect((await bid(kim, lot.id, "1050.00")).status).toBe(201);
  expect((await bid(ada, lot.id, "1200.00")).status).toBe(201);
  const history = `/package/${lot.id}/bids`;
  const byKim = '<span class="yours"> kim Park</span>';
  expect(await text(ada, history)).toContain(byKim);
  expect(await text(ada, history)).not.toContain("ada Lim</span>");
  expect(await text(kim, history)).toContain('<span class="yours"> ada Lim</span>');
  for (const other of [world.visitor, await world.as("bo"), await world.as("mei")])
    expect(await text(other, history)).not.toContain("kim Park");
});

test("a member without the role reads why there is no form to bid", async () => {
  const viewer = await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
  const reason = "Your role does not include bidding. Ask an owner of your organization.";
  const page = await text(viewer, `/package/${lot.id}`);
  expect(page).toContain(reason);
  expect(page).not.toContain('name="amount"');
  expect(await text(kim, `/package/${lot.id}`)).not.toContain(reason);
});
