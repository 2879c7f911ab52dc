import { beforeEach, describe, expect, test } from "bun:test";
import type { ContractTerms } from "../../src/contracts/terms";
import { memberFigures } from "../../src/dashboard/figures";
import { salesOf } from "../../src/dashboard/sales";
import { expireAmendments } from "../../src/delivery/amendment-expiry";
import { issueFeeInvoices } from "../../src/fees/fee-invoices";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { hidePackage, restorePackage } from "../../src/moderation/packages";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { answer, refusal } from "../support/http";
import { mails, outbox } from "../support/mail";
import { verdictOn } from "../support/verdicts";
import type { Browser } from "../support/world";

const site = dealForEach({
  env: { OPERATOR_EMAILS: "kim@example.test" },
});
const { world, act, bring, state, decide } = site;
let mei: Browser;
let bo: Browser;

async function signIn(): Promise<void> {
  mei = await world.as("mei");
  bo = await world.as("bo");
}

/** Sessions end after a week. */
async function later(ms: number): Promise<void> {
  world.clock.advance(ms);
  await signIn();
}

beforeEach(async () => {
  await signIn();
  await stateDetails(world, "mei");
  await stateDetails(world, "bo");
  const { people, db, clock } = world;
  const parties = { sellerId: people.mei.id, buyerId: people.bo.id };
  const fee = {
    contractId: site.deal.contractId,
    ...parties,
    feeRates: { buyer: 1000, seller: 0 },
  };
  await issueFeeInvoices(db, fee, await terms(), clock.now());
});

const LOWER = { kind: "price", amount: "1,200" };
const PART = { kind: "refund", amount: "300.00" };
const CANCEL = { kind: "cancel" };

const path = async (rest = "") =>
  `/api/contracts/${(await state()).reference}/amendments${rest && `/${rest}`}`;

interface Shown {
  possible: string[];
  amendments: Array<{ id: string; kind: string; state: string; creditNote: string | null }>;
}

const listed = async (by = bo) =>
  (await answer(by.json("GET", await path())))[1] as unknown as Shown;

const latestId = async () => (await listed()).amendments[0]?.id ?? "";

async function call(by: Browser, rest: string, body?: object): Promise<number> {
  const response = await by.json("POST", await path(rest), body);
  await response.text();
  return response.status;
}

const propose = (by: Browser, change: object) => call(by, "", change);
const reply = async (by: Browser, what: string) => call(by, `${await latestId()}/${what}`);

async function agree(change: object): Promise<void> {
  expect([await propose(mei, change), await reply(bo, "accept")]).toEqual([201, 200]);
}

const deal = async (by = bo) => (await answer(by.json("GET", site.path())))[1];

async function terms(): Promise<ContractTerms> {
  const row = await world.db.selectFrom("contracts").select("terms").executeTakeFirstOrThrow();
  return JSON.parse(row.terms) as ContractTerms;
}

const spent = async () => {
  const { db, clock, people } = world;
  return (await memberFigures({ db, readOnlyDb: db }, people.bo.id, clock.now())).spentCents;
};

const notes = async () => {
  const rows = await world.db.selectFrom("invoices").selectAll().orderBy("number").execute();
  return rows.map(({ kind, details }) => [
    kind,
    (JSON.parse(details) as { totalCents: number }).totalCents,
  ]);
};

const fees = async () => {
  const rows = await world.db.selectFrom("fee_notes").selectAll().orderBy("number").execute();
  return rows.map(({ kind, amount_cents }) => [kind, amount_cents]);
};

async function committed(): Promise<unknown> {
  const [, exposure] = await answer(bo.get("/api/member/exposure"));
  return (exposure as { committed: string }).committed;
}

const verdict = () => verdictOn(world, site.deal.packageId);

