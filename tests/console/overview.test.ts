import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { requestCertification } from "../../src/certification/requests";
import { monthFigures, overviewOf } from "../../src/console/overview";
import { DAY, HOUR } from "../../src/lib/time";
import { addSoldDeal, bringTo } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { addLot } from "../support/listings";
import { queueAnyMail } from "../support/mail";
import { addNotice } from "../support/notices";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test, bo@example.test" } });
let kim: Browser;

beforeEach(async () => {
  kim = await world.as("kim");
});

const html = async (path: string) => (await kim.get(path)).text();

test("counts each desk's work and the age of the oldest", async () => {
  const { db, people, clock } = world;
  for (let i = 0; i < 2; i++) {
    const { id } = await addLot(db, people.mei.id, clock.now(), { certified: false });
    await requestCertification(db, id, people.mei.id, clock.now());
    clock.advance(DAY + 3 * HOUR);
  }
  const page = await html("/operator");
  expect(page).toMatch(
    /href="\/operator\/certifications">Certifications<\/a><\/th><td>2<\/td><td><time[^>]*>2d 6h</,
  );
  expect(page).toContain('href="/operator/disputes">Disputes</a></th><td>0</td>');
  expect(page).toContain('href="/operator/announcement"');
  for (const browser of [world.visitor, await world.as("ada")])
    for (const path of ["/operator", "/operator/appeals", "/operator/certifications"])
      expect((await browser.get(path)).status).toBe(404);
});

describe("the month's figures", () => {
  test("count this month's valid contracts and their payments", async () => {
    const { db, clock } = world;
    const paid = await addSoldDeal(world);
    await bringTo(world, paid, "paid");
    await addSoldDeal(world);
    const accepted = await addSoldDeal(world);
    await bringTo(world, accepted, "accepted");
    const voided = await addSoldDeal(world);
    const now = clock.now();
    await db
      .updateTable("contracts")
      .set({ voided_at: now })
      .where("id", "=", voided.contractId)
      .execute();
    await db.updateTable("contracts").set({ created_at: now }).execute();
    await db.updateTable("packages").set({ ended_at: now }).execute();
    expect(await monthFigures(db, now)).toEqual({
      auctions: 4,
      contracts: 3,
      volumeCents: 450_000,
      paidCents: 300_000,
    });
    const next = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1);
    expect(await monthFigures(db, next)).toEqual({
      auctions: 0,
      contracts: 0,
      volumeCents: 0,
      paidCents: 0,
    });
  });

  test("count a dispute after payment as paid", async () => {
    const { db, clock } = world;
    const deal = await addSoldDeal(world);
    await bringTo(world, deal, "disputed");
    const disputes = await db.selectFrom("disputes").select("state_before").execute();
    await db.updateTable("contracts").set({ created_at: clock.now() }).execute();
    expect(disputes).toEqual([{ state_before: "paid" }]);
    expect(await monthFigures(db, clock.now())).toMatchObject({ paidCents: 150_000 });
  });
});

test("counts waiting and failed emails separately", async () => {
  const { db, clock } = world;
  await inTransaction(db, async (tx) => {
    for (const to of ["a@example.test", "b@example.test", "c@example.test"]) {
      const mail = { to, template: "package-deleted", values: { title: "Tides" } } as const;
      await queueAnyMail(tx, mail, clock.now());
    }
  });
  const failed = db.updateTable("mail_outbox").set({ attempts: 15, last_error: "refused" });
  await failed.where("recipient", "=", "a@example.test").execute();
  const sent = db.updateTable("mail_outbox").set({ sent_at: clock.now() });
  await sent.where("recipient", "=", "b@example.test").execute();
  const overview = await overviewOf(db, { dataDir: newFolder(), waiting: null }, clock.now());
  expect(overview.mail).toEqual({ waitingCount: 1, failedCount: 1 });
  expect(overview.diskFreeBytes).toBeGreaterThan(0);
  expect(overview.databaseBytes).toBeGreaterThan(0);
});

