import { afterEach, beforeEach, expect, test } from "bun:test";
import { RateLimits } from "../../src/limits/rate-limits";
import { addLot } from "../support/lots";
import { createWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(() => world.close());

interface Call {
  as?: "ada" | "mei" | "nobody";
  packageId?: string;
  text?: string;
  headers?: Record<string, string>;
}

/** Calls of every outcome; each alone, on a package of its own. */
const CALLS: Record<string, Call> = {
  "a bid": {},
  "a bid as a number": { text: '{"amount":1050}' },
  "a bid with a maximum": { text: '{"maximum":"2000"}' },
  "a bid at the price that was reviewed": { text: '{"amount":"1050","reviewedPrice":"1000"}' },
  "a bid with a key": { headers: { "idempotency-key": "a-key" } },
  "a bid that is too low": { text: '{"amount":"1000"}' },
  "a bid at another price than reviewed": { text: '{"amount":"1050","reviewedPrice":"900"}' },
  "a bid of a listing that has changed": {
    text: '{"amount":"1050","reviewedListing":"2020-01-01T00:00:00.000Z"}',
  },
  "no amount": { text: '{"amount":"much"}' },
  "an amount of two meanings": { text: '{"amount":"1.050"}' },
  nothing: { text: "{}" },
  "no object": { text: "[]" },
  null: { text: "null" },
  "no JSON": { text: "{amount" },
  "an empty body": { text: "" },
  "a key that is none": { headers: { "idempotency-key": "two words" } },
  "too much": { text: `{"amount":"${"1".repeat(1_000_000)}"}` },
  "nobody's bid": { as: "nobody" },
  "nobody's nonsense": { as: "nobody", text: "{}" },
  "the seller's own": { as: "mei" },
  "a bid from another site": { headers: { "sec-fetch-site": "cross-site" } },
  "a bid on no package": { packageId: "none" },
  "in Chinese": { text: '{"amount":"1"}', headers: { "x-page-language": "zh-Hant" } },
  "JSON by its charset": { headers: { "content-type": "application/json; charset=utf-8" } },
};

/** The same call, by a length that was announced, which is answered ahead of the router, or without. */
async function sent(call: Call, announced: boolean) {
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const who = call.as ?? "ada";
  const browser = who === "nobody" ? world.visitor : await world.as(who);
  const text = call.text ?? '{"amount":"1050.00"}';
  const response = await browser.send("POST", `/api/packages/${call.packageId ?? lot.id}/bids`, {
    body: text,
    headers: {
      "content-type": "application/json",
      ...(announced && { "content-length": String(Buffer.byteLength(text)) }),
      ...call.headers,
    },
  });
  const { receipt, id, packageId, bidderId, ...answer } = await response.json();
  const headers = Object.fromEntries(response.headers);
  delete headers["x-request-id"];
  const stored = await world.db.selectFrom("bids").select("amount_cents").execute();
  await world.db.deleteFrom("bids").execute();
  await world.db.deleteFrom("idempotency_keys").execute();
  const known = [receipt, id, packageId, bidderId].map((value) => typeof value);
  return { status: response.status, headers, answer, known, stored };
}

test.each(Object.keys(CALLS))("%s is answered ahead of the router as by it", async (name) => {
  const call = CALLS[name] as Call;
  const routed = await sent(call, false);
  expect(await sent(call, true)).toEqual(routed);
});

test("what is answered ahead of the router counts against the limits, and is logged by its route", async () => {
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