describe("a lower price", () => {
  test("is what the buyer pays, with a credit note, a fee and time that follow it", async () => {
    await bring("sealed");
    await later(10 * DAY);
    await world.db.deleteFrom("mail_outbox").execute();
    expect(await committed()).toBe("1500.00");
    await agree(LOWER);
    expect(await committed()).toBe("1200.00");
    const { due_at } = await state();
    expect(due_at).toBe(world.clock.now() + 7 * DAY);
    expect(await deal()).toMatchObject({ state: "sealed", price: "1200.00", payable: "1200.00" });
    expect(await terms()).toMatchObject({ priceCents: 120_000, agreedCents: 150_000 });
    expect(await notes()).toEqual([
      ["invoice", 150_000],
      ["credit-note", 30_000],
    ]);
    expect(await fees()).toEqual([
      ["fee-note", 15_000],
      ["credit-note", 3000],
    ]);
    expect((await mails(world)).sort()).toEqual([
      "bo delivery-step",
      "bo delivery-step",
      "mei delivery-step",
    ]);
    const [proposed] = await outbox(world, "delivery-step");
    const amendment = { kind: "price", amountCents: 120_000, priceCents: 150_000 };
    expect(proposed?.values).toMatchObject({ step: "amendment-proposed", amendment });
    await expect(act.paid()).rejects.toMatchObject({ code: "invalid-input" });
    await act.paid(undefined, 120_000);
    expect(await spent()).toBe(120_000);
    const [sale] = await salesOf(world.db, world.people.mei.id);
    expect(sale).toMatchObject({ priceCents: 120_000, payableCents: 120_000, payment: "received" });
    expect(await verdict()).toBe("ok");
  });

  test("comes before the delivery too, and is then the only price of the invoice", async () => {
    await agree(LOWER);
    expect(await committed()).toBe("1200.00");
    const { due_at } = await state();
    expect(due_at).toBe(
      (await world.db.selectFrom("deliveries").select("created_at").executeTakeFirstOrThrow())
        .created_at +
        7 * DAY,
    );
    await bring("sealed");
    expect(await notes()).toEqual([["invoice", 120_000]]);
  });

  test("can fall twice, and a contract that is void in the end is credited once", async () => {
    await bring("sealed");
    await agree(LOWER);
    await agree({ kind: "price", amount: "1000" });
    await agree(CANCEL);
    expect(await notes()).toEqual([
      ["invoice", 150_000],
      ["credit-note", 30_000],
      ["credit-note", 20_000],
      ["credit-note", 100_000],
    ]);
    expect((await fees()).map(([, cents]) => cents)).toEqual([15_000, 3000, 2000, 10_000]);
    expect(await verdict()).toBe("ok");
  });

  test("gives what it takes off the same tax as the invoice", async () => {
    await bring("sealed");
    const rows = await world.db.selectFrom("invoices").selectAll().execute();
    const details = JSON.parse(rows[0]?.details ?? "{}");
    const taxed = {
      ...details,
      tax: { ...details.tax, kind: "standard", rate: 2000, added: true },
    };
    const totals = { netCents: 150_000, taxCents: 30_000, totalCents: 180_000 };
    await world.db
      .updateTable("invoices")
      .set({ details: JSON.stringify({ ...taxed, ...totals }) })
      .execute();
    await agree(LOWER);
    expect(await notes()).toEqual([
      ["invoice", 180_000],
      ["credit-note", 36_000],
    ]);
    expect(await deal()).toMatchObject({ price: "1200.00", payable: "1440.00" });
    await act.paid(undefined, 144_000);
    await agree(PART);
    expect(await deal()).toMatchObject({ refund: { amount: "360.00", state: "due" } });
  });
});

describe("a cancellation", () => {
  test("before the payment makes the contract void, and the package can be offered again", async () => {
    await bring("sealed");
    await agree(CANCEL);
    expect(await deal()).toMatchObject({
      state: "withdrawn",
      refund: null,
      turn: "void-withdrawn",
    });
    const lot = await world.db.selectFrom("packages").select("status").executeTakeFirstOrThrow();
    expect(lot.status).toBe("ended");
    expect(await notes()).toEqual([
      ["invoice", 150_000],
      ["credit-note", 150_000],
    ]);
    expect(await verdict()).toBe("ok");
  });

  test("after the payment opens the whole refund", async () => {
    await bring("paid");
    await agree(CANCEL);
    expect(await deal()).toMatchObject({
      turn: "refund",
      refund: { amount: "1500.00", state: "due" },
    });
    await act.refund();
    await act["refund-received"]();
    expect(await deal()).toMatchObject({ turn: "refunded" });
    expect(await spent()).toBe(0);
    expect(await verdict()).toBe("ok");
  });
});

