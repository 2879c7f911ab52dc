import { beforeEach, expect, test } from "bun:test";
import { requestCertification } from "../../src/certification/requests";
import { memberTimeline } from "../../src/console/member-story";
import { packageTimeline } from "../../src/console/package-story";
import { MAX_EVENTS } from "../../src/console/story";
import { readDelivery } from "../../src/delivery/delivery";
import { HOUR } from "../../src/lib/time";
import { hidePackage, restorePackage } from "../../src/moderation/packages";
import { findPackage } from "../../src/packages/packages";
import { addSale } from "../support/deals";
import { bringTo } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addNotice } from "../support/notices";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const MESSAGE = "Could you do a discount?";
let running: string;

const kindsOf = (events: ReadonlyArray<{ kind: string }>) => events.map(({ kind }) => kind);

beforeEach(async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "Harbours", certified: false });
  running = lot.id;
  await db.updateTable("packages").set({ reserve_cents: 7_654_321 }).execute();
  await requestCertification(db, running, people.mei.id, clock.now());
  await db.updateTable("packages").set({ certified: 1 }).execute();
  clock.advance(HOUR);
  const ada = await world.as("ada");
  const bid = { amount: "1050", maximum: "8765.43" };
  expect((await ada.json("POST", `/api/packages/${running}/bids`, bid)).status).toBe(201);
  const chat = { receiverId: people.mei.id, message: MESSAGE };
  await ada.json("POST", `/api/packages/${running}/chat`, chat);
  clock.advance(HOUR);
  await addNotice(world, running);
  clock.advance(HOUR);
  const reasons = { ground: "law", rule: "Cap. 528", facts: "They are." } as const;
  const decided = { ...reasons, operatorId: people.kim.id, packageId: running };
  await hidePackage(db, decided, clock.now());
});

test("shows a package's whole history in order, without secrets", async () => {
  const { events } = await packageTimeline(world.db, running, world.clock.now());
  expect(kindsOf(events)).toEqual(["act", "aboutThem", "bid", "certification", "listed"]);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => b - a));
  const page = await (await (await world.as("kim")).get(`/operator/packages/${running}`)).text();
  for (const shown of ["Harbours", "ada@example.test", "$1,050.00", "Cap. 528", "N-2026-000001"])
    expect(page).toContain(shown);
  expect(page).toContain('value="restore"');
  for (const secret of ["8,765.43", "8765.43", "76,543.21", MESSAGE])
    expect(page).not.toContain(secret);
});

test("shows when a hidden package would end, since its clock is stopped", async () => {
  const { db, clock, people } = world;
  const { auction_end_time: before } = await findPackage(db, running);
  clock.advance(5 * HOUR);
  const story = await packageTimeline(db, running, clock.now());
  expect(story.auction_end_time).toBe(before + 5 * HOUR);
  const decided = { ground: "law", rule: "Cap. 528", facts: "They are not." } as const;
  const restored = { ...decided, operatorId: people.kim.id, packageId: running };
  await restorePackage(db, restored, clock.now());
  expect((await findPackage(db, running)).auction_end_time).toBe(story.auction_end_time);
});

test("shows a sold package's contract, delivery and dispute", async () => {
  const { db, clock } = world;
  const contractId = await addSale(world, clock.now(), { title: "Letters" });
  const { id: deliveryId, package_id: packageId } = await readDelivery(db, { contractId });
  await bringTo(world, { contractId, deliveryId, packageId }, "disputed", ["words"]);
  const kinds = kindsOf((await packageTimeline(db, packageId, clock.now())).events);
  for (const kind of ["contract", "delivery", "dispute", "ended", "listed"])
    expect(kinds).toContain(kind);
});

test("shows a member's details and actions, without secrets", async () => {
  const { db, clock, people } = world;
  const { email } = people.ada;
  await db.updateTable("mail_outbox").set({ last_error: "550 no such <b>box</b>" }).execute();
  const member = { id: people.ada.id, email, created_at: 0 };
  const story = await memberTimeline(db, member, clock.now());
  expect(story).toMatchObject({ sessions: 1, bidOn: 1, packages: 0, bindingCents: 105_000 });
  expect(kindsOf(story.events)).toContain("bid");
  const kim = await world.as("kim");
  const page = await (await kim.get(`/operator/members/${people.ada.id}`)).text();
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const { sid } = await db.selectFrom("sessions").select("sid").executeTakeFirstOrThrow();
  for (const shown of ["Harbours", "$1,050.00", 'value="suspend"']) expect(page).toContain(shown);
  for (const secret of ["8,765.43", "8765.43", MESSAGE, password_hash, sid])
    expect(page).not.toContain(secret);
  const seller = await memberTimeline(
    db,
    { ...member, id: people.mei.id, email: people.mei.email },
    clock.now(),
  );
  expect(kindsOf(seller.events)).toContain("mail");
  for (const kind of ["act", "aboutThem", "listed", "joined"])
    expect(kindsOf(seller.events)).toContain(kind);
  const mei = await (await kim.get(`/operator/members/${people.mei.id}`)).text();
  expect(mei).toContain("550 no such &lt;b&gt;box");
});

test("limits each list and links to a table with the rest", async () => {
  const { db, clock, people } = world;
  for (let i = 0; i <= MAX_EVENTS; i++) await addLot(db, people.mei.id, clock.now());
  const member = { id: people.mei.id, email: people.mei.email, created_at: 0 };
  const { events, packages } = await memberTimeline(db, member, clock.now());
  expect(packages).toBe(MAX_EVENTS + 2);
  expect(kindsOf(events).filter((kind) => kind === "listed")).toHaveLength(MAX_EVENTS);
  const kim = await world.as("kim");
  const page = await (await kim.get(`/operator/members/${people.mei.id}`)).text();
  expect(page).toContain("/operator/packages?search=mei%40example.test");
});

test("shows histories only to operators", async () => {
  for (const path of [`packages/${running}`, `members/${world.people.ada.id}`]) {
    for (const browser of [world.visitor, await world.as("ada"), await world.as("mei")])
      expect((await browser.get(`/operator/${path}`)).status).toBe(404);
  }
  const kim = await world.as("kim");
  for (const path of ["packages/x", "members/x", `members/${running}`])
    expect((await kim.get(`/operator/${path}`)).status).toBe(404);
});

testOnSqlite("never scans a whole table for a history", async () => {
  const { db, clock, people } = world;
  const member = { id: people.ada.id, email: people.ada.email, created_at: 0 };
  const plans = await queryPlans(db, async (watched) => {
    await packageTimeline(watched, running, clock.now());
    await memberTimeline(watched, member, clock.now());
  });
  expect(plans.length).toBeGreaterThan(15);
  expect(plans.flat().filter((step) => /^SCAN (?!CONSTANT)/.test(step))).toEqual([]);
});
