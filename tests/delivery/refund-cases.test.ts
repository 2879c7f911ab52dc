import { beforeEach, describe, expect, test } from "bun:test";
import { memberTimeline } from "../../src/console/member-story";
import { memberFigures } from "../../src/dashboard/figures";
import { salesFigures, salesOf } from "../../src/dashboard/sales";
import { DAY, isoTime } from "../../src/lib/time";
import { waitingWork } from "../../src/operators/waiting-work";
import { dealForEach } from "../support/deal-for-each";
import { provedLines } from "../support/deal-proof";
import { stateDetails } from "../support/deals";
import { answer, statuses } from "../support/http";
import { COLLECTION } from "../support/listings";
import { mails, outbox } from "../support/mail";
import type { Browser } from "../support/world";

const site = dealForEach({ env: { OPERATOR_EMAILS: "kim@example.test, bo@example.test" } });
const { world, act, bring, state, decide, run } = site;
let mei: Browser;
let bo: Browser;
let kim: Browser;

async function signIn() {
  [mei, bo, kim] = [await world.as("mei"), await world.as("bo"), await world.as("kim")];
}

/** Sessions end in between. */
async function atDeadline(afterMs = 0) {
  await site.due(afterMs);
  await run();
  await signIn();
}

beforeEach(async () => {
  await signIn();
  await bring("disputed");
  await decide("buyer");
  await world.db.deleteFrom("mail_outbox").execute();
});

const shown = async (by = bo) => (await answer(by.json("GET", site.path())))[1];
const cases = async () => (await waitingWork(world.db)).refunds.count;
const list = async () => {
  const answered = await mei.json("POST", "/api/packages", COLLECTION);
  return [answered.status, ((await answered.json()) as { code?: string }).code];
};
const PAUSED = [409, "refund-overdue"];
const LISTED = [201, undefined];

async function find(decision: string, by = kim) {
  const path = `/api/operator/refunds/${site.deal.deliveryId}`;
  return (await by.json("POST", path, { decision, note: "The bank's receipt." })).status;
}

describe.each(["form", "call"] as const)("by %s", (way) => {
  test("a buyer says that a reported refund has not arrived", async () => {
    const miss = (by: Browser) =>
      statuses(
        way === "form"
          ? by.post(site.at("refund-missing"), {})
          : by.json("POST", site.path("/refund-missing")),
      );
    expect(await miss(bo)).toEqual([409]);
    await act.refund();
    expect(await miss(mei)).toEqual([409]);
    await world.db.deleteFrom("mail_outbox").execute();
    expect(await miss(bo)).toEqual([way === "form" ? 303 : 200]);
    expect(await shown(mei)).toMatchObject({
      turn: "refund",
      until: isoTime((await state()).refund_due_at ?? 0),
      refund: { state: "due", case: null },
    });
    expect((await mails(world)).sort()).toEqual(["bo delivery-step", "mei delivery-step"]);
    expect(await miss(bo)).toEqual([409]);
    expect(await cases()).toBe(0);
  });

  test("an operator closes the case once, with a statement", async () => {
    await atDeadline();
    await world.db.deleteFrom("mail_outbox").execute();
    const path = `/operator/refunds/${site.deal.deliveryId}`;
    const close = (finding: Record<string, string>, by = kim) =>
      statuses(way === "form" ? by.post(path, finding) : by.json("POST", `/api${path}`, finding));
    const finding = { decision: "refunded", note: "The bank's receipt shows it." };
    for (const wrong of [{ decision: "refunded" }, { ...finding, decision: "both" }])
      expect(await close(wrong)).toEqual([400]);
    expect(await close(finding, await world.as("ada"))).toEqual([404]);
    expect(await close(finding, bo)).toEqual([403]);
    expect(await mails(world)).toEqual([]);
    expect(await close(finding)).toEqual([way === "form" ? 303 : 200]);
    expect(await close({ ...finding, decision: "not-refunded" })).toEqual([409]);
    expect(await shown()).toMatchObject({
      turn: "refund-shown",
      until: null,
      refund: { state: "received", case: { outcome: "refunded", note: finding.note } },
    });
    const steps = await outbox(world, "delivery-step");
    expect(steps.map(({ to }) => to).sort()).toEqual(["bo", "mei"]);
    for (const { values } of steps)
      expect(values).toMatchObject({ step: "refund-shown", ruling: { note: finding.note } });
    expect(await state()).toMatchObject({ refund_closed_by: world.people.kim.id, wakes_at: null });
    expect(await cases()).toBe(0);
  });
});

