import { beforeEach, describe, expect, test } from "bun:test";
import type { DeliveryState, Side } from "../../src/delivery/course";
import { decideDispute } from "../../src/delivery/decisions";
import { openDisputeOf, type Party } from "../../src/delivery/delivery";
import { openDispute, stateCase, takeBackDispute } from "../../src/delivery/disputes";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { acceptDelivery } from "../../src/delivery/steps";
import { prolongDelivery, withdrawDelivery } from "../../src/delivery/voiding";
import { InvalidInput } from "../../src/lib/errors";
import { DAY } from "../../src/lib/time";
import {
  addSoldDeal,
  bringTo,
  deliveryNow,
  KEEP_MS,
  PRICE_CENTS,
  partyOf,
  type SoldDeal,
  seal,
} from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addUser } from "../support/people";

const world = worldForEach();
let deal: SoldDeal;

beforeEach(async () => {
  deal = await addSoldDeal(world);
});

const COMPLAINT = { reason: "incomplete", text: "Two volumes are missing." } as const;

/** Everything that a party can do, but for handing in. */
const VERBS = {
  claim: (party: Party) => claimPayment(world.db, party, world.clock.now()),
  paid: (party: Party) => confirmPayment(world.db, party, PRICE_CENTS, world.clock.now()),
  accept: (party: Party) => acceptDelivery(world.db, party, KEEP_MS, world.clock.now()),
  dispute: (party: Party) => openDispute(world.db, party, COMPLAINT, world.clock.now()),
  "take-back": (party: Party) => takeBackDispute(world.db, party, world.clock.now()),
  withdraw: (party: Party) => withdrawDelivery(world.db, party, world.clock.now()),
  prolong: (party: Party) => prolongDelivery(world.db, party, world.clock.now()),
  statement: (party: Party) => stateCase(world.db, party, "I have paid on Monday."),
};
type Verb = keyof typeof VERBS;

/** What each party may do in each state, in time; all else is refused. */
const OPEN: Record<DeliveryState, Partial<Record<Side, readonly Verb[]>>> = {
  waiting: { buyer: ["prolong"] },
  uploading: { buyer: ["prolong"] },
  measuring: {},
  refused: { buyer: ["prolong"] },
  sealed: { buyer: ["claim"], seller: ["paid"] },
  paid: { buyer: ["accept", "dispute"] },
  accepted: {},
  disputed: { buyer: ["take-back", "statement"], seller: ["statement"] },
  resolved: {},
  withdrawn: {},
  removed: {},
};

async function resolve(): Promise<void> {
  const { db, clock } = world;
  const { id: decidedBy } = await addUser(db, "operator", clock.now());
  await bringTo(world, deal, "disputed");
  const { id: disputeId = "" } = (await openDisputeOf(db, deal.deliveryId)) ?? {};
  const decision = {
    disputeId,
    decidedBy,
    keepMs: KEEP_MS,
    note: "Read.",
    decision: "buyer",
  } as const;
  await decideDispute(db, decision, clock.now());
}

describe.each(Object.keys(OPEN) as DeliveryState[])("in the state %s", (state) => {
  test.each(["seller", "buyer"] as const)(
    "the %s takes the steps that are theirs",
    async (side) => {
      const open = OPEN[state][side] ?? [];
      await (state === "resolved" ? resolve() : bringTo(world, deal, state));
      for (const verb of Object.keys(VERBS) as Verb[]) {
        if (open.includes(verb)) continue;
        const before = await deliveryNow(world, deal);
        const refused = await VERBS[verb](partyOf(world, deal, side)).catch(
          (error) => error.message,
        );
        expect([verb, refused]).toEqual([verb, "delivery-step"]);
        expect(await deliveryNow(world, deal)).toEqual(before);
      }
      const [first] = open;
      if (first) await VERBS[first](partyOf(world, deal, side));
    },
  );

  test("nobody else finds it", async () => {
    await (state === "resolved" ? resolve() : bringTo(world, deal, state));
    const ada = { contractId: deal.contractId, memberId: world.people.ada.id };
    for (const verb of Object.values(VERBS)) {
      expect(await verb(ada).catch((error) => error.message)).toBe("delivery-not-found");
    }
  });
});

