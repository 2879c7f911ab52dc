import { beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../src/lib/time";
import { mailOperators } from "../../src/operators/work-mails";
import { worldForEach } from "../support/each-world";
import { refusal, statuses } from "../support/http";
import { addLot } from "../support/listings";
import { mails, outbox } from "../support/mail";
import { addNotice, REASONS } from "../support/notices";
import type { Person } from "../support/people";

const OPERATORS = ["kim@example.test", "bo@example.test", "mei@example.test"];
const world = worldForEach({ env: { OPERATOR_EMAILS: OPERATORS.join() } });
const NUMBER = "N-2026-000001";
const none = { decision: "none", facts: "The works are in the public domain." };
let status: string;

beforeEach(async () => {
  world.clock.advance(2 * HOUR);
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  status = await addNotice(world, lot.id);
  await addNotice(world, lot.id, { kind: "misleading", email: "other@publisher.test" });
});

const decide = async (by: Person, decision: object = none) =>
  (await world.as(by)).json("POST", `/api/operator/notices/${NUMBER}`, decision);

test("shows operators a waiting notice in the list, the menu and an email", async () => {
  const kim = await world.as("kim");
  expect(await (await kim.get("/operator")).text()).toContain(
    'href="/operator/reports">Content reports</a></th><td>2</td>',
  );
  const list = await (await kim.get("/operator/reports?search=GRACE")).text();
  for (const shown of [NUMBER, "Pending"]) expect(list).toContain(shown);
  expect(await (await kim.get("/operator/reports?search=%25")).text()).not.toContain(NUMBER);
  const csv = await (await kim.get("/operator/reports.csv")).text();
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  expect(await (await kim.get(`/operator/reports/${NUMBER}`)).text()).toContain(REASONS);
  for (const path of ["", ".csv", `/${NUMBER}`])
    expect((await (await world.as("ada")).get(`/operator/reports${path}`)).status).toBe(404);
  await mailOperators(world.db, { operatorEmails: OPERATORS }, world.clock.now() + DAY);
  const [mail] = await outbox(world, "work-waiting");
  expect(mail?.values).toMatchObject({ notices: 2, complaints: 0 });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  test("a notice is decided once, with reasons", async () => {
    const kim = await world.as("kim");
    const path = `/operator/reports/${NUMBER}`;
    const decide = (fields: Record<string, string>) =>
      way === "form"
        ? kim.post(path, fields)
        : kim.json("POST", `/api/operator/notices/${NUMBER}`, fields);
    expect(await statuses(decide({ decision: "none" }))).toEqual([400]);
    expect(await statuses(decide({ ...none, decision: "hide" }))).toEqual([400]);
    const both = await statuses(decide(none), decide(none));
    expect(both.sort()).toEqual([way === "form" ? 303 : 200, 409]);
    const all = world.db.selectFrom("notices").selectAll().orderBy("reference");
    const [row, other] = await all.execute();
    expect(row).toMatchObject({ decision: "none", facts: none.facts });
    expect(other?.decision).toBeNull();
    expect((await outbox(world, "notice-decided")).map(({ to }) => to)).toEqual([
      "grace@publisher.test",
    ]);
    expect(await (await world.visitor.get(status)).text()).toContain(none.facts);
  });
});

test("a decision hides the package, tells its seller and answers the notifier", async () => {
  const hide = { decision: "hide", ground: "law", rule: "Cap. 528", facts: "They are." };
  expect((await decide("kim", hide)).status).toBe(200);
  const [lot] = await world.db.selectFrom("packages").select("id").execute();
  expect((await world.visitor.get(`/package/${lot?.id}`)).status).toBe(404);
  const actions = world.db.selectFrom("operator_actions").select(["act", "notice"]);
  expect(await actions.execute()).toEqual([{ act: "hide", notice: NUMBER }]);
  for (const mail of ["mei statement", "grace@publisher.test notice-decided"])
    expect(await mails(world)).toContain(mail);
});

test("a notice is not decided by its notifier", async () => {
  const notice = world.db.updateTable("notices").where("reference", "=", NUMBER);
  await notice.set({ notifier_id: world.people.kim.id }).execute();
  expect(await refusal(decide("kim"))).toEqual([403, "own-case"]);
});

test("shows every text of repeated notices, and opens each by its number", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const ada = await world.as("ada");
  await addNotice(world, lot.id, { email: "ada@example.test" }, ada);
  const second = {
    reasons: "A fourth novel is ours too.",
    works: "The Ferry",
    name: "Ada at work",
  };
  await addNotice(world, lot.id, { email: "legal@ada.test", ...second }, ada);
  const kim = await world.as("kim");
  const opened = await kim.get("/operator/reports/N-2026-000004");
  expect([opened.status, opened.headers.get("location")]).toEqual([
    ...[303, "/operator/reports/N-2026-000003#N-2026-000004"],
  ]);
  const page = await (await kim.get("/operator/reports/N-2026-000003")).text();
  expect(page).toContain('id="N-2026-000004"');
  for (const shown of [REASONS, ...Object.values(second), "legal@ada.test"])
    expect(page).toContain(shown);
  const story = await (await kim.get(`/operator/packages/${lot.id}`)).text();
  for (const number of ["N-2026-000003", "N-2026-000004"])
    expect(story).toContain(`href="/operator/reports/${number}"`);
  const decide = kim.json("POST", "/api/operator/notices/N-2026-000003", none);
  expect((await decide).status).toBe(200);
  const mails = await outbox(world, "notice-decided");
  expect(mails.map(({ to }) => to).sort()).toEqual(["ada", "legal@ada.test"]);
  expect((await kim.get("/operator/reports/N-2026-999999")).status).toBe(404);
});