describe("an operator's case about a refund", () => {
  test("is opened once at the deadline, with an email to both", async () => {
    await atDeadline(-1);
    expect(await cases()).toBe(0);
    for (let n = 0; n < 2; n++) await atDeadline();
    const openedAt = isoTime(world.clock.now());
    const opened = { openedAt, closedAt: null, outcome: null, note: null };
    expect(await shown()).toMatchObject({ turn: "late-refund", refund: { case: opened } });
    const steps = (await outbox(world, "delivery-step")).map(({ to, values }) => [to, values.step]);
    expect(steps.sort()).toEqual([
      ["bo", "refund-overdue"],
      ["mei", "refund-overdue"],
    ]);
    expect(await site.page(kim, "/operator")).toContain('href="/operator/refunds">Refunds</a>');
    expect(await cases()).toBe(1);
    expect(await site.page(mei)).toContain("An operator is looking into this refund.");
    await act["refund-received"]();
    expect(await cases()).toBe(0);
    expect(await shown()).toMatchObject({ turn: "refunded", refund: { case: { outcome: null } } });
  });

  test("is not opened while the buyer has to confirm in time", async () => {
    await site.due(-1);
    await act.refund();
    world.clock.advance(30 * DAY);
    await run();
    expect(await cases()).toBe(0);
    await act["refund-missing"]();
    expect(await cases()).toBe(1);
    expect(await state()).toMatchObject({ wakes_at: null, refund_sent_at: null });
  });

  test("is opened when the buyer misses the refund for the second time", async () => {
    for (const count of [0, 1]) {
      world.clock.advance(1000);
      await act.refund();
      await act["refund-missing"]();
      expect(await cases()).toBe(count);
    }
    const steps = (await outbox(world, "delivery-step")).map(({ values }) => values);
    const missing = steps.filter(({ step }) => step === "refund-missing");
    const opened = missing.filter(({ isRefundCaseOpen }) => isRefundCaseOpen);
    expect([missing.length, opened.length]).toEqual([4, 2]);
    await atDeadline();
    expect((await outbox(world, "delivery-notice")).map(({ values }) => values.notice)).toEqual([
      "refund-late",
      "refund-late",
    ]);
  });

  test("pauses listings until it is found to be refunded", async () => {
    await act.refund();
    await act["refund-missing"]();
    await atDeadline(-1);
    expect(await list()).toEqual(LISTED);
    await atDeadline();
    expect(await list()).toEqual(PAUSED);
    await act.refund();
    expect(await list()).toEqual(PAUSED);
    expect(await find("not-refunded")).toBe(200);
    expect(await find("not-refunded")).toBe(409);
    expect(await list()).toEqual(PAUSED);
    expect(await cases()).toBe(0);
    await act.refund();
    expect([await cases(), await list()]).toEqual([1, PAUSED]);
    expect(await find("refunded", bo)).toBe(403);
    expect(await find("refunded")).toBe(200);
    expect(await list()).toEqual(LISTED);
  });

  test("can be corrected until the buyer confirms the refund", async () => {
    await atDeadline();
    expect(await find("not-refunded")).toBe(200);
    expect(await shown()).toMatchObject({
      turn: "late-refund",
      refund: { state: "due", case: { outcome: "not-refunded" } },
    });
    expect(await site.page(bo)).toContain("Operator: not refunded");
    expect(await site.page(kim, "/operator/refunds")).toContain("The bank&#x27;s receipt.");
    expect(await find("refunded")).toBe(200);
    expect(await find("not-refunded")).toBe(409);
  });

  test("cannot be opened or closed for a deal without a refund or a case", async () => {
    expect(await find("refunded")).toBe(409);
    await site.another();
    await signIn();
    expect(await find("refunded")).toBe(409);
    expect(await statuses(kim.json("POST", "/api/operator/refunds/1", {}))).toEqual([400]);
    expect(await cases()).toBe(0);
  });

  test("keeps what was typed, and is part of the member's history and of the log", async () => {
    await atDeadline();
    const page = `/operator/refunds/${site.deal.deliveryId}`;
    const refused = await kim.post(page, { note: "Half a finding" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Half a finding");
    await find("not-refunded");
    const { events } = await memberTimeline(world.db, world.people.mei, world.clock.now());
    const codes = events.filter(({ kind }) => kind === "refund").map(({ code }) => code);
    expect(codes.sort()).toEqual(["refund-overdue", "refund-unpaid"]);
    expect((await provedLines(world, site.deal.packageId)).at(-1)).toContain("fell through");
    const csv = await (await kim.get("/operator/refunds.csv")).text();
    expect(csv).toContain("not-refunded");
    expect(await statuses((await world.as("ada")).get("/operator/refunds"))).toEqual([404]);
  });
});

test("sales and spending follow the money until the refund is received", async () => {
  const { db, clock, people } = world;
  const utc = (at: number) => new Date(at).toISOString().slice(0, 7);
  const figures = async () => {
    const sales = salesFigures(await salesOf(db, people.mei.id), utc);
    const { spentCents } = await memberFigures({ db, readOnlyDb: db }, people.bo.id, clock.now());
    return [sales.sales, sales.incomeCents, spentCents];
  };
  const csv = async () => (await (await mei.get("/dashboard/sales.csv")).text()).split("\r\n")[1];
  const dueAt = isoTime((await state()).refund_due_at ?? 0);
  expect(await figures()).toEqual([0, 150_000, 150_000]);
  expect(await csv()).toEndWith(`,due,1500.00,${dueAt}`);
  expect(await site.page(mei, "/dashboard?tab=sales")).toContain("$1,500.00 to refund");
  await act.refund();
  expect(await csv()).toContain(",sent,1500.00,");
  world.clock.advance(14 * DAY);
  await signIn();
  await act["refund-missing"]();
  await find("refunded");
  expect(await figures()).toEqual([0, 0, 0]);
  expect(await csv()).toContain(",void,,resolved,,0.00,received,1500.00,");
});

test("the buyer's invoices state when the credit is refunded", async () => {
  await site.another();
  await stateDetails(world, "mei");
  await bring("disputed");
  await decide("buyer");
  await act.refund();
  await signIn();
  const csv = await (await bo.get("/api/invoices.csv")).text();
  const [head = "", note = "", invoice = ""] = csv.split("\r\n");
  const { refund_due_at, refund_sent_at } = await state();
  expect(head).toEndWith(",refund_due_at,refund_reported_at,refund_received_at");
  expect(note).toEndWith(`,${isoTime(refund_due_at ?? 0)},${isoTime(refund_sent_at ?? 0)},`);
  expect(invoice).toEndWith(",,,");
});
