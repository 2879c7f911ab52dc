import { beforeEach, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { rejectBid } from "../../src/trade/rejection";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const bids = () =>
  world.db
    .selectFrom("bids")
    .select(["id", "amount_cents", "status"])
    .orderBy("sequence")
    .execute();

async function sends(key: string, amount = "1050") {
  return (await world.as("ada")).post(`/package/${lot.id}/bids`, { amount, key });
}

test("the same form sent twice places one bid, and filled in anew another", async () => {
  for (const amount of ["1050", "1050", "1200"]) {
    const response = await sends("form-1", amount);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/package/${lot.id}`,
    ]);
  }
  expect(await bids()).toMatchObject([{ amount_cents: 105_000 }, { amount_cents: 120_000 }]);
});

test("a form whose bid was rejected says so when it is sent again, and places none", async () => {
  await sends("form-1");
  const [{ id: bidId = "" } = {}] = await bids();
  await rejectBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());

  const again = await sends("form-1");
  expect(again.status).toBe(409);
  const html = await again.text();
  expect(html).toContain("This bid has already been rejected.");
  expect(html).not.toContain('toast-title">Bid Placed');
  expect(await bids()).toMatchObject([{ status: "rejected" }]);

  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await sends(key)).status).toBe(303);
  expect(await bids()).toMatchObject([{ status: "rejected" }, { status: "pending" }]);
});
