import { describe, expect, test } from "bun:test";
import type { DeliveryState, Side } from "../../src/delivery/course";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { thrown } from "../support/answers";
import { dealForEach } from "../support/deal-for-each";

const site = dealForEach();
const { world, act, bring, state, run } = site;

const leave = (side: Side) => deleteAccount(world.db, site.party(side).memberId, world.clock.now());

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
])("when the %s leaves a deal that is %s", (side, before, after) => {
  test(`it is ${after}, and the other party is not stuck`, async () => {
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

test("a seller who leaves takes neither the key material nor its page from the buyer", async () => {
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

test("a seller who leaves hands an unconfirmed payment to an operator", async () => {
  await bring("sealed");
  await act.claim();
  await leaveLater("seller");
  expect((await state()).state).toBe("disputed");
});

test("a dispute that a seller left open can still be decided for the buyer", async () => {
  await bring("disputed");
  await leaveLater("seller");
  await site.decide("buyer");
  expect(await state()).toMatchObject({ state: "resolved", voided_at: world.clock.now() });
});

test("a running deal binds both, until 30 days after its contract or what is due", async () => {
  await bring("sealed");
  for (const side of ["seller", "buyer"] as const) {
    expect(await thrown(leave(side))).toMatchObject({ code: "account-bound" });
  }
  world.clock.advance(29 * DAY);
  await act.claim();
  world.clock.advance(2 * DAY);
  expect(await thrown(leave("seller"))).toMatchObject({ code: "account-bound" });
});

test("a deal that is completed binds nobody", async () => {
  await bring("accepted");
  await leave("seller");
  expect((await state()).state).toBe("accepted");
});
