import { beforeEach, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING } from "../support/listings";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

async function send(by: Browser, path: string, body: object, key: string) {
  const response = await by.json("POST", path, body, { "idempotency-key": key });
  return { status: response.status, text: await response.text() };
}

const titles = () => world.db.selectFrom("packages").select("title").execute();

test("lists a package once for a repeated or simultaneous call", async () => {
  const list = () => send(mei, "/api/packages", LISTING, "K1");
  const [first, again] = await Promise.all([list(), list()]);
  expect(first.status).toBe(201);
  expect(again).toEqual(first);
  await world.db.updateTable("packages").set({ title: "Renamed" }).execute();
  expect(await list()).toEqual(first);
  const other = await send(mei, "/api/packages", { ...LISTING, startingPrice: "2000" }, "K1");
  expect(other.status).toBe(409);
  expect((await send(mei, "/api/packages", { ...LISTING, draft: true }, "K1")).status).toBe(409);
  expect(await titles()).toEqual([{ title: "Renamed" }]);
  expect(await world.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
});

test("counts an offer and its acceptance once", async () => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  await world.db.updateTable("packages").set({ reserve_cents: 900_000 }).execute();
  const bidId = await addBid(world, "ada", lot, 105_000);
  world.clock.set(lot.auction_end_time + 1);
  await closeEndedAuctions(world.db, world.clock.now());
  mei = await world.as("mei");
  const offer = (days = 3) => send(mei, `/api/bids/${bidId}/offer`, { days }, "K1");
  const first = await offer();
  expect(first.status).toBe(201);
  expect((await offer(5)).status).toBe(409);
  const ada = await world.as("ada");
  const { id } = JSON.parse(first.text);
  const accepted = await send(ada, `/api/offers/${id}/accept`, {}, "K1");
  expect(accepted.status).toBe(200);
  expect(await send(ada, `/api/offers/${id}/accept`, {}, "K1")).toEqual(accepted);
  expect((await send(ada, `/api/offers/${id}/decline`, {}, "K1")).status).toBe(409);
  const refused = await send(ada, `/api/offers/${id}/decline`, {}, "K2");
  expect(refused.status).toBe(409);
  expect(await send(ada, `/api/offers/${id}/decline`, {}, "K2")).toEqual(refused);
  expect(await offer()).toEqual(first);
  expect(await world.db.selectFrom("offers").select("status").execute()).toEqual([
    { status: "accepted" },
  ]);
});
