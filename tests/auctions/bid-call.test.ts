import { afterEach, beforeEach, expect, test } from "bun:test";
import { RateLimits } from "../../src/limits/rate-limits";
import { addLot } from "../support/listings";
import { createWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(() => world.close());

test.each<[string, number, { text?: string; headers?: Record<string, string> }]>([
  ["a number", 201, { text: '{"amount":1050}' }],
  ["a charset", 201, { headers: { "content-type": "application/json; charset=utf-8" } }],
  ["no amount", 400, { text: '{"amount":"much"}' }],
  ["nothing", 400, { text: "{}" }],
  ["no object", 400, { text: "[]" }],
  ["null", 400, { text: "null" }],
  ["no JSON", 400, { text: "{amount" }],
  ["an empty body", 400, { text: "" }],
  ["an invalid key", 400, { headers: { "idempotency-key": "two words" } }],
  ["too much", 413, { text: `{"amount":"${"1".repeat(1_000_000)}"}` }],
])("responds to a bid with %s with a %d", async (_, status, { text, headers }) => {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const ada = await world.as("ada");
  const { status: answered } = await ada.send("POST", `/api/packages/${lot.id}/bids`, {
    body: text ?? '{"amount":"1050.00"}',
    headers: { "content-type": "application/json", ...headers },
  });
  const placed = await world.db.selectFrom("bids").select("amount_cents").execute();
  expect([answered, placed.length]).toEqual([status, status === 201 ? 1 : 0]);
});

test("counts bids against the rate limit and logs them by route", async () => {
  await world.close();
  world = await createWorld({ limits: new RateLimits(1 / 10) });
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const ada = await world.as("ada");
  const bid = () => ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await bid()).status);
  expect(statuses).toEqual([201, ...Array(29).fill(400), 429]);
  const lines = world.log.map((line) => JSON.parse(line)).filter(({ status }) => status === 201);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: "POST", route: "/api/packages/:id/bids" });
});
