import { beforeEach, describe, expect, test } from "bun:test";
import { openDispute, takeBackDispute } from "../../src/delivery/disputes";
import { claimPayment } from "../../src/delivery/payment";
import { runDeliveries } from "../../src/delivery/timer";
import { DAY } from "../../src/lib/time";
import { changeSettings } from "../../src/settings/settings";
import {
  addSoldDeal,
  bringTo,
  deliveryNow,
  KEEP_MS,
  partyOf,
  type SoldDeal,
} from "../support/deliveries";
import { worldForEach } from "../support/each-world";

const world = worldForEach();
let deal: SoldDeal;

beforeEach(async () => {
  deal = await addSoldDeal(world);
});

const run = () => runDeliveries(world.db, { keepMs: KEEP_MS }, world.clock.now());

/** The mails of what is due now, however often it runs: who gets which. */
async function rung(): Promise<string[]> {
  const { db } = world;
  await db.deleteFrom("mail_outbox").execute();
  await Promise.all([run(), run()]);
  await run();
  const mails = await db.selectFrom("mail_outbox").selectAll().orderBy("recipient").execute();
  return mails.map(({ recipient, template_values }) => {
    const { notice, step } = JSON.parse(template_values) as { notice?: string; step?: string };
    return `${recipient.split("@")[0]} ${notice ?? step}`;
  });
}

async function inDays(days: number): Promise<string[]> {
  world.clock.advance(days * DAY);
  return rung();
}

const buyer = () => partyOf(world, deal, "buyer");

describe("time", () => {
  test("reminds the seller before the collection is due, and opens the way out after", async () => {
    expect(await inDays(4)).toEqual([]);
    expect(await inDays(1)).toEqual(["mei seal"]);
    expect(await inDays(1)).toEqual([]);
    expect(await inDays(1)).toEqual(["bo seal-late", "mei seal-late"]);
    expect(await inDays(30)).toEqual([]);
    expect((await deliveryNow(world, deal)).state).toBe("waiting");
  });

  test("tells only the last of what came due while no server ran", async () => {
    expect(await inDays(20)).toEqual(["bo seal-late", "mei seal-late"]);
  });

  test("does not remind a second time when the upload begins", async () => {
    expect(await inDays(5)).toEqual(["mei seal"]);
    await bringTo(world, deal, "uploading");
    expect(await rung()).toEqual([]);
    expect(await inDays(2)).toEqual(["bo seal-late", "mei seal-late"]);
  });

  test("reminds the buyer to pay, and lets the seller go after 14 days", async () => {
    await bringTo(world, deal, "sealed");
    expect(await inDays(11)).toEqual([]);
    expect(await inDays(1)).toEqual(["bo pay"]);
    expect(await inDays(2)).toEqual(["bo pay-late", "mei pay-late"]);
  });

  test("hands a payment that nobody confirms to an operator after seven days", async () => {
    await bringTo(world, deal, "sealed");
    await claimPayment(world.db, buyer(), world.clock.now());
    expect(await inDays(5)).toEqual(["mei confirm"]);
    expect(await inDays(2)).toEqual(["bo disputed", "mei disputed"]);
    const dispute = await world.db.selectFrom("disputes").selectAll().execute();
    expect(dispute).toMatchObject([{ reason: "unconfirmed", state_before: "sealed" }]);
    expect((await deliveryNow(world, deal)).state).toBe("disputed");
  });

  test("reminds of the acceptance on days 7 and 12, and accepts by silence on the 14th", async () => {
    await bringTo(world, deal, "paid");
    expect(await inDays(6)).toEqual([]);
    expect(await inDays(1)).toEqual(["bo accept"]);
    expect(await inDays(4)).toEqual([]);
    expect(await inDays(1)).toEqual(["bo accept"]);
    expect(await inDays(2)).toEqual(["bo accepted", "mei accepted"]);
    const now = world.clock.now();
    expect(await deliveryNow(world, deal)).toMatchObject({
      state: "accepted",
      accepted_at: now,
      remove_at: now + KEEP_MS,
    });
  });

  test("stands still in a dispute, and runs on with what was left", async () => {
    await bringTo(world, deal, "paid");
    await inDays(10);
    const complaint = { reason: "rights", text: "Not theirs." } as const;
    await openDispute(world.db, buyer(), complaint, world.clock.now());
    expect(await inDays(100)).toEqual([]);
    await takeBackDispute(world.db, buyer(), world.clock.now());
    expect(await inDays(3)).toEqual(["bo accept"]);
    expect(await inDays(1)).toEqual(["bo accepted", "mei accepted"]);
  });

  test("removes what was kept for its time, and says so a week before", async () => {
    await bringTo(world, deal, "accepted");
    expect(await inDays(82)).toEqual([]);
    expect(await inDays(1)).toEqual(["bo removal", "mei removal"]);
    const kept = await world.db.selectFrom("consignments").select("status").execute();
    expect(kept).toEqual([{ status: "sealed" }]);
    expect(await inDays(7)).toEqual(["bo removed", "mei removed"]);
    const gone = await world.db.selectFrom("consignments").select("status").execute();
    expect(gone).toEqual([{ status: "gone" }]);
    expect((await deliveryNow(world, deal)).state).toBe("removed");
    expect(await inDays(400)).toEqual([]);
  });

  test("is told of whatever a member has switched off", async () => {
    const { db, clock, people } = world;
    const off = { emailNotifications: false, bidAlerts: false };
    await changeSettings(db, people.mei.id, off, clock.now());
    expect(await inDays(5)).toEqual(["mei seal"]);
  });
});
