import { describe, expect, test } from "bun:test";
import { openDisputeOf } from "../../src/delivery/delivery";
import { DAY } from "../../src/lib/time";
import { deletePackage } from "../../src/packages/own-packages";
import { findPackage } from "../../src/packages/packages";
import { findPublisher } from "../../src/publishers/publisher";
import { requireFreeRights } from "../../src/rights/conflicts";
import { dealForEach } from "../support/deal-for-each";
import { KEEP_MS, seal } from "../support/deliveries";
import { thrown } from "../support/http";
import { outbox } from "../support/mail";

const site = dealForEach();
const { world, act, bring, state, decide } = site;

async function leaveUnconfirmed(): Promise<void> {
  await bring("sealed");
  await act.claim();
  world.clock.advance(7 * DAY);
  await site.run();
}

describe("an operator's decision", () => {
  test("counts as acceptance if it favors the seller after payment", async () => {
    await bring("disputed");
    await decide("seller");
    const accepted = { state: "accepted", remove_at: world.clock.now() + KEEP_MS, voided_at: null };
    expect(await state()).toMatchObject(accepted);
  });

  test("leaves a deal unpaid if it favors the seller before payment", async () => {
    await bring("sealed", ["language"]);
    await act.dispute();
    await decide("seller");
    const unpaid = { state: "sealed", claimed_at: null, due_at: world.clock.now() + 14 * DAY };
    expect(await state()).toMatchObject(unpaid);
    expect(await thrown(act.accept())).toMatchObject({ code: "delivery-step" });
  });

  test("voids the contract if it favors the buyer", async () => {
    const { db, clock, people } = world;
    await bring("disputed");
    await decide("buyer");
    const now = clock.now();
    expect(await state()).toMatchObject({ state: "resolved", voided_at: now });
    const gone = await db.selectFrom("consignments").select("status").execute();
    expect(gone).toEqual([{ status: "gone" }]);
    expect(await findPackage(db, site.deal.packageId)).toMatchObject({ status: "ended" });
    expect((await findPublisher(db, people.mei.id, now)).counts.sold).toBe(0);
    await deletePackage(db, site.deal.packageId, people.mei.id, now);
    expect((await state()).state).toBe("resolved");
  });

  test("counts an unconfirmed payment as made if it favors the buyer", async () => {
    await leaveUnconfirmed();
    await decide("buyer");
    expect(await state()).toMatchObject({ state: "paid", voided_at: null });
  });

  test("gives the buyer seven days if it rejects an unconfirmed payment", async () => {
    await leaveUnconfirmed();
    await decide("seller");
    const unpaid = { state: "sealed", claimed_at: null, due_at: world.clock.now() + 7 * DAY };
    expect(await state()).toMatchObject(unpaid);
  });

  test("is emailed to both parties with its reasons", async () => {
    await bring("disputed");
    await world.db.deleteFrom("mail_outbox").execute();
    await decide("buyer");
    const mails = await outbox(world);
    expect(mails.map(({ to }) => to).sort()).toEqual(["bo", "mei"]);
    const ruling = { outcome: "buyer", note: "The receipt shows it." };
    for (const { values } of mails) expect(values).toMatchObject({ step: "decided", ruling });
  });

  test("requires a dispute and an operator who is not a party", async () => {
    const { mei, bo, ada } = world.people;
    expect(await thrown(decide("buyer"))).toMatchObject({ code: "dispute-not-found" });
    await bring("disputed");
    for (const { id } of [mei, bo, ada]) {
      expect(await thrown(decide("buyer", id))).toMatchObject({ code: "own-case" });
    }
    const two = await Promise.all([thrown(decide("buyer")), thrown(decide("seller"))]);
    expect(two.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(await thrown(decide("buyer"))).toMatchObject({ code: "delivery-step" });
  });
});

test("ends the dispute and restarts the clock when the collection is delivered again", async () => {
  const { db, clock } = world;
  await bring("disputed");
  clock.advance(20 * DAY);
  await seal(world, site.deal);
  expect(await state()).toMatchObject({ state: "paid", due_at: clock.now() + 14 * DAY });
  expect(await openDisputeOf(db, site.deal.deliveryId)).toBeUndefined();
  const kept = await db.selectFrom("consignments").select(["number", "status"]).execute();
  expect(kept).toEqual([
    { number: 1, status: "gone" },
    { number: 2, status: "sealed" },
  ]);
});

test("allows a new listing after a void exclusive sale", async () => {
  const { db, clock, people } = world;
  const { title, description } = await findPackage(db, site.deal.packageId);
  const collection = { sellerId: people.mei.id, title, description };
  const offered = { scope: "exclusive", moment: "listing" } as const;
  const ask = () => requireFreeRights(db, collection, offered, clock.now());
  expect(await thrown(ask())).toMatchObject({ code: "exclusive-sold-before" });
  await bring("withdrawn");
  await ask();
});