describe("a partial refund", () => {
  test("keeps the contract, and lowers what was spent once the buyer has it", async () => {
    await bring("accepted");
    await agree(PART);
    expect(await deal()).toMatchObject({
      state: "accepted",
      turn: "part-refund",
      price: "1500.00",
      refund: { amount: "300.00", state: "due" },
    });
    expect(await spent()).toBe(150_000);
    expect((await listed()).possible).toEqual([]);
    await act.refund();
    expect(await deal()).toMatchObject({ turn: "confirm-part-refund" });
    await act["refund-received"]();
    expect(await deal()).toMatchObject({ turn: "fetch", state: "accepted", price: "1200.00" });
    expect(await spent()).toBe(120_000);
    expect(await fees()).toEqual([
      ["fee-note", 15_000],
      ["credit-note", 3000],
    ]);
    expect((await listed()).possible).toEqual(["refund"]);
    expect(await propose(mei, { kind: "refund", amount: "1200" })).toBe(400);
    expect(await verdict()).toBe("ok");
  });

  test("does not change when the collection counts as accepted, and is reminded of", async () => {
    await bring("paid");
    const { due_at } = await state();
    world.clock.advance(DAY);
    await agree(PART);
    expect(await state()).toMatchObject({
      state: "paid",
      due_at,
      wakes_at: (due_at ?? 0) - 7 * DAY,
    });
    await act.refund();
    expect(await state()).toMatchObject({ state: "paid", due_at });
    world.clock.set(((await state()).refund_sent_at ?? 0) + 5 * DAY);
    await world.db.deleteFrom("mail_outbox").execute();
    await site.run();
    const [notice] = await outbox(world, "delivery-notice");
    expect(notice?.values).toMatchObject({ notice: "confirm-refund", turn: "confirm-part-refund" });
    world.clock.set(due_at ?? 0);
    await site.run();
    expect(await state()).toMatchObject({ state: "accepted" });
  });

  test("is part of the whole refund if the contract becomes void before it is received", async () => {
    await bring("paid");
    await agree(PART);
    await act.refund();
    await act.dispute();
    await decide("buyer");
    expect(await deal()).toMatchObject({ refund: { amount: "1500.00", state: "due" } });
    expect((await notes()).map(([, cents]) => cents)).toEqual([150_000, 30_000, 120_000]);
    await act["refund-received"]();
    expect((await terms()).priceCents).toBe(150_000);
    expect(await verdict()).toBe("ok");
  });

  test("ends a dispute that it settles", async () => {
    await bring("disputed");
    const { left_ms } = await world.db
      .selectFrom("disputes")
      .select("left_ms")
      .executeTakeFirstOrThrow();
    await agree(PART);
    expect(await state()).toMatchObject({ state: "paid", due_at: world.clock.now() + left_ms });
    const dispute = await world.db.selectFrom("disputes").selectAll().executeTakeFirstOrThrow();
    expect(dispute).toMatchObject({ outcome: "taken-back", ended_at: world.clock.now() });
    expect(await verdict()).toBe("ok");
  });
});

