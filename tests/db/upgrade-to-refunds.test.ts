import { expect, setDefaultTimeout, test } from "bun:test";
import { migrate } from "../../db/migrate";
import { readDelivery } from "../../src/delivery/delivery";
import { refundOf } from "../../src/delivery/refund";
import { runDeliveries } from "../../src/delivery/timer";
import { dealForEach } from "../support/deal-for-each";
import { KEEP_MS } from "../support/deliveries";
import { PATIENCE_MS } from "../support/patience";
import { openPatiently } from "../support/run-database";
import { asOfVersion } from "../support/version-before";

setDefaultTimeout(PATIENCE_MS);
const site = dealForEach();

test("a contract that was void before the upgrade gets no refund", async () => {
  await site.bring("disputed");
  await site.decide("buyer");
  const { wakes_at: _, ...before } = await site.state();
  await site.world.db.updateTable("deliveries").set({ due_at: null, wakes_at: null }).execute();
  const db = openPatiently(await asOfVersion("0390-contracts-at-end", site.world));
  expect(await migrate(db)).toContain("0395-refunds");
  await runDeliveries(db, { keepMs: KEEP_MS }, site.world.clock.now());
  const after = await readDelivery(db, { deliveryId: site.deal.deliveryId });
  expect([before.state, after.state]).toEqual(["resolved", "resolved"]);
  expect(refundOf(before)).not.toBeNull();
  expect(refundOf(after)).toBeNull();
  await db.destroy();
});
