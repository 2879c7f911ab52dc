import { beforeEach, describe, expect, test } from "bun:test";
import { pruneAnswers } from "../../src/idempotency/stored-answers";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { rejectBid } from "../../src/trade/decisions";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let ada: Browser;
let bo: Browser;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  ada = await world.as("ada");
  bo = await world.as("bo");
});

async function send(by: Browser, body: object, key: string, on = lot) {
  const headers = { "idempotency-key": key };
  const response = await by.json("POST", `/api/packages/${on.id}/bids`, body, headers);
  return { status: response.status, text: await response.text() };
}

const maximum = async () => (await ada.get(`/api/packages/${lot.id}/maximum`)).json();
const bids = () => world.db.selectFrom("bids").select(["amount_cents", "status"]).execute();
const kept = () => world.db.selectFrom("idempotency_keys").selectAll().execute();
const codeOf = ({ text }: { text: string }) => JSON.parse(text).code;

describe("the first response for a used key", () => {
  test("returns for a maximum without undoing a later one", async () => {
    await send(ada, { amount: "1050" }, "bid");
    const first = await send(ada, { maximum: "3000" }, "K1");
    expect(JSON.parse(first.text)).toMatchObject({ maximum: "3000.00" });
    await send(ada, { maximum: "2600" }, "K2");
    expect(await send(ada, { maximum: "3000" }, "K1")).toEqual(first);
    expect(await maximum()).toEqual({ maximum: "2600.00" });
  });

  test("returns for bids that shared a commit, with the same receipts", async () => {
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    const asked: Parameters<typeof send>[] = [
      [ada, { maximum: "2000" }, "K1", lot],
      [bo, { amount: "1200", maximum: "1500" }, "K1", lot],
      [bo, { amount: "1050" }, "K2", other],
    ];
    const first = await Promise.all(asked.map((request) => send(...request)));
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(first.every(({ text }) => typeof JSON.parse(text).receipt === "string")).toBe(true);
    const again = [];
    for (const request of asked) again.push(await send(...request));
    expect(again).toEqual(first);
  });

  test("returns after the bid was outbid and the server replaced", async () => {
    const first = await send(ada, { amount: "1050" }, "K1");
    await send(bo, { amount: "2000" }, "K1");
    const now = world.clock.now();
    await rejectBid(
      world.db,
      { bidId: JSON.parse(first.text).id, sellerId: world.people.mei.id },
      now,
    );
    world.clock.set(lot.auction_end_time + 1);
    ada = await world.as("ada");
    expect(await send(ada, { amount: 1050 }, "K1")).toEqual(first);
    expect(await bids()).toHaveLength(2);
  });

  test("returns for a refusal, although the bid would now be accepted", async () => {
    const led = await send(bo, { amount: "2000" }, "bo");
    const first = await send(ada, { amount: "1050" }, "K1");
    expect(first.status).toBe(400);
    await rejectBid(
      world.db,
      { bidId: JSON.parse(led.text).id, sellerId: world.people.mei.id },
      world.clock.now(),
    );
    expect(await send(ada, { amount: "1050" }, "K1")).toEqual(first);
    expect(await bids()).toEqual([{ amount_cents: 200_000, status: "rejected" }]);
    expect((await send(ada, { amount: "1050" }, "K2")).status).toBe(201);
  });

  test("returns to ten simultaneous requests, which place one bid", async () => {
    const asked = Array.from({ length: 10 }, () => send(ada, { maximum: "3000" }, "K1"));
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await bids()).toHaveLength(1);
    expect(await kept()).toHaveLength(1);
  });

  test("returns for up to 24 hours", async () => {
    await send(ada, { amount: "1050" }, "K1");
    expect(await pruneAnswers(world.db, world.clock.now() + DAY - 1)).toBe(0);
    expect(await pruneAnswers(world.db, world.clock.now() + DAY)).toBe(1);
    expect(await kept()).toEqual([]);
  });
});

describe("another request with a used key", () => {
  test.each([
    ["another amount", { amount: "1100", maximum: "3000" }],
    ["another maximum", { amount: "1050", maximum: "3100" }],
    ["no maximum", { amount: "1050" }],
    ["another reviewed price", { amount: "1050", maximum: "3000", reviewedPrice: "1050" }],
  ])("is refused with %s", async (_, body) => {
    await send(ada, { amount: "1050", maximum: "3000" }, "K1");
    const again = await send(ada, body, "K1");
    expect([again.status, codeOf(again)]).toEqual([409, "idempotency-key-reused"]);
    expect(await maximum()).toEqual({ maximum: "3000.00" });
    expect(await bids()).toHaveLength(1);
  });

  test("is refused on another package, but not for other members", async () => {
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    const both = await Promise.all([
      send(ada, { amount: "1050" }, "K1"),
      send(ada, { amount: "1050" }, "K1", other),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 409]);
    expect((await send(ada, { amount: "1050" }, "K1", other)).status).toBe(409);
    expect((await send(bo, { amount: "1050" }, "K1", other)).status).toBe(201);
    expect(await bids()).toHaveLength(2);
  });

  test("is refused even after a refusal", async () => {
    expect((await send(ada, { amount: "1000" }, "K1")).status).toBe(400);
    expect((await send(ada, { amount: "1050" }, "K1")).status).toBe(409);
    expect(await bids()).toEqual([]);
  });
});

test("does not use up a key with invalid input", async () => {
  expect((await send(ada, { amount: "much" }, "K1")).status).toBe(400);
  expect((await send(ada, { amount: "1050" }, "K1")).status).toBe(201);
});

test("places one bid for a form that is sent twice", async () => {
  const form = { key: "page", amount: "1050", reviewedPrice: "1000" };
  const post = () => ada.post(`/package/${lot.id}/bids`, form);
  const seen = ({ status, headers }: Response) => [
    ...[status, headers.get("location"), headers.getSetCookie()],
  ];
  const first = seen(await post());
  expect(first[0]).toBe(303);
  expect(seen(await post())).toEqual(first);
  expect(await bids()).toHaveLength(1);
});
