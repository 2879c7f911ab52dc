import { beforeEach, expect, test } from "bun:test";
import { MAX_SELECTED } from "../../src/lib/selection";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addNotice } from "../support/notices";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test,mei@example.test" } });
const PATH = "/operator/reports";
const NONE = { decision: "none", facts: "The works are in the public domain." };
const number = (n: number) => `N-2026-00000${n}`;
const selected = (...numbers: string[]) =>
  Object.fromEntries(numbers.map((reference) => [`selected.${reference}`, "true"]));

beforeEach(async () => {
  const { db, people, clock } = world;
  for (const [seller, email] of [
    [people.mei.id, "a@publisher.test"],
    [people.mei.id, "b@publisher.test"],
    [people.bo.id, "c@publisher.test"],
  ] as const)
    await addNotice(world, (await addLot(db, seller, clock.now())).id, { email });
});

const post = async (form: Record<string, string>) => (await world.as("kim")).post(PATH, form);
const decisions = async () => {
  const rows = world.db.selectFrom("notices").select("decision").orderBy("reference");
  return (await rows.execute()).map(({ decision }) => decision);
};

test("a decision on selected reports decides, logs and answers each", async () => {
  const hide = { decision: "hide", ground: "law", rule: "Cap. 528", facts: "They are theirs." };
  const answer = await post({ ...hide, ...selected(number(1), number(3)) });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, PATH]);
  expect(await decisions()).toEqual(["hide", null, "hide"]);
  const actions = world.db.selectFrom("operator_actions").select(["notice", "facts"]);
  expect(await actions.orderBy("notice").execute()).toEqual([
    { notice: number(1), facts: hide.facts },
    { notice: number(3), facts: hide.facts },
  ]);
  const recipientsOf = async (template: string) =>
    (await outbox(world, template)).map(({ to }) => to);
  expect(await recipientsOf("notice-decided")).toEqual(["a@publisher.test", "c@publisher.test"]);
  expect(await recipientsOf("statement")).toEqual(["mei", "bo"]);
});

test("reports that cannot be decided are named, and stay selected", async () => {
  await (await world.as("kim")).json("POST", `/api/operator/notices/${number(2)}`, NONE);
  const form = { ...NONE, ...selected(number(1), number(2), number(3)) };
  const answer = await (await world.as("mei")).post(PATH, form);
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("1 decided. 2 not decided");
  for (const own of [number(1), number(2)])
    expect(html).toContain(`<bdi>${own}</bdi>: You are involved in this`);
  expect(html).not.toContain(`<bdi>${number(3)}</bdi>: `);
  expect(html).toMatch(new RegExp(`name="selected.${number(1)}"[^>]* checked=""`));
  expect(await decisions()).toEqual([null, "none", "none"]);
});

test("a report that a colleague has just decided is named, even if none is left", async () => {
  for (const n of [1, 2, 3])
    await (await world.as("kim")).json("POST", `/api/operator/notices/${number(n)}`, NONE);
  const html = await (await post({ ...NONE, ...selected(number(3)) })).text();
  expect(html).toContain(`<bdi>${number(3)}</bdi>: `);
  expect(html).not.toContain("Decide on the selected reports");
});

test("a decision without reasons or without reports decides nothing", async () => {
  const unreasoned = await post({ decision: "none", ...selected(number(1)) });
  expect(unreasoned.status).toBe(400);
  expect(await unreasoned.text()).toMatch(new RegExp(`name="selected.${number(1)}"[^>]* checked`));
  expect(await (await post(NONE)).text()).toContain("Select at least one.");
  const many = Array.from({ length: MAX_SELECTED + 1 }, (_, n) => `N-2026-${100_000 + n}`);
  expect(await (await post({ ...NONE, ...selected(...many) })).text()).toContain(
    "Select at most 100.",
  );
  expect(await decisions()).toEqual([null, null, null]);
});

test("the table has a box for each waiting report, and a link that checks all", async () => {
  const kim = await world.as("kim");
  await kim.json("POST", `/api/operator/notices/${number(2)}`, NONE);
  const html = await (await kim.get(PATH)).text();
  expect(html.match(/name="selected\.[^"]*"/g)).toEqual([
    `name="selected.${number(1)}"`,
    `name="selected.${number(3)}"`,
  ]);
  const [, all = ""] = /href="([^"]*selected=all)"/.exec(html) ?? [];
  const checked = await (await kim.get(all.replaceAll("&amp;", "&"))).text();
  expect(checked.match(/name="selected\.[^>]* checked/g)).toHaveLength(2);
  for (const reference of [number(1), number(3)])
    await kim.json("POST", `/api/operator/notices/${reference}`, NONE);
  expect(await (await kim.get(PATH)).text()).not.toContain("Decide on the selected reports");
});
