import { beforeEach, describe, expect, test } from "bun:test";
import type { DeliveryState, Side } from "../../src/delivery/course";
import { claimPayment } from "../../src/delivery/payment";
import { runDeliveries } from "../../src/delivery/timer";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import {
  addSoldDeal,
  bringTo,
  decideLatest,
  deliveryNow,
  KEEP_MS,
  partyOf,
  type SoldDeal,
} from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addUser } from "../support/people";

const world = worldForEach();
let deal: SoldDeal;

beforeEach(async () => {
  deal = await addSoldDeal(world);
});

const leave = (side: Side) =>
  deleteAccount(world.db, partyOf(world, deal, side).memberId, world.clock.now());

/** Once nothing binds any more; nothing that time brings has come. */
async function leaveLater(side: Side): Promise<void> {
  world.clock.advance(40 * DAY);
  await leave(side);
}

describe.each<[Side, DeliveryState, DeliveryState]>([
  ["seller", "waiting", "withdrawn"],
  ["seller", "measuring", "withdrawn"],
  ["seller", "refused", "withdrawn"],
  ["seller", "sealed", "withdrawn"],
  ["seller", "paid", "paid"],
  ["seller", "disputed", "disputed"],
  ["seller", "accepted", "accepted"],
  ["buyer", "waiting", "withdrawn"],
  ["buyer", "sealed", "withdrawn"],
  ["buyer", "paid", "accepted"],
  ["buyer", "disputed", "accepted"],
  ["buyer", "accepted", "accepted"],
])("when the %s leaves a deal that is %s", (side, state, after) => {
  test(`it is ${after}, and the other is not stuck`, async () => {
    await bringTo(world, deal, state);
    await leaveLater(side);
    const delivery = await deliveryNow(world, deal);
    expect(delivery.state).toBe(after);
    expect(delivery.voided_at === null).toBe(after !== "withdrawn");
    if (side === "buyer" && after === "accepted") {
      await runDeliveries(world.db, { keepMs: KEEP_MS }, world.clock.now());
      expect((await deliveryNow(world, deal)).state).toBe("removed");
    }
  });
});

test("a seller's leaving takes neither the key's part nor the way to it from the buyer", async () => {
  const { db, clock } = world;
  const { package_key } = await deliveryNow(world, deal);
  await bringTo(world, deal, "paid");
  await leaveLater("seller");
  expect(await db.selectFrom("packages").selectAll().execute()).toEqual([]);
  const bo = await world.as("bo");
  const call = await bo.get(`/api/packages/${deal.packageId}/delivery`);
  expect(await call.json()).toMatchObject({ state: "paid", files: [{ n: 1 }] });
  expect((await bo.get(`/contract/${deal.contractId}`)).status).toBe(200);
  expect((await deliveryNow(world, deal)).package_key).toBe(package_key);
  await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
  expect((await deliveryNow(world, deal)).state).toBe("accepted");
});

test("a seller's leaving hands a payment that waits to be confirmed to an operator", async () => {
  const { db, clock } = world;
  await bringTo(world, deal, "sealed");
  await claimPayment(db, partyOf(world, deal, "buyer"), clock.now());
  await leaveLater("seller");
  expect((await deliveryNow(world, deal)).state).toBe("disputed");
});

test("a dispute that a seller left open can still be decided for the buyer", async () => {
  const { db, clock } = world;
  const operator = await addUser(db, "operator", clock.now());
  await bringTo(world, deal, "disputed");
  await leaveLater("seller");
  await decideLatest(world, operator.id, "buyer");
  expect(await deliveryNow(world, deal)).toMatchObject({
    state: "resolved",
    voided_at: clock.now(),
  });
});

test("a deal under way binds both, until 30 days after its contract and what falls due", async () => {
  await bringTo(world, deal, "sealed");
  for (const side of ["seller", "buyer"] as const) {
    expect(leave(side)).rejects.toThrow("account-bound");
  }
  world.clock.advance(29 * DAY);
  await claimPayment(world.db, partyOf(world, deal, "buyer"), world.clock.now());
  world.clock.advance(2 * DAY);
  expect(leave("seller")).rejects.toThrow("account-bound");
});

test("a deal that is completed binds nobody", async () => {
  await bringTo(world, deal, "accepted");
  await leave("seller");
  expect((await deliveryNow(world, deal)).state).toBe("accepted");
});
