import { describe, expect, test } from "bun:test";
import type { DeliveryState, Side } from "../../src/delivery/course";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { dealForEach } from "../support/deal-for-each";
import { thrown } from "../support/http";

const site = dealForEach();
const { world, act, bring, state, run } = site;

const leave = (side: Side) => deleteAccount(world.db, site.party(side).memberId, world.clock.now());

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
])("a %s who leaves a deal that is %s", (side, before, after) => {
  test(`ends it as ${after} and frees the other party`, async () => {
    await bring(before);
    await leaveLater(side);
    const delivery = await state();
    expect(delivery.state).toBe(after);
    expect(delivery.voided_at === null).toBe(after !== "withdrawn");
    if (side === "buyer" && after === "accepted") {
      await run();
      expect((await state()).state).toBe("removed");
    }
  });
});

test("leaves the buyer the key and the page when the seller leaves", async () => {
  const { package_key } = await state();
  await bring("paid");
  await leaveLater("seller");
  expect(await world.db.selectFrom("packages").selectAll().execute()).toEqual([]);
  const bo = await world.as("bo");
  expect(await (await bo.get(site.path())).json()).toMatchObject({
    state: "paid",
    files: [{ n: 1 }],
  });
  expect((await bo.get(site.at())).status).toBe(200);
  expect((await state()).package_key).toBe(package_key);
  await run();
  expect((await state()).state).toBe("accepted");
});

test("passes an unconfirmed payment to an operator when the seller leaves", async () => {
  await bring("sealed");
  await act.claim();
  await leaveLater("seller");
  expect((await state()).state).toBe("disputed");
});

test("can decide a dispute for the buyer after the seller has left", async () => {
  await bring("disputed");
  await leaveLater("seller");
  await site.decide("buyer");
  expect(await state()).toMatchObject({ state: "resolved", voided_at: world.clock.now() });
});

test("binds both parties to a running deal until 30 days after it is due", async () => {
  await bring("sealed");
  for (const side of ["seller", "buyer"] as const) {
    expect(await thrown(leave(side))).toMatchObject({ code: "account-bound" });
  }
  world.clock.advance(29 * DAY);
  await act.claim();
  world.clock.advance(2 * DAY);
  expect(await thrown(leave("seller"))).toMatchObject({ code: "account-bound" });
});

test("frees both parties from a completed deal", async () => {
  await bring("accepted");
  await leave("seller");
  expect((await state()).state).toBe("accepted");
});
