import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { placeBid } from "../../src/auctions/bidding/bids";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { creditFeeInvoices } from "../../src/fees/fee-invoices";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { acceptBid } from "../../src/trade/decisions";
import { TestClock } from "../support/clock";
import { sendContractOf } from "../support/contracts";
import { type Scene, stateDetails } from "../support/deals";
import { onBothEngines } from "../support/engines";
import { thrown } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";

setDefaultTimeout(PATIENCE_MS);

onBothEngines(({ make, open }) => {
  let place: string;
  let db: Db;
  let scene: Scene;

  beforeEach(async () => {
    place = make();
    db = open(place);
    const clock = new TestClock();
    scene = { db, clock, people: await addPeople(db, clock.now()) };
  });

  async function accepted(fees = { buyer: 300, seller: 0 }, amountCents = 150_050) {
    const { people, clock } = scene;
    const now = clock.now();
    const lot = await addLot(db, people.mei.id, now, { fees });
    const bid = { packageId: lot.id, bidderId: people.bo.id, amountCents, idempotencyKey: null };
    const { id } = await placeBid(db, bid, clock);
    await acceptBid(db, { bidId: id, sellerId: people.mei.id }, now);
    return id;
  }

  const send = (bidId: string, using = db) => sendContractOf(using, bidId, scene.clock.now());

  const notes = async () =>
    (await db.selectFrom("fee_notes").selectAll().orderBy("year").orderBy("number").execute()).map(
      ({ year, number, kind, side, amount_cents, member_id }) => ({
        of: `${year}-${number}`,
        kind,
        side,
        amount_cents,
        member_id,
      }),
    );

  test("issues the fee invoice with the contract and names it in the email", async () => {
    await stateDetails(scene, "bo");
    await send(await accepted());
    const { bo } = scene.people;
    const fee = { side: "buyer", amount_cents: 4502, member_id: bo.id } as const;
    expect(await notes()).toEqual([{ of: "2026-1", kind: "fee-note", ...fee }]);
    const { details } = await db.selectFrom("fee_notes").selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toMatchObject({
      reference: "AIM-2026-000001",
      rate: 300,
      priceCents: 150_050,
      currency: "USD",
      party: { legalName: "Fathomlight GmbH", taxNumber: "DE123456789" },
    });
    const mails = await outbox(scene, "contract");
    expect(mails.map(({ to, values }) => [to, (values as { fee?: object }).fee])).toEqual(
      expect.arrayContaining([
        ["bo", { number: "F-2026-000001", rate: 300, feeCents: 4502 }],
        ["mei", undefined],
      ]),
    );
    const { terms, document } = await db
      .selectFrom("contracts")
      .select(["terms", "document"])
      .executeTakeFirstOrThrow();
    expect(terms + document).not.toMatch(/F-2026|"fee/i);
  });

  test("issues no note for less than half a cent", async () => {
    await send(await accepted({ buyer: 0, seller: 0 }));
    expect(await notes()).toEqual([]);
    expect(await db.selectFrom("fee_numbers").selectAll().execute()).toEqual([]);
  });

  test("numbers notes of simultaneous contracts consecutively", async () => {
    const bids = [await accepted(), await accepted(), await accepted({ buyer: 0, seller: 1000 })];
    const others = place.startsWith("postgres") ? [open(place), open(place)] : [];
    const pools = [db, ...others];
    await Promise.all(bids.map((bid, i) => send(bid, pools[i % pools.length])));
    expect((await notes()).map(({ of }) => of)).toEqual(["2026-1", "2026-2", "2026-3"]);
    for (const other of others) await other.destroy();
  });

  test("skips no number after a rollback and starts each year at one", async () => {
    const [first, second] = [await accepted(), await accepted()];
    const failing = inTransaction(db, async (tx) => {
      await send(first, tx);
      throw new Error("cut off");
    });
    expect(await thrown(failing)).toBeInstanceOf(Error);
    await send(second);
    expect((await notes()).map(({ of }) => of)).toEqual(["2026-1"]);
    scene.clock.set(Date.UTC(2027, 0, 1));
    await send(await accepted());
    expect((await notes()).map(({ of }) => of)).toEqual(["2026-1", "2027-1"]);
  });

  test("issues one credit note for a void contract", async () => {
    const { clock, people } = scene;
    const { id: contractId } = await send(await accepted());
    clock.advance(8 * DAY);
    await withdrawDelivery(db, { contractId, memberId: people.bo.id }, clock.now());
    await inTransaction(db, (tx) => creditFeeInvoices(tx, contractId, clock.now()));
    expect(await notes()).toMatchObject([
      { of: "2026-1", kind: "fee-note", amount_cents: 4502 },
      { of: "2026-2", kind: "credit-note", amount_cents: 4502, member_id: people.bo.id },
    ]);
    const { details } = await db
      .selectFrom("fee_notes")
      .select("details")
      .where("kind", "=", "credit-note")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details).credits).toEqual({ year: 2026, number: 1 });
  });

  test("keeps notes after their parties leave", async () => {
    const { clock, people } = scene;
    await send(await accepted());
    clock.advance(38 * DAY);
    await deleteAccount(db, people.bo.id, clock.now());
    await deleteAccount(db, people.mei.id, clock.now());
    expect(await db.selectFrom("contracts").select("id").execute()).toEqual([]);
    expect(await notes()).toMatchObject([
      { of: "2026-1", kind: "fee-note", member_id: null },
      { of: "2026-2", kind: "credit-note", member_id: null },
    ]);
  });
});
