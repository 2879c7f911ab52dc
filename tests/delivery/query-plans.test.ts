import { expect } from "bun:test";
import { findOwnDelivery } from "../../src/delivery/delivery";
import { decidedDisputes, waitingDisputes } from "../../src/delivery/desk";
import { reviewsOf } from "../../src/delivery/reviews";
import { runDeliveries } from "../../src/delivery/timer";
import { waitingDeals } from "../../src/delivery/waiting";
import { beginFetch } from "../../src/handover/fetches";
import { newId } from "../../src/lib/ids";
import { addSoldDeal, bringTo, KEEP_MS } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

testOnSqlite(
  "timer, desk, waiting deals, a contract's delivery and reviews scan no table",
  async () => {
    const { clock, people } = world;
    await bringTo(world, await addSoldDeal(world), "paid");
    const plans = await queryPlans(world.db, async (db) => {
      await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
      await waitingDisputes(db, people.kim.id, clock.now());
      await waitingDisputes(db, people.kim.id, clock.now(), newId(clock.now()));
      await decidedDisputes(db);
      await decidedDisputes(db, newId(clock.now()));
      const sides = ["seller", "buyer"] as const;
      await waitingDeals(db, people.mei.id, { sides, before: newId(clock.now()) }, clock.now());
      await findOwnDelivery(db, { reference: "AIM-2026-000001", memberId: people.mei.id });
      await reviewsOf(db, people.mei.id, clock.now(), newId(clock.now()));
    });
    expect(plans.length).toBeGreaterThan(4);
    // What an index gives in its order is a scan of that index, not of the table.
    expect(plans.flat().filter((step) => /^SCAN (?!.* USING )/.test(step))).toEqual([]);
  },
);

testOnSqlite("what was fetched of a file is found without reading of all others", async () => {
  const { deliveryId } = await addSoldDeal(world);
  const fetch = { deliveryId, side: "buyer", consignment: 1, n: 2, first: 5 } as const;
  const [steps] = await queryPlans(world.db, (db) => beginFetch(db, fetch, world.clock.now()));
  expect(steps?.join()).toContain("INDEX delivery_fetches_file (");
});
