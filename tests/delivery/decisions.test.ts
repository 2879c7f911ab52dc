import { beforeEach, describe, expect, test } from "bun:test";
import { memberFigures } from "../../src/dashboard/figures";
import { openDisputeOf } from "../../src/delivery/delivery";
import { openDispute } from "../../src/delivery/disputes";
import { claimPayment } from "../../src/delivery/payment";
import { acceptDelivery } from "../../src/delivery/steps";
import { runDeliveries } from "../../src/delivery/timer";
import { DAY } from "../../src/lib/time";
import { deletePackage } from "../../src/packages/own-packages";
import { findPackage } from "../../src/packages/packages";
import { findPublisher } from "../../src/publishers/publisher";
import { requireFreeRights } from "../../src/rights/conflicts";
import {
  addSoldDeal,
  bringTo,
  decideLatest,
  deliveryNow,
  KEEP_MS,
  partyOf,
  type SoldDeal,
  seal,
} from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addUser } from "../support/people";

const world = worldForEach();
let deal: SoldDeal;
let operatorId: string;

beforeEach(async () => {
  deal = await addSoldDeal(world);
  operatorId = (await addUser(world.db, "operator", world.clock.now())).id;
});

const decide = (decision: "seller" | "buyer", decidedBy = operatorId) =>
  decideLatest(world, decidedBy, decision);

async function dispute(): Promise<void> {
  const complaint = { reason: "differs", text: "It is French." } as const;
  await openDispute(world.db, partyOf(world, deal, "buyer"), complaint, world.clock.now());
}

/** The buyer says that it is paid, and nobody confirms it. */
async function leaveUnconfirmed(): Promise<void> {
  const { db, clock } = world;
  await bringTo(world, deal, "sealed");
  await claimPayment(db, partyOf(world, deal, "buyer"), clock.now());
  clock.advance(7 * DAY);
  await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
}

describe("an operator's decision", () => {
  test("for the seller after the payment is the acceptance", async () => {
    await bringTo(world, deal, "disputed");
    await decide("seller");
    expect(await deliveryNow(world, deal)).toMatchObject({
      state: "accepted",
      remove_at: world.clock.now() + KEEP_MS,
      voided_at: null,
    });
  });

  test("for the seller before the payment leaves it to be paid, without a key", async () => {
    await bringTo(world, deal, "sealed", ["language"]);
    await dispute();
    await decide("seller");
    expect(await deliveryNow(world, deal)).toMatchObject({
      state: "sealed",
      claimed_at: null,
      due_at: world.clock.now() + 14 * DAY,
    });
    const accept = acceptDelivery(world.db, partyOf(world, deal, "buyer"), KEEP_MS, 0);
    expect(accept).rejects.toThrow("delivery-step");
  });

  test("for the buyer makes the contract void", async () => {
    const { db, clock, people } = world;
    await bringTo(world, deal, "disputed");
    await decide("buyer");
    const now = clock.now();
    expect(await deliveryNow(world, deal)).toMatchObject({ state: "resolved", voided_at: now });
    const gone = await db.selectFrom("consignments").select("status").execute();
    expect(gone).toEqual([{ status: "gone" }]);
    expect(await findPackage(db, deal.packageId)).toMatchObject({ status: "ended" });
    expect(await memberFigures({ db, aside: db }, people.bo.id, now)).toMatchObject({
      spentCents: 0,
    });
    expect((await findPublisher(db, people.mei.id, now)).counts.sold).toBe(0);
    await deletePackage(db, deal.packageId, people.mei.id, now);
    expect((await deliveryNow(world, deal)).state).toBe("resolved");
  });

  test("of an unconfirmed payment: it counts as made, or the claim is struck", async () => {
    await leaveUnconfirmed();
    await decide("buyer");
    expect(await deliveryNow(world, deal)).toMatchObject({ state: "paid", voided_at: null });
  });

  test("of an unconfirmed payment for the seller gives the buyer seven days", async () => {
    await leaveUnconfirmed();
    await decide("seller");
    expect(await deliveryNow(world, deal)).toMatchObject({
      state: "sealed",
      claimed_at: null,
      due_at: world.clock.now() + 7 * DAY,
    });
  });

  test("is told to both, with its reasons", async () => {
    const { db } = world;
    await bringTo(world, deal, "disputed");
    await db.deleteFrom("mail_outbox").execute();
    await decide("buyer");
    const mails = await db.selectFrom("mail_outbox").selectAll().orderBy("recipient").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      "bo@example.test",
      "mei@example.test",
    ]);
    for (const { template_values } of mails) {
      expect(JSON.parse(template_values)).toMatchObject({
        step: "decided",
        ruling: { outcome: "buyer", note: "The receipt shows it." },
      });
    }
  });

  test("is no party's and no bidder's, counts once, and needs a dispute", async () => {
    const { people } = world;
    expect(decide("buyer")).rejects.toThrow("dispute-not-found");
    await bringTo(world, deal, "disputed");
    for (const { id } of [people.mei, people.bo, people.ada]) {
      await expect(decide("buyer", id)).rejects.toThrow("own-case");
    }
    const two = await Promise.allSettled([decide("buyer"), decide("seller")]);
    expect(two.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(decide("buyer")).rejects.toThrow("delivery-step");
  });
});

test("a collection that is delivered again ends the dispute and starts the time anew", async () => {
  const { db, clock } = world;
  await bringTo(world, deal, "disputed");
  clock.advance(20 * DAY);
  await seal(world, deal);
  expect(await deliveryNow(world, deal)).toMatchObject({
    state: "paid",
    due_at: clock.now() + 14 * DAY,
  });
  expect(await openDisputeOf(db, deal.deliveryId)).toBeUndefined();
  const kept = await db.selectFrom("consignments").select(["number", "status"]).execute();
  expect(kept).toEqual([
    { number: 1, status: "gone" },
    { number: 2, status: "sealed" },
  ]);
});

test("an exclusive sale that is void keeps nobody from listing it again", async () => {
  const { db, clock, people } = world;
  const { title, description } = await findPackage(db, deal.packageId);
  const rights = { ...RIGHTS, exclusive: true };
  const listing = { title, description, rights };
  expect(requireFreeRights(db, people.mei.id, listing, clock.now())).rejects.toThrow("sold-before");
  await bringTo(world, deal, "withdrawn");
  await requireFreeRights(db, people.mei.id, listing, clock.now());
});

const RIGHTS = {
  ...{ exclusive: false, termMonths: 12, territory: null, uses: [] as [], redistribution: false },
  ...{ attribution: true, basis: "", personalData: "none" as const, machineMadePercent: 0 },
};
