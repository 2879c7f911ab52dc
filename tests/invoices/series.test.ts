import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { issueOwnInvoice } from "../../src/delivery/invoicing";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { issueInvoice } from "../../src/invoices/issuing";
import { TestClock } from "../support/clock";
import { type Scene, stateDetails } from "../support/deals";
import { addSoldDeal, partyOf, type SoldDeal, seal } from "../support/deliveries";
import { onBothEngines } from "../support/engines";
import { thrown } from "../support/http";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";

setDefaultTimeout(PATIENCE_MS);

onBothEngines(({ make, open }) => {
  let place: string;
  let db: Db;
  let scene: Scene;
  const deals: SoldDeal[] = [];

  beforeEach(async () => {
    place = make();
    db = open(place);
    const clock = new TestClock();
    scene = { db, clock, people: await addPeople(db, clock.now()) };
    deals.length = 0;
    for (let i = 0; i < 3; i++) {
      deals.push(await addSoldDeal(scene));
      await seal(scene, deals[i] as SoldDeal);
    }
    await stateDetails(scene, "mei");
  });

  const numbers = async () =>
    (await db.selectFrom("invoices").select("number").orderBy("number").execute()).map(
      ({ number }) => number,
    );

  test("gives simultaneous invoices consecutive numbers", async () => {
    const others = place.startsWith("postgres") ? [open(place), open(place)] : [];
    const pools = [db, ...others];
    const now = scene.clock.now();
    await Promise.all(
      deals.map((deal, i) =>
        issueOwnInvoice(pools[i % pools.length] as Db, partyOf(scene, deal, "seller"), now),
      ),
    );
    expect(await numbers()).toEqual([1, 2, 3]);
    for (const pool of others) await pool.destroy();
  });

  test("issues one invoice for repeated and simultaneous calls", async () => {
    const others = place.startsWith("postgres") ? [open(place)] : [];
    const pools = [db, ...others];
    const party = partyOf(scene, deals[0] as SoldDeal, "seller");
    const settled = await Promise.allSettled(
      [0, 1, 2, 3].map((i) =>
        issueOwnInvoice(pools[i % pools.length] as Db, party, scene.clock.now()),
      ),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await numbers()).toEqual([1]);
    for (const pool of others) await pool.destroy();
  });

  test("skips no number after a rollback", async () => {
    const [first, second] = deals as [SoldDeal, SoldDeal];
    const now = scene.clock.now();
    const failing = inTransaction(db, async (tx) => {
      const { mei, bo } = scene.people;
      const sold = { contractId: first.contractId, sellerId: mei.id, buyerId: bo.id, dueAt: now };
      await issueInvoice(tx, sold, now);
      throw new Error("cut off");
    });
    expect(await thrown(failing)).toBeInstanceOf(Error);
    expect(await numbers()).toEqual([]);
    await issueOwnInvoice(db, partyOf(scene, second, "seller"), now);
    await issueOwnInvoice(db, partyOf(scene, first, "seller"), now);
    scene.clock.advance(15 * 86_400_000);
    await withdrawDelivery(db, partyOf(scene, second, "seller"), scene.clock.now());
    const rows = await db
      .selectFrom("invoices")
      .select(["number", "kind", "contract_id"])
      .orderBy("number")
      .execute();
    expect(rows).toEqual([
      { number: 1, kind: "invoice", contract_id: second.contractId },
      { number: 2, kind: "invoice", contract_id: first.contractId },
      { number: 3, kind: "credit-note", contract_id: second.contractId },
    ]);
  });
});
