import { beforeEach, expect, test } from "bun:test";
import { mailOperators } from "../../src/certification/work-mails";
import { DAY, HOUR } from "../../src/lib/time";
import { refusal } from "../support/answers";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import { addNotice, REASONS } from "../support/notices";
import { outbox } from "../support/outbox";
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
  await addNotice(world, lot.id, { email: "other@publisher.test" });
});

const decide = async (by: Person, said: unknown = none) =>
  (await world.as(by)).json("POST", `/api/operator/notices/${NUMBER}`, said);

test("shows operators a waiting notice in the list, the menu and an email", async () => {
  const kim = await world.as("kim");
  expect(await (await kim.get("/operator")).text()).toContain(
    'href="/operator/notices">Content reports</a></th><td>1</td>',
  );
  const list = await (await kim.get("/operator/notices?search=GRACE")).text();
  for (const shown of [NUMBER, "1 repeat", "Pending"]) expect(list).toContain(shown);
  expect(await (await kim.get("/operator/notices?search=%25")).text()).not.toContain(NUMBER);
  const csv = await (await kim.get("/operator/notices.csv")).text();
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(await (await kim.get(`/operator/notices/${NUMBER}`)).text()).toContain(REASONS);
  for (const path of ["", ".csv", `/${NUMBER}`])
    expect((await (await world.as("ada")).get(`/operator/notices${path}`)).status).toBe(404);
  await mailOperators(world.db, { operatorEmails: OPERATORS }, world.clock.now() + DAY);
  const [mail] = await outbox(world, "work-waiting");
  expect(mail?.values).toMatchObject({ notices: 1, complaints: 0 });
});

test("decides a notice once, by an operator who is not a party", async () => {
  expect((await decide("ada")).status).toBe(404);
  expect(await refusal(decide("mei"))).toEqual([403, "own-case"]);
  expect((await decide("kim", { decision: "none" })).status).toBe(400);
  expect((await decide("kim", { ...none, decision: "hide" })).status).toBe(400);
  const answers = await Promise.all([decide("kim"), decide("kim")]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const rows = await world.db.selectFrom("notices").selectAll().execute();
  for (const row of rows)
    expect(row).toMatchObject({ decision: "none", facts: none.facts, network_hash: null });
  const mails = await outbox(world, "notice-decided");
  expect(mails.map(({ to }) => to).sort()).toEqual([
    "grace@publisher.test",
    "other@publisher.test",
  ]);
  expect(await (await world.visitor.get(status)).text()).toContain(none.facts);
});

test("offers only the actions that the package's state allows", async () => {
  const kim = await world.as("kim");
  const offered = async () => {
    const page = await (await kim.get(`/operator/notices/${NUMBER}`)).text();
    const [, options = ""] = /<select[^>]*name="decision"[^>]*>(.*?)<\/select>/.exec(page) ?? [];
    return [...options.matchAll(/value="(\w+)"/g)].map(([, value]) => value);
  };
  expect(await offered()).toEqual(["none", "hide", "remove"]);
  await world.db.updateTable("packages").set({ hidden_at: 1, shown: 0 }).execute();
  expect(await offered()).toEqual(["none", "restore", "remove"]);
  await world.db.updateTable("packages").set({ removed_at: 1 }).execute();
  expect(await offered()).toEqual(["none"]);
});

test("accepts one complaint within six months, for another operator", async () => {
  const complain = () => world.visitor.post(`${status}/complaint`, { reasons: "They are ours." });
  expect((await complain()).status).toBe(409);
  await decide("kim");
  expect((await complain()).status).toBe(303);
  expect((await complain()).status).toBe(409);
  const [complaint] = await world.db.selectFrom("complaints").selectAll().execute();
  const answer = async (by: Person) =>
    (await world.as(by)).post(`/operator/notices/${NUMBER}/complaints/${complaint?.id}`, {
      ...{ outcome: "dismissed", answer: "The author died in 1900." },
    });
  expect((await answer("kim")).status).toBe(403);
  expect((await answer("bo")).status).toBe(303);
  expect((await answer("bo")).status).toBe(409);
  expect(await (await world.visitor.get(status)).text()).toContain("The author died in 1900.");
  expect((await outbox(world, "notice-complaint-decided")).map(({ to }) => to)).toEqual([
    "grace@publisher.test",
  ]);
});

test("accepts no complaint after six months", async () => {
  await decide("kim");
  world.clock.advance(185 * DAY);
  const late = await world.visitor.post(`${status}/complaint`, { reasons: "They are ours." });
  expect(late.status).toBe(409);
  expect(await world.db.selectFrom("complaints").selectAll().execute()).toEqual([]);
});

test("hides the package, tells its seller and answers the notifier", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const notice = {
    ...{ about: `/package/${lot.id}`, kind: "copyright", name: "Lu Xun", goodFaith: true },
    ...{ reasons: "Three of these novels are ours.", email: "lu@example.test" },
  };
  const given = await (await world.visitor.json("POST", "/api/notices", notice)).json();
  const kim = await world.as("kim");
  const decision = { decision: "hide", ground: "law", rule: "Cap. 528", facts: "They are." };
  const path = `/api/operator/notices/${given.number}`;
  expect((await kim.json("POST", path, decision)).status).toBe(200);
  expect((await kim.json("POST", path, decision)).status).toBe(409);
  expect((await world.visitor.get(`/package/${lot.id}`)).status).toBe(404);
  const actions = await db.selectFrom("operator_actions").select(["act", "notice"]).execute();
  expect(actions).toEqual([{ act: "hide", notice: given.number }]);
  const sent = await db.selectFrom("mail_outbox").select(["recipient", "template"]).execute();
  expect(sent).toContainEqual({ recipient: "mei@example.test", template: "statement" });
  expect(sent).toContainEqual({ recipient: "lu@example.test", template: "notice-decided" });
});