describe.each(["form", "call"] as const)("a proposal, by %s", (way) => {
  const done = way === "form" ? 303 : 200;

  async function send(by: Browser, rest: string, body: Record<string, string> = {}) {
    if (way === "call") {
      const response = await by.json("POST", await path(rest), body);
      const shown = (await response.json()) as { code?: string };
      return [response.status, shown.code ?? null] as const;
    }
    const response = await by.post(`${site.at()}/amendments${rest && `/${rest}`}`, body);
    return [response.status, response.status === 303 ? null : await response.text()] as const;
  }

  const status = async (...sent: Parameters<typeof send>) => (await send(...sent))[0];
  const answered = async (by: Browser, what: string) => status(by, `${await latestId()}/${what}`);

  test("is answered once, and a repeat changes nothing", async () => {
    await bring("sealed");
    expect(await status(bo, "", { kind: "price", amount: "900" })).toBe(way === "form" ? 303 : 201);
    expect(await status(mei, "", { kind: "cancel" })).toBe(409);
    expect([await answered(bo, "accept"), await answered(mei, "withdraw")]).toEqual([409, 409]);
    for (let n = 0; n < 2; n++) expect(await answered(mei, "accept")).toBe(done);
    expect([await answered(mei, "decline"), await answered(bo, "withdraw")]).toEqual([409, 409]);
    expect((await terms()).priceCents).toBe(90_000);
    expect(await notes()).toHaveLength(2);
  });

  test("can be declined or withdrawn, and then changes nothing", async () => {
    for (const [by, what] of [
      [mei, "decline"],
      [bo, "withdraw"],
    ] as const) {
      await status(bo, "", { kind: "cancel" });
      await world.db.deleteFrom("mail_outbox").execute();
      expect(await answered(by, what)).toBe(done);
      expect(await answered(mei, "accept")).toBe(409);
      const other = by === mei ? "bo" : "mei";
      expect(await mails(world)).toEqual([`${other} delivery-step`]);
    }
    expect(await state()).toMatchObject({ state: "waiting", voided_at: null });
    expect(await verdict()).toBe("ok");
  });

  test.each([
    ["1500", "price"],
    ["1500.01", "price"],
    ["0", "price"],
    ["-1", "price"],
    ["", "price"],
    ["much", "price"],
    ["1", ""],
  ])("is refused with %p as the amount of %p", async (amount, kind) => {
    const [code, text] = await send(bo, "", { kind, amount });
    expect(code).toBe(400);
    if (way === "form" && amount) expect(text).toContain(`value="${amount}"`);
    expect((await listed()).amendments).toEqual([]);
  });

  test("is not for others", async () => {
    await propose(bo, CANCEL);
    const id = await latestId();
    const ada = await world.as("ada");
    for (const rest of ["", `${id}/accept`, `${id}/decline`, `${id}/withdraw`])
      expect(await status(ada, rest, rest ? {} : { kind: "cancel" })).toBe(404);
    expect(await status(mei, "unknown/accept")).toBe(404);
    expect(await state()).toMatchObject({ state: "waiting" });
  });
});

describe("what is possible", () => {
  test.each([
    ["waiting", ["price", "cancel"]],
    ["measuring", ["price", "cancel"]],
    ["sealed", ["price", "cancel"]],
    ["paid", ["cancel", "refund"]],
    ["disputed", ["cancel", "refund"]],
    ["accepted", ["refund"]],
    ["removed", []],
    ["withdrawn", []],
  ] as const)("while a delivery is %s", async (to, possible) => {
    await bring(to);
    await later(0);
    expect((await listed()).possible).toEqual([...possible]);
    for (const change of [LOWER, PART, CANCEL])
      if (!possible.some((kind) => kind === change.kind))
        expect(await refusal(bo.json("POST", await path(), change))).toEqual([
          409,
          "amendment-impossible",
        ]);
  });

  test("is nothing while nobody knows whether the price is paid", async () => {
    await bring("sealed");
    await propose(mei, LOWER);
    await act.claim();
    expect(await listed()).toMatchObject({ possible: [], amendments: [{ state: "lapsed" }] });
    expect(await reply(bo, "accept")).toBe(409);
    await site.due();
    await site.run();
    await later(0);
    expect(await listed()).toMatchObject({ possible: [] });
    expect(await verdict()).toBe("ok");
  });

  test("ends with the payment, the contract or a party", async () => {
    await bring("sealed");
    await propose(mei, LOWER);
    await act.paid();
    expect((await listed()).amendments).toMatchObject([{ state: "lapsed" }]);
    await act.accept();
    await later(31 * DAY);
    await propose(mei, PART);
    await deleteAccount(world.db, world.people.mei.id, world.clock.now());
    expect((await listed()).amendments).toMatchObject([{ state: "lapsed" }, { state: "lapsed" }]);
    expect(await verdict()).toBe("ok");
  });

  test("ends after seven days without an answer, and both are told", async () => {
    await propose(mei, CANCEL);
    await world.db.deleteFrom("mail_outbox").execute();
    world.clock.advance(7 * DAY - 1);
    expect(await expireAmendments(world.db, world.clock.now())).toBe(0);
    await later(1);
    expect(await reply(bo, "accept")).toBe(409);
    expect(await expireAmendments(world.db, world.clock.now())).toBe(1);
    expect(await expireAmendments(world.db, world.clock.now())).toBe(0);
    expect((await mails(world)).sort()).toEqual(["bo delivery-step", "mei delivery-step"]);
    expect((await listed()).amendments).toMatchObject([{ state: "expired" }]);
    expect(await verdict()).toBe("ok");
  });

  test("waits while the package is hidden", async () => {
    await propose(mei, CANCEL);
    const { packageId } = site.deal;
    const act = {
      ground: "law",
      rule: "s. 26",
      facts: "Copied.",
      operatorId: null,
      packageId,
    } as const;
    await hidePackage(world.db, act, world.clock.now());
    await later(10 * DAY);
    expect(await expireAmendments(world.db, world.clock.now())).toBe(0);
    expect(await refusal(bo.json("POST", await path(`${await latestId()}/accept`)))).toEqual([
      409,
      "package-hidden",
    ]);
    await restorePackage(world.db, act, world.clock.now());
    await later(7 * DAY - 1);
    expect(await reply(bo, "accept")).toBe(200);
  });
});