test("says whether an auction is running, when it ends and who is bound", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { sale: "seller" });
  for (const [name, amount] of [
    ["ada", "1050"],
    ["bo", "1200"],
  ] as const) {
    const bid = (await world.as(name)).json("POST", `/api/packages/${lot.id}/bids`, { amount });
    expect((await bid).status).toBe(201);
  }
  await addNotice(world, lot.id);
  const kim = await world.as("kim");
  const facts = async () => {
    const page = await (await kim.get("/operator/reports/N-2026-000003")).text();
    return [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [
      ...[name, value?.replace(/<[^>]*>/g, "")],
    ]);
  };
  const bound = [
    ["Bidders with binding bids", "2"],
    ["Highest bid", "$1,200.00"],
  ];
  const ends = ["Ends", expect.stringContaining("UTC")];
  expect(await facts()).toEqual([["Status", "Active"], ends, ...bound]);
  const decision = { ground: "law", rule: "Cap. 528", facts: "Three novels." };
  await kim.json("POST", `/api/operator/packages/${lot.id}/hide`, decision);
  expect(await facts()).toEqual([["Status", "Hidden"], ends, ...bound]);
  await kim.json("POST", `/api/operator/packages/${lot.id}/remove`, decision);
  expect(await facts()).toEqual([]);
});

test("accepts one appeal within six months, for another operator", async () => {
  const appeal = () => world.visitor.post(`${status}/appeal`, { reasons: "They are ours." });
  expect((await appeal()).status).toBe(409);
  await decide("kim");
  expect((await appeal()).status).toBe(303);
  expect((await appeal()).status).toBe(409);
  const [made] = await world.db.selectFrom("complaints").selectAll().execute();
  const answer = async (by: Person) =>
    (await world.as(by)).post(`/operator/reports/${NUMBER}/complaints/${made?.id}`, {
      outcome: "dismissed",
      answer: "The author died in 1900.",
    });
  expect((await answer("kim")).status).toBe(403);
  expect((await answer("bo")).status).toBe(303);
  expect((await answer("bo")).status).toBe(409);
  expect(await (await world.visitor.get(status)).text()).toContain("The author died in 1900.");
  expect((await outbox(world, "notice-complaint-decided")).map(({ to }) => to)).toEqual([
    "grace@publisher.test",
  ]);
});
