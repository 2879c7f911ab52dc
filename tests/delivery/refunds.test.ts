import { beforeEach, describe, expect, test } from "bun:test";
import type { ContractTerms } from "../../src/contracts/terms";
import { memberFigures } from "../../src/dashboard/figures";
import { commitmentsOf } from "../../src/leaving/commitments";
import { DAY, isoTime } from "../../src/lib/time";
import { dealForEach } from "../support/deal-for-each";
import { provedLines } from "../support/deal-proof";
import { answer } from "../support/http";
import { COLLECTION, COLLECTION_FORM } from "../support/listings";
import { mails, outbox } from "../support/mail";
import type { Person } from "../support/people";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, act, bring, state, decide } = site;
let mei: Browser;
let bo: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
  bo = await world.as("bo");
});

async function addTax(addedRate: number): Promise<void> {
  const contracts = await world.db.selectFrom("contracts").select(["id", "terms"]).execute();
  for (const { id, terms } of contracts) {
    const contractTerms = JSON.parse(terms) as ContractTerms;
    const taxed = JSON.stringify({ ...contractTerms, tax: { addedRate } });
    await world.db.updateTable("contracts").set({ terms: taxed }).where("id", "=", id).execute();
  }
}

async function voidPaid(): Promise<void> {
  await bring("disputed");
  await decide("buyer");
  await world.db.deleteFrom("mail_outbox").execute();
}

const shown = async (by = bo) => (await answer(by.json("GET", site.path())))[1];

const verdict = () => provedLines(world, site.deal.packageId);

describe("a refund", () => {
  test("is opened when a paid contract becomes void, for what was paid", async () => {
    await addTax(2000);
    await bring("disputed");
    await world.db.deleteFrom("mail_outbox").execute();
    await decide("buyer");
    const dueAt = world.clock.now() + 14 * DAY;
    const refund = { amount: "1800.00", dueAt: isoTime(dueAt), state: "due", case: null };
    for (const by of [mei, bo]) {
      expect(await shown(by)).toMatchObject({ state: "resolved", turn: "refund", refund });
    }
    const steps = await outbox(world, "delivery-step");
    expect(steps.map(({ to }) => to).sort()).toEqual(["bo", "mei"]);
    const values = { step: "decided", turn: "refund", until: dueAt, refundCents: 180_000 };
    for (const mail of steps) expect(mail.values).toMatchObject(values);
  });

  test("is not opened before the payment is confirmed", async () => {
    await bring("sealed", ["language"]);
    await act.dispute();
    await decide("buyer");
    expect(await shown()).toMatchObject({ state: "resolved", turn: "void-resolved", refund: null });
    await site.another();
    await bring("withdrawn");
    expect(await state()).toMatchObject({ refund_cents: null, due_at: null, wakes_at: null });
  });

  test.each(["form", "call"] as const)("is sent and received once, by %s", async (way) => {
    await voidPaid();
    const take = async (by: Browser, action: "refund" | "refund-received") => {
      const answered =
        way === "form"
          ? await by.post(site.at(action), {})
          : await by.json("POST", site.path(`/${action}`));
      return answered.status;
    };
    const done = way === "form" ? 303 : 200;
    const refused = [await take(bo, "refund"), await take(mei, "refund-received")];
    expect(refused).toEqual([409, 409]);
    expect(await mails(world)).toEqual([]);

    for (let n = 0; n < 2; n++) expect(await take(mei, "refund")).toBe(done);
    expect(await shown()).toMatchObject({ turn: "confirm-refund", refund: { state: "sent" } });
    expect((await mails(world)).sort()).toEqual(["bo delivery-step", "mei delivery-step"]);

    for (let n = 0; n < 2; n++) expect(await take(bo, "refund-received")).toBe(done);
    expect(await take(mei, "refund")).toBe(done);
    const { timeline, ...settled } = (await shown()) as { timeline: Array<{ step: string }> };
    expect(settled).toMatchObject({ turn: "refunded", until: null, refund: { state: "received" } });
    const steps = timeline.map(({ step }) => step).slice(-3);
    expect(steps).toEqual(["decided", "refund-sent", "refund-received"]);
    expect(await mails(world)).toHaveLength(4);
    expect((await verdict()).at(-1)).toContain("fell through");
  });

  test("can be confirmed before the seller reports it", async () => {
    await voidPaid();
    await act["refund-received"]();
    expect(await shown()).toMatchObject({ turn: "refunded", refund: { state: "received" } });
    expect(await verdict()).toHaveLength(3);
  });

  test("is asked for on the contract's page with its amount and one button", async () => {
    await voidPaid();
    const refunding = `href="${site.at("refund")}"`;
    const page = await site.page(mei);
    expect(page).toContain("Refund to the buyer: $1,500.00");
    expect(page).toContain(`class="button primary" ${refunding}`);
    expect(await site.page(bo)).not.toContain(refunding);
    expect(await site.page(mei, site.at("refund"))).toContain("$1,500.00");
    expect((await bo.get(site.at("refund"))).status).toBe(409);
  });

  test("is a clause of the contract", async () => {
    expect(await site.page(bo)).toContain(
      "must pay the Buyer back the confirmed amount, including any tax, within 14 days",
    );
  });

  test("stops the seller's new listings while it is overdue and not reported", async () => {
    const list = async (person: Person = "mei") => {
      const by = await world.as(person);
      const answered = await by.json("POST", "/api/packages", COLLECTION);
      return [answered.status, ((await answered.json()) as { code?: string }).code];
    };
    const { kim } = world.people;
    await world.db.updateTable("users").set({ role: "seller" }).where("id", "=", kim.id).execute();
    await voidPaid();
    world.clock.advance(14 * DAY - 1);
    expect(await list()).toEqual([201, undefined]);
    world.clock.advance(1);
    expect(await list()).toEqual([409, "refund-overdue"]);
    expect(await list("kim")).toEqual([201, undefined]);
    const page = await (await world.as("mei")).post("/create-package", COLLECTION_FORM);
    expect([page.status, await page.text()]).toEqual([
      409,
      expect.stringContaining("Your refund for contract AIM-2026-000001 is overdue."),
    ]);
    await act.refund();
    expect(await list()).toEqual([201, undefined]);
  });

  test("ends what the buyer has spent since the payment was confirmed", async () => {
    const { db, clock, people } = world;
    const spent = async () =>
      (await memberFigures({ db, readOnlyDb: db }, people.bo.id, clock.now())).spentCents;
    await bring("sealed");
    await act.claim();
    expect(await spent()).toBe(0);
    await act.paid();
    expect(await spent()).toBe(150_000);
    await act.dispute();
    expect(await spent()).toBe(150_000);
    await decide("buyer");
    await act.refund();
    expect(await spent()).toBe(150_000);
    await act["refund-received"]();
    expect(await spent()).toBe(0);
  });

  test("binds the seller's account until it is received or a month overdue", async () => {
    const { db, clock, people } = world;
    await voidPaid();
    const { refund_due_at } = await state();
    clock.advance(31 * DAY);
    const bound = async (who: "mei" | "bo") => {
      const commitments = await commitmentsOf(db, people[who].id, clock.now());
      return commitments.map(({ kind, until }) => [kind, until]);
    };
    expect(await bound("mei")).toEqual([["contract", (refund_due_at ?? 0) + 30 * DAY]]);
    expect(await bound("bo")).toEqual([]);
    await act.refund();
    expect(await bound("mei")).toHaveLength(1);
    await act["refund-received"]();
    expect(await bound("mei")).toEqual([]);
  });
});