describe.each(["form", "call"] as const)("an operator's decision for a part, by %s", (way) => {
  async function decidePart(amount: string): Promise<[status: number, text: string]> {
    const kim = await world.as("kim");
    const disputes = world.db.selectFrom("disputes").select("id").orderBy("id", "desc");
    const { id } = await disputes.executeTakeFirstOrThrow();
    const body = { decision: "part", amount, note: "A third is missing." };
    const answered =
      way === "form"
        ? await kim.post(`/operator/disputes/${id}`, body)
        : await kim.json("POST", `/api/operator/disputes/${id}`, body);
    return [answered.status, await answered.text()];
  }
  const done = way === "form" ? 303 : 200;

  test("after the payment is a partial refund, with its reasons", async () => {
    await bring("disputed");
    await propose(mei, PART);
    await world.db.deleteFrom("mail_outbox").execute();
    for (const amount of ["", "0", "1500"]) expect((await decidePart(amount))[0]).toBe(400);
    expect((await decidePart("500"))[0]).toBe(done);
    expect(await deal()).toMatchObject({ state: "accepted", refund: { amount: "500.00" } });
    expect((await listed()).amendments).toMatchObject([
      { by: "operator", kind: "refund", amount: "500.00", state: "accepted" },
      { state: "lapsed" },
    ]);
    for (const mail of await outbox(world, "delivery-step"))
      expect(mail.values).toMatchObject({
        ruling: { outcome: "part", note: "A third is missing." },
        amendment: { kind: "refund", amountCents: 50_000 },
      });
    expect(await site.page(bo)).toContain("Decided for the buyer in part.");
    expect((await notes()).map(([, cents]) => cents)).toEqual([150_000, 50_000]);
    expect((await decidePart("500"))[0]).toBe(409);
    expect(await verdict()).toBe("ok");
  });

  test("before the payment is a lower price, and ends disputes about these files", async () => {
    await bring("sealed", ["words"]);
    await act.dispute();
    expect((await decidePart("800"))[0]).toBe(done);
    const dueAt = world.clock.now() + 14 * DAY;
    expect(await state()).toMatchObject({ state: "sealed", due_at: dueAt, claimed_at: null });
    expect(await deal()).toMatchObject({ price: "800.00", payable: "800.00", refund: null });
    await expect(act.dispute()).rejects.toMatchObject({ code: "delivery-step" });
    expect(await verdict()).toBe("ok");
  });

  test("is not possible about a payment, or while another part is owed", async () => {
    await bring("sealed");
    await act.claim();
    await site.due();
    await site.run();
    expect((await decidePart("500"))[0]).toBe(409);
    expect(await state()).toMatchObject({ state: "disputed" });
    await decide("buyer");
    await later(0);
    await agree(PART);
    await act.dispute();
    expect((await decidePart("500"))[0]).toBe(409);
  });
});
