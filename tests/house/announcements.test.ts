import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR, MINUTE } from "../../src/lib/time";
import { localMinute } from "../../src/lib/times";
import { PASSWORD } from "../support/people";
import { type Browser, createWorld, type World } from "../support/world";

const PATH = "/operator/announcement";
let world: World;
let kim: Browser;

beforeEach(async () => {
  world = await createWorld({ env: { OPERATOR_EMAILS: "kim@example.test" } });
  kim = await world.as("kim");
});

afterEach(() => world.close());

const market = async (lang = "en") => (await world.visitor.get(`/marketplace?lang=${lang}`)).text();
const inHours = (hours: number) => localMinute(world.clock.now() + hours * HOUR, "HKT");
const form = (changes: Record<string, string> = {}) => ({
  text: "Maintenance <b>tonight</b>",
  textZh: "",
  textJa: "今夜メンテナンス",
  textKo: "",
  startsAt: "",
  endsAt: inHours(2),
  zone: "HKT",
  ...changes,
});
const actions = () =>
  world.db.selectFrom("operator_actions").select(["act", "facts", "operator_id"]).execute();

test("is shown on every page until it ends", async () => {
  const published = await kim.post(PATH, form());
  expect(published.headers.get("location")).toBe(PATH);
  expect(await market()).toContain("Maintenance &lt;b&gt;tonight&lt;/b&gt;");
  expect(await market("ja")).toContain("今夜メンテナンス");
  expect(await market("ko")).toContain("Maintenance");
  expect(await actions()).toEqual([
    { act: "announce", facts: form().text, operator_id: world.people.kim.id },
  ]);
  world.clock.advance(2 * HOUR);
  expect(await market()).not.toContain("Maintenance");
});

test("starts at its time, without another write", async () => {
  await kim.post(PATH, form({ startsAt: inHours(1) }));
  expect(await market()).not.toContain("Maintenance");
  expect(await (await kim.get(PATH)).text()).toContain("Upcoming");
  world.clock.advance(HOUR);
  expect(await market()).toContain("Maintenance");
  world.clock.advance(HOUR);
  expect(await market()).not.toContain("Maintenance");
});

test("the one that started last is shown, and can be ended early", async () => {
  await kim.post(PATH, form({ endsAt: inHours(48) }));
  world.clock.advance(MINUTE);
  await kim.post(PATH, form({ text: "All is well", textJa: "", endsAt: inHours(1) }));
  expect(await market()).toContain("All is well");
  expect(await market()).not.toContain("Maintenance");
  const end = async () => {
    const page = await (await kim.get(PATH)).text();
    const [, action = ""] = /<h2 id="current-title">.*?action="([^"]+\/end)"/s.exec(page) ?? [];
    return kim.post(action, {});
  };
  expect((await end()).status).toBe(303);
  expect(await market()).not.toContain("All is well");
  expect(await market()).toContain("Maintenance");
  await end();
  expect(await market()).not.toContain("Maintenance");
  expect((await kim.post(`${PATH}/nothing/end`, {})).status).toBe(409);
  const acts = (await actions()).map(({ act }) => act).sort();
  expect(acts).toEqual(["announce", "announce", "end-announcement", "end-announcement"]);
});

test("is previewed in every language, and can then be edited", async () => {
  const preview = await kim.post(`${PATH}/preview`, form());
  expect(preview.status).toBe(200);
  const page = await preview.text();
  expect(page).toContain('lang="ja"><p>今夜メンテナンス</p>');
  expect(page).toContain('lang="en"><p>Maintenance &lt;b&gt;tonight&lt;/b&gt;</p>');
  expect(await market()).not.toContain("Maintenance");
  const carried = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  );
  expect(carried).toMatchObject({ textJa: "今夜メンテナンス", endsAt: form().endsAt });
  const draft = await (await kim.post(`${PATH}/draft`, form())).text();
  expect(draft).toContain("今夜メンテナンス</textarea>");
  expect(draft).toContain(`value="${form().endsAt}"`);
});

test.each([
  ["an end before the start", { startsAt: "2999-01-02T10:00", endsAt: "2999-01-02T09:00" }],
  ["an end in the past", { endsAt: "2020-01-02T09:00" }],
  ["an end too far away", { endsAt: "2999-01-02T09:00" }],
  ["an end that is no time", { endsAt: "tomorrow" }],
])("refuses %s, and keeps what was typed", async (_, changes) => {
  const refused = await kim.post(`${PATH}/preview`, form(changes));
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain("Enter a time in the future that is after the start");
  expect(page).toContain("Maintenance &lt;b&gt;tonight&lt;/b&gt;</textarea>");
});

test("refuses a start that is no time, and an unknown time zone", async () => {
  const start = await kim.post(PATH, form({ startsAt: "soon" }));
  expect(await start.text()).toContain("Enter the date and time of the start");
  expect((await kim.post(PATH, form({ zone: "Mars" }))).status).toBe(400);
  expect(await market()).not.toContain("Maintenance");
});

test("needs an operator with a fresh proof of identity", async () => {
  const ada = await world.as("ada");
  for (const path of [PATH, `${PATH}/preview`, `${PATH}/draft`])
    expect((await ada.post(path, form())).status).toBe(404);
  expect((await ada.post(`${PATH}/x/end`, {})).status).toBe(404);
  world.clock.advance(10 * MINUTE);
  expect((await kim.post(PATH, form())).status).toBe(403);
  expect(await market()).not.toContain("Maintenance");
  expect((await kim.post(PATH, { ...form(), password: PASSWORD })).status).toBe(303);
  expect(await market()).toContain("Maintenance");
});
