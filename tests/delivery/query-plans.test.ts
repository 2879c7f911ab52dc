import { expect } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { consignmentStatus } from "../../src/consignments/consignment-status";
import { sealedFiles } from "../../src/consignments/sealed";
import { disputeCases } from "../../src/console/dispute-cases";
import { findOwnDelivery } from "../../src/delivery/delivery";
import { reviewsOf } from "../../src/delivery/reviews";
import {
  deliveriesAwaitingFiles,
  joinCollection,
  ownSealedConsignment,
} from "../../src/delivery/sharing";
import { runDeliveries } from "../../src/delivery/timer";
import { discardUnsealed, withdrawConsignments } from "../../src/delivery/voiding";
import { waitingDeals } from "../../src/delivery/waiting";
import { beginFetch } from "../../src/handover/fetches";
import { newId } from "../../src/lib/ids";
import { handIn } from "../support/consignments";
import { addSoldDeal, bringTo, KEEP_MS } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { runIntake } from "../support/intake";
import { addLicenses, makeRecipients } from "../support/licensees";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

testOnSqlite("scans no table for timer, desk, deals and reviews", async () => {
  const { clock, people } = world;
  await bringTo(world, await addSoldDeal(world), "paid");
  const plans = await queryPlans(world.db, async (db) => {
    await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
    const { id: deliveryId } = await db
      .selectFrom("deliveries")
      .select("id")
      .executeTakeFirstOrThrow();
    const disputes = [{ id: newId(clock.now()), delivery_id: deliveryId, ended_at: null }];
    await disputeCases(db, disputes, people.kim.id, clock.now());
    const sides = ["seller", "buyer"] as const;
    await waitingDeals(db, people.mei.id, { sides, before: newId(clock.now()) }, clock.now());
    await findOwnDelivery(db, { reference: "AIM-2026-000001", memberId: people.mei.id });
    await reviewsOf(db, people.mei.id, clock.now(), newId(clock.now()));
  });
  expect(plans.length).toBeGreaterThan(4);
  // A scan in index order reads the index, not the table.
  expect(plans.flat().filter((step) => /^SCAN (?!.* USING )/.test(step))).toEqual([]);
});

testOnSqlite("finds shared consignments by indexes", async () => {
  const [, license] = await addLicenses(world);
  if (!license) throw new Error("no license");
  const { deliveryId } = license;
  const { db, clock, dataDir } = world;
  await handIn(await world.as("mei"), license, { "tides.txt": "The tide rises twice a day." });
  await runIntake(world);
  const plans = await queryPlans(db, async (observed) => {
    await ownSealedConsignment(observed, deliveryId);
    await sealedFiles(observed, deliveryId);
    await consignmentStatus(observed, deliveryId);
    await inTransaction(observed, (tx) => deliveriesAwaitingFiles(tx, deliveryId));
    await inTransaction(observed, (tx) => withdrawConsignments(tx, deliveryId, clock.now()));
    await inTransaction(observed, (tx) => discardUnsealed(tx, deliveryId));
    await inTransaction(observed, (tx) => joinCollection(tx, license.packageId));
    await makeRecipients({ db: observed, clock, dataDir });
  });
  expect(plans.length).toBeGreaterThan(8);
  expect(plans.flat().filter((step) => /^SCAN (?!.* USING )/.test(step))).toEqual([]);
});

testOnSqlite("finds the fetched parts of a file by an index", async () => {
  const { deliveryId } = await addSoldDeal(world);
  const fetch = { deliveryId, side: "buyer", consignment: 1, n: 2, firstByte: 5 } as const;
  const [steps] = await queryPlans(world.db, (db) => beginFetch(db, fetch, world.clock.now()));
  expect(steps?.join()).toContain("INDEX delivery_fetches_file (");
});