describe("a step", () => {
  const buyer = () => partyOf(world, deal, "buyer");
  const seller = () => partyOf(world, deal, "seller");
  const both = (...tries: Promise<unknown>[]) =>
    Promise.allSettled(tries).then((all) => all.map(({ status }) => status).sort());

  test("of two at once counts once: acceptance and dispute", async () => {
    await bringTo(world, deal, "paid");
    expect(await both(VERBS.accept(buyer()), VERBS.dispute(buyer()))).toEqual([
      "fulfilled",
      "rejected",
    ]);
  });

  test("of two at once counts once: withdrawal and sealing", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "uploading");
    clock.set((await deliveryNow(world, deal)).due_at ?? 0);
    const { takeStep } = await import("../../src/delivery/steps");
    const { inTransaction } = await import("../../db/transaction");
    const read = await deliveryNow(world, deal);
    const complete = inTransaction(db, (tx) =>
      takeStep(tx, read, { step: "completed", actor: "seller" }, clock.now()),
    );
    expect(await both(VERBS.withdraw(buyer()), complete)).toEqual(["fulfilled", "rejected"]);
  });

  test("of two at once counts once: the same twice", async () => {
    await bringTo(world, deal, "sealed");
    expect(await both(VERBS.claim(buyer()), VERBS.claim(buyer()))).toEqual([
      "fulfilled",
      "rejected",
    ]);
    expect(await both(VERBS.paid(seller()), VERBS.paid(seller()))).toEqual([
      "fulfilled",
      "rejected",
    ]);
  });

  test("is a line of the timeline and a leaf of the public log, which names nobody", async () => {
    const { db, people } = world;
    await bringTo(world, deal, "accepted");
    const lines = await db.selectFrom("delivery_events").selectAll().orderBy("id").execute();
    expect(lines.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
      "sent seller",
      "begun seller",
      "completed seller",
      "sealed server",
      "claimed buyer",
      "paid seller",
      "accepted buyer",
    ]);
    for (const { log_entry, type } of lines) {
      const leaf = await db
        .selectFrom("log_entries")
        .select("data")
        .where("seq", "=", log_entry ?? 0)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(leaf.data)).toMatchObject({ type: "delivery", step: type });
      expect(Object.keys(JSON.parse(leaf.data)).sort()).toEqual([
        "by",
        "number",
        "package",
        "state",
        "step",
        "time",
        "type",
      ]);
      expect(leaf.data).not.toContain(people.bo.id);
    }
  });

  test("confirms the price as it was agreed, and no other", async () => {
    await bringTo(world, deal, "sealed");
    const { db, clock } = world;
    for (const cents of [null, 0, PRICE_CENTS - 1]) {
      const refused = await confirmPayment(db, seller(), cents, clock.now()).catch(
        (error) => error,
      );
      expect(refused).toBeInstanceOf(InvalidInput);
    }
    expect((await deliveryNow(world, deal)).state).toBe("sealed");
  });

  test("prolongs once, by as much time again", async () => {
    const { due_at: before } = await deliveryNow(world, deal);
    await VERBS.prolong(buyer());
    expect((await deliveryNow(world, deal)).due_at).toBe((before ?? 0) + 7 * DAY);
    expect(VERBS.prolong(buyer())).rejects.toThrow("delivery-step");
  });

  test("prolongs from now on where the time was over, as its page says", async () => {
    const { clock } = world;
    clock.advance(30 * DAY);
    await VERBS.prolong(buyer());
    expect((await deliveryNow(world, deal)).due_at).toBe(clock.now() + 7 * DAY);
    expect(VERBS.withdraw(buyer())).rejects.toThrow("delivery-step");
  });

  test("withdraws only once the other's time is over", async () => {
    const { clock } = world;
    clock.set(((await deliveryNow(world, deal)).due_at ?? 0) - 1);
    expect(VERBS.withdraw(buyer())).rejects.toThrow("delivery-step");
    clock.advance(1);
    expect(VERBS.withdraw(seller())).rejects.toThrow("delivery-step");
    await VERBS.withdraw(buyer());
    expect((await deliveryNow(world, deal)).state).toBe("withdrawn");
  });

  test("of a seller who was not paid withdraws, unless the buyer says otherwise", async () => {
    const { clock } = world;
    await bringTo(world, deal, "sealed");
    clock.set((await deliveryNow(world, deal)).due_at ?? 0);
    expect(VERBS.withdraw(buyer())).rejects.toThrow("delivery-step");
    await VERBS.claim(buyer());
    clock.set(((await deliveryNow(world, deal)).due_at ?? 0) + 1);
    expect(VERBS.withdraw(seller())).rejects.toThrow("delivery-step");
  });

  test("disputes an unpaid delivery only where its report differs", async () => {
    await seal(world, deal, ["words"]);
    await VERBS.dispute(buyer());
    expect(await deliveryNow(world, deal)).toMatchObject({ state: "disputed", due_at: null });
  });
});
