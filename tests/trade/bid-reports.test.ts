import { beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR, SECOND } from "../../src/lib/time";
import { mailOperators } from "../../src/operators/work-mails";
import type { Package } from "../../src/packages/packages";
import { countWaitingReports, listBidReports } from "../../src/trade/bid-reports";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Person } from "../support/people";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";
import { addBid } from "../support/trade-fair";

const OPERATORS = ["kim@example.test", "ada@example.test"];
const world = worldForEach({ env: { OPERATOR_EMAILS: OPERATORS.join() } });
const reasons = "This bidder wrote that they cannot pay.";
let lot: Package;
let bidId: string;

beforeEach(async () => {
  const { db, people, clock } = world;
  clock.advance(2 * HOUR);
  lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
  bidId = await addBid(world, "ada", lot, 105_000);
});

const report = async (person: Person, body: unknown = { reasons }, id = bidId) =>
  (await world.as(person)).json("POST", `/api/bids/${id}/report`, body);
const rows = () => world.db.selectFrom("bid_reports").selectAll().execute();
const answer = async (person: Person, text: string) => {
  const [row] = await rows();
  return (await world.as(person)).post(`/operator/bid-reports/${row?.id}`, { answer: text });
};

describe("a bid on the seller's own package", () => {
  test("can be reported once, and stays unchanged", async () => {
    const before = await world.db.selectFrom("bids").selectAll().execute();
    const answers = await Promise.all([report("mei"), report("mei")]);
    expect((await statuses(...answers)).sort()).toEqual([201, 409]);
    const [row] = await rows();
    const placed = answers.find(({ status }) => status === 201);
    expect(await placed?.json()).toMatchObject({ id: row?.id, bidId, reasons });
    expect(row).toMatchObject({ bid_id: bidId, package_id: lot.id, reasons, decided_at: null });
    expect(await world.db.selectFrom("bids").selectAll().execute()).toEqual(before);
    expect(await outbox(world, "work-waiting")).toEqual([]);
    await mailOperators(world.db, { operatorEmails: OPERATORS }, world.clock.now() + DAY);
    const mails = await outbox(world, "work-waiting");
    expect(mails.map(({ to, values }) => [to, values.reports])).toEqual([
      ["ada", 1],
      ["kim", 1],
    ]);
  });

  test.each([
    [{ reasons: "Nine char" }, 400],
    [{ reasons: "  Nine char   \n" }, 400],
    [{ reasons: "x".repeat(2001) }, 400],
    [{ reasons: ["Why"] }, 400],
    [{}, 400],
    [{ reasons: "x".repeat(2000) }, 201],
  ])("needs reasons of 10 to 2,000 characters", async (body, status) => {
    expect((await report("mei", body)).status).toBe(status);
    expect(await rows()).toHaveLength(status === 201 ? 1 : 0);
  });

  test("cannot be reported by anyone else", async () => {
    const { db, people, clock } = world;
    const other = await addLot(db, people.kim.id, clock.now());
    const others = await addBid(world, "bo", other, 105_000);
    expect((await report("ada")).status).toBe(403);
    expect((await report("mei", { reasons }, others)).status).toBe(404);
    expect((await report("mei", { reasons }, "nothing")).status).toBe(404);
    expect(
      (await world.visitor.json("POST", `/api/bids/${bidId}/report`, { reasons })).status,
    ).toBe(401);
    expect((await (await world.as("mei")).get(`/bid/${others}/report`)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test("can be reported on a page that keeps entries and shows the answer", async () => {
    const mei = await world.as("mei");
    expect(await (await mei.get("/trade?tab=pending")).text()).toContain(`/bid/${bidId}/report`);
    const path = `/bid/${bidId}/report`;
    const refused = await mei.post(path, { reasons: "<b>Why" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("&lt;b&gt;Why</textarea>");
    expect((await mei.post(path, { reasons })).status).toBe(303);
    expect(await (await mei.get(path)).text()).toContain("replied yet");
    await answer("kim", "We have suspended the account.");
    const page = await (await mei.get(path)).text();
    expect(page).toContain("We have suspended the account.");
    expect(page).not.toContain("<textarea");
  });
});

describe("a report", () => {
  beforeEach(async () => {
    await report("mei");
  });

  test("is answered once by an operator, only to the seller", async () => {
    const kim = await world.as("kim");
    expect(await (await kim.get("/operator")).text()).toContain(
      'href="/operator/bid-reports">Reported bids</a></th><td>1</td>',
    );
    const desk = await (await kim.get("/operator/bid-reports")).text();
    for (const shown of [reasons, "$1,050.00", "mei@example.test", "ada@example.test"])
      expect(desk).toContain(shown);
    await kim.post("/language", { language: "zh" });
    expect(await (await kim.get("/operator/bid-reports")).text()).toContain("檢舉人：<a");
    await kim.post("/language", { language: "en" });
    expect((await answer("kim", " ")).status).toBe(400);
    expect((await answer("kim", "We wrote to the bidder.")).status).toBe(303);
    expect((await answer("kim", "And more.")).status).toBe(409);
    expect(await rows()).toMatchObject([
      { answer: "We wrote to the bidder.", decided_by: world.people.kim.id },
    ]);
    const mails = await outbox(world, "bid-report-answered");
    expect(mails.map(({ to, values }) => [to, values.answer])).toEqual([
      ["mei", "We wrote to the bidder."],
    ]);
    const notifications = await world.db
      .selectFrom("notifications")
      .select(["member_id", "kind"])
      .execute();
    expect(notifications.filter(({ kind }) => kind === "bid-report-answered")).toEqual([
      { member_id: world.people.mei.id, kind: "bid-report-answered" },
    ]);
    expect(await (await kim.get("/operator/bid-reports")).text()).not.toContain(reasons);
    const answered = await (await kim.get("/operator/bid-reports?answered=1")).text();
    for (const shown of [reasons, "We wrote to the bidder.", "kim Park"])
      expect(answered).toContain(shown);
    expect(answered).not.toContain("<textarea");
  });

  test("reaches the seller with its answer, but never the bidder", async () => {
    await answer("kim", "We wrote to the bidder.");
    const [mei, ada] = [await world.as("mei"), await world.as("ada")];
    const [mail] = await outbox(world, "bid-report-answered");
    expect(mail?.values).toMatchObject({ bidId });
    const bell = await (await mei.get("/notifications")).text();
    expect(bell).toContain(`/bid/${bidId}/report`);
    const own = await (await mei.get("/profile/data.json")).json();
    expect(own.bidReports).toMatchObject([
      { bidId, reasons, answer: "We wrote to the bidder.", decidedBy: "another member" },
    ]);
    expect(JSON.stringify(own.bidReports)).not.toMatch(/\b(kim|ada)\b/);
    const seen = await Promise.all(
      ["/profile/data.json", "/notifications", "/api/notifications", `/package/${lot.id}`].map(
        async (path) => (await ada.get(path)).text(),
      ),
    );
    expect(seen.join()).not.toContain("We wrote to the bidder.");
    expect(seen.join()).not.toContain(reasons);
    expect((await ada.get(`/bid/${bidId}/report`)).status).not.toBe(200);
    expect(mail?.to).toBe("mei");
    expect((await outbox(world)).filter(({ to }) => to === "ada")).toEqual([]);
  });

  test("is hidden from an operator whose bid it concerns", async () => {
    const ada = await world.as("ada");
    const desk = async (list = "") => (await ada.get(`/operator/bid-reports${list}`)).text();
    expect(await desk()).not.toContain(reasons);
    expect((await answer("ada", "Nothing is wrong.")).status).toBe(403);
    expect((await answer("mei", "I decide myself.")).status).toBe(404);
    expect(await rows()).toMatchObject([{ answer: null }]);
    expect(await countWaitingReports(world.db)).toBe(1);
    expect((await (await world.as("mei")).get("/operator/bid-reports")).status).toBe(404);
    await answer("kim", "The bidder will pay.");
    expect(await desk("?answered=1")).toContain("another operator must decide");
    expect(await desk("?answered=1")).not.toMatch(/The bidder will pay|mei@example/);
  });

  test("appears once in a list of 20 per page", async () => {
    const { db, clock, people } = world;
    for (let n = 0; n < 21; n++) {
      const other = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
      await report("mei", { reasons }, await addBid(world, "ada", other, 105_000));
      if (n % 2 === 0) clock.advance(SECOND);
    }
    const ids = (await rows()).map(({ id }) => id);
    const kim = await world.as("kim");
    const read = async (path: string): Promise<string[]> => {
      const page = await (await kim.get(path)).text();
      const found = [...page.matchAll(/id="report-([^"]+)"/g)].map(([, id = ""]) => id);
      expect(found.length).toBeLessThanOrEqual(20);
      const [, next] = /href="(\/operator\/bid-reports\?[^"]*from=[^"]+)"/.exec(page) ?? [];
      return [...found, ...(next ? await read(next.replace("&amp;", "&")) : [])];
    };
    const waiting = await read("/operator/bid-reports");
    expect([waiting[0], waiting.toSorted()]).toEqual([ids.toSorted()[0], ids.toSorted()]);
    const last = waiting.at(-1) ?? "";
    const refused = await kim.post(`/operator/bid-reports/${last}`, { answer: "x".repeat(1001) });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("x".repeat(1001));
    for (const id of waiting)
      await kim.post(`/operator/bid-reports/${id}`, { answer: "We wrote to the bidder." });
    const answered = await read("/operator/bid-reports?answered=1");
    expect([answered.toSorted(), await read("/operator/bid-reports")]).toEqual([
      ids.toSorted(),
      [],
    ]);
    for (const nonsense of ["?from=x", "?answered=1&from=%27", `?from=${newId(0)}`])
      expect((await kim.get(`/operator/bid-reports${nonsense}`)).status).toBe(200);
  });
});

testOnSqlite("reads both lists of reports from indexes without sorting", async () => {
  const desk = { operatorId: world.people.kim.id, from: bidId };
  const plans = await queryPlans(world.db, async (db: Db) => {
    for (const answered of [false, true]) await listBidReports(db, { ...desk, answered });
  });
  const steps = plans.flat();
  expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  for (const index of ["bid_reports_waiting", "bid_reports_answered"])
    expect(steps.join()).toContain(index);
});
