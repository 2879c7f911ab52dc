import { describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { type DeliveryState, type Side, type Step, stateAfter } from "../../src/delivery/course";
import { takeStep } from "../../src/delivery/steps";
import { InvalidInput } from "../../src/lib/errors";
import { DAY } from "../../src/lib/time";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { PRICE_CENTS, seal } from "../support/deliveries";
import { thrown } from "../support/http";

const site = dealForEach();
const { world, act, bring, state, party } = site;
type Verb = keyof typeof act;

const OPEN: Record<DeliveryState, Partial<Record<Side, readonly Verb[]>>> = {
  waiting: { buyer: ["prolong"] },
  uploading: { buyer: ["prolong"] },
  measuring: {},
  refused: { buyer: ["prolong"] },
  sealed: { buyer: ["claim"], seller: ["paid"] },
  paid: { buyer: ["accept", "dispute"] },
  accepted: {},
  disputed: { buyer: ["take-back", "statement"], seller: ["statement"] },
  resolved: { seller: ["refund"], buyer: ["refund-received"] },
  withdrawn: {},
  removed: {},
};

async function reach(wanted: DeliveryState): Promise<void> {
  if (wanted !== "resolved") return bring(wanted);
  await bring("disputed");
  await site.decide("buyer");
}

const OUT_OF_ORDER = { code: "delivery-step" };

describe.each(Object.keys(OPEN) as DeliveryState[])("a delivery in the state %s", (wanted) => {
  test.each(["seller", "buyer"] as const)("lets the %s take only their own steps", async (side) => {
    await reach(wanted);
    const before = await state();
    const open = OPEN[wanted][side] ?? [];
    for (const verb of Object.keys(act) as Verb[]) {
      if (open.includes(verb)) continue;
      expect([verb, await thrown(act[verb](party(side)))]).toMatchObject([verb, OUT_OF_ORDER]);
      expect(await state()).toEqual(before);
    }
    const [first] = open;
    if (first) await act[first](party(side));
  });

  test("returns 404 to anyone else", async () => {
    await reach(wanted);
    const ada = { contractId: site.deal.contractId, memberId: world.people.ada.id };
    for (const verb of Object.values(act)) {
      expect(await thrown(verb(ada))).toMatchObject({ code: "delivery-not-found" });
    }
  });
});

describe("the steps of a delivery", () => {
  function walk(steps: string): DeliveryState | null {
    let at: DeliveryState | null = "waiting";
    let before: "sealed" | "paid" | undefined;
    for (const step of steps.split(" ") as Step[]) {
      if (at === null) return null;
      if (step === "disputed" && (at === "sealed" || at === "paid")) before = at;
      at = stateAfter(at, step, before);
    }
    return at;
  }
  const sealed = "begun completed sealed";

  test.each([
    [`${sealed} claimed paid accepted removed`, "removed"],
    [`begun completed refused ${sealed}`, "sealed"],
    [`${sealed} paid disputed taken-back`, "paid"],
    [`${sealed} paid disputed begun completed refused ${sealed}`, "paid"],
    [`${sealed} disputed decided`, "sealed"],
    ["completed", null],
    ["begun sealed", null],
    ["begun completed withdrawn", null],
    [`${sealed} accepted`, null],
    [`${sealed} paid withdrawn`, null],
    [`${sealed} paid paid`, null],
    [`${sealed} paid accepted disputed`, null],
    ["withdrawn begun", null],
    ["taken-back", null],
  ])("end after %s in %p", (steps, end) => {
    expect(walk(steps)).toBe(end as DeliveryState | null);
  });
});

describe("a step", () => {
  const succeeding = async (...tries: Promise<unknown>[]) =>
    (await Promise.all(tries.map(thrown))).filter((refusal) => refusal === null).length;

  test("counts once if two come simultaneously", async () => {
    await bring("sealed");
    expect(await succeeding(act.claim(), act.claim())).toBe(1);
    expect(await succeeding(act.paid(), act.paid())).toBe(1);
    expect(await succeeding(act.accept(), act.dispute())).toBe(1);
  });

  test("counts once if a withdrawal coincides with the end of the upload", async () => {
    await bring("uploading");
    await site.due();
    const read = await state();
    const complete = inTransaction(world.db, (tx) =>
      takeStep(tx, read, { step: "completed", actor: "seller" }, world.clock.now()),
    );
    expect(await succeeding(act.withdraw(), complete)).toBe(1);
  });

  test("appears in the timeline, and anonymously in the public log", async () => {
    const { db, people } = world;
    await bring("accepted");
    const lines = await db.selectFrom("delivery_events").selectAll().orderBy("id").execute();
    const course = lines.map(({ type, actor }) => `${type} ${actor}`).join();
    expect(course).toBe(
      "sent seller,begun seller,completed seller,sealed server,claimed buyer,paid seller,accepted buyer",
    );
    for (const { log_entry, type } of lines) {
      const leaf = await db
        .selectFrom("log_entries")
        .select("data")
        .where("seq", "=", log_entry ?? 0)
        .executeTakeFirstOrThrow();
      const entry = JSON.parse(leaf.data);
      expect(entry).toMatchObject({ type: "delivery", step: type });
      expect(Object.keys(entry).sort().join()).toBe("by,number,package,state,step,time,type");
      expect(leaf.data).not.toContain(people.bo.id);
    }
  });

  test("confirms only the agreed price", async () => {
    await bring("sealed");
    for (const cents of [null, 0, PRICE_CENTS - 1]) {
      expect(await thrown(act.paid(party("seller"), cents))).toBeInstanceOf(InvalidInput);
    }
    expect((await state()).state).toBe("sealed");
  });

  test("extends once by the same time", async () => {
    const { due_at: before } = await state();
    await act.prolong();
    expect((await state()).due_at).toBe((before ?? 0) + 7 * DAY);
    expect(await thrown(act.prolong())).toMatchObject(OUT_OF_ORDER);
  });

  test("extends from now if the deadline has passed", async () => {
    world.clock.advance(30 * DAY);
    await act.prolong();
    expect((await state()).due_at).toBe(world.clock.now() + 7 * DAY);
    expect(await thrown(act.withdraw())).toMatchObject(OUT_OF_ORDER);
  });

  test("withdraws only after the other party's deadline", async () => {
    await site.due(-1);
    expect(await thrown(act.withdraw())).toMatchObject(OUT_OF_ORDER);
    world.clock.advance(1);
    expect(await thrown(act.withdraw(party("seller")))).toMatchObject(OUT_OF_ORDER);
    await act.withdraw();
    expect((await state()).state).toBe("withdrawn");
  });

  test("withdraws for an unpaid seller unless the buyer reported a payment", async () => {
    await stateDetails(world, "mei");
    await bring("sealed");
    await site.due();
    expect(await thrown(act.withdraw())).toMatchObject(OUT_OF_ORDER);
    await act.claim();
    await site.due(1);
    expect(await thrown(act.withdraw(party("seller")))).toMatchObject(OUT_OF_ORDER);
  });

  test("disputes an unpaid delivery only if its report differs", async () => {
    await seal(world, site.deal, ["words"]);
    await act.dispute();
    expect(await state()).toMatchObject({ state: "disputed", due_at: null });
  });
});