describe("waiting objections", () => {
  test("are listed oldest first with links to their decisions", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
    const status = await addNotice(world, lot.id);
    const none = { decision: "none", facts: "The works are in the public domain." };
    await kim.json("POST", "/api/operator/notices/N-2026-000001", none);
    expect(await html("/operator/appeals")).toContain("No pending appeals");
    await world.visitor.post(`${status}/appeal`, { reasons: "They are ours." });
    clock.advance(HOUR);
    const decision = { ground: "law", rule: "Cap. 528", facts: "Three novels." };
    const hidden = await kim.json("POST", `/api/operator/packages/${lot.id}/hide`, decision);
    const { id } = (await hidden.json()) as { id: string };
    const mei = await world.as("mei");
    await mei.post(`/statements/${id}/appeal`, { reasons: "We have the rights." });
    const page = await html("/operator/appeals");
    const [notice, statement] = ["/operator/reports/N-2026-000001", `/statements/${id}`];
    for (const shown of ["They are ours.", "We have the rights.", "Tide tables"])
      expect(page).toContain(shown);
    expect(page.indexOf(`href="${notice}"`)).toBeGreaterThan(0);
    expect(page.indexOf(`href="${statement}"`)).toBeGreaterThan(page.indexOf(`href="${notice}"`));
    expect(await html("/operator")).toContain(
      'href="/operator/appeals">Appeals</a></th><td>2</td>',
    );
    expect(await html("/terms")).toContain('data-work="2"');
    const answer = { outcome: "dismissed", answer: "You do not." };
    expect((await (await world.as("bo")).post(`${statement}/answer`, answer)).status).toBe(303);
    expect(await html("/operator/appeals")).not.toContain("We have the rights.");
  });

  test("are paginated, even if some have the same time", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const decision = { ground: "law", rule: "Cap. 528", facts: "Three novels." };
    const reasons = new Set<string>();
    for (let i = 0; i < 53; i++) {
      await kim.json(
        "POST",
        `/api/operator/packages/${lot.id}/${i % 2 ? "restore" : "hide"}`,
        decision,
      );
      reasons.add(`Reason ${i}.`);
    }
    const actions = await db.selectFrom("operator_actions").select("id").execute();
    await db
      .insertInto("complaints")
      .values(
        actions.map(({ id }, i) => ({
          id,
          action_id: id,
          notice: null,
          member_id: people.mei.id,
          reasons: `Reason ${i}.`,
          made_at: clock.now(),
        })),
      )
      .execute();
    const first = await html("/operator/appeals");
    const [, next = ""] = /href="(\/operator\/appeals\?from=[^"]+)/.exec(first) ?? [];
    const second = await html(next);
    const shown = [first, second].map((page) => page.match(/Reason \d+\./g) ?? []);
    expect(shown.map(({ length }) => length)).toEqual([50, 3]);
    expect(new Set(shown.flat())).toEqual(reasons);
    expect(second).not.toContain("?from=");
    expect((await kim.get("/operator/appeals?from=nonsense")).status).toBe(200);
  });
});

test("a table without rows says so, and a search that nothing was found", async () => {
  const table = await (await kim.get("/operator/reports")).text();
  expect([table.includes("None yet"), table.includes("Nothing found")]).toEqual([true, false]);
  const search = await (await kim.get("/operator/reports?search=harbour")).text();
  expect([search.includes("None yet"), search.includes("Nothing found")]).toEqual([false, true]);
});

test("redirects operators from the desk's earlier addresses", async () => {
  const { db, people, clock } = world;
  const { id: packageId } = await addLot(db, people.mei.id, clock.now(), { certified: false });
  const { id } = await requestCertification(db, packageId, people.mei.id, clock.now());
  const earlier = { [`requests/${id}`]: id, [`seals/${id}/withdrawal`]: `seals/${id}/withdrawal` };
  for (const [before, after] of Object.entries(earlier)) {
    const moved = await kim.post(`/operator/${before}`, { note: "Old page." });
    expect([moved.status, moved.headers.get("location")]).toEqual([
      307,
      `/operator/certifications/${after}`,
    ]);
    expect((await (await world.as("ada")).post(`/operator/${before}`, {})).status).toBe(404);
  }
  const page = await kim.get(`/operator?before=${id}`);
  expect(page.headers.get("location")).toBe(`/operator/certifications?before=${id}`);
});
