import { beforeEach, describe, expect, test } from "bun:test";
import { requestCertification } from "../../src/certification/requests";
import { mailOperators } from "../../src/certification/waiting-work";
import { newId } from "../../src/lib/ids";
import { HOUR, MINUTE } from "../../src/lib/time";
import { changeSettings, settingsOf } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import { outbox } from "../support/outbox";

const world = worldForEach({
  env: { OPERATOR_EMAILS: "kim@example.test, bo@example.test, nobody@example.test" },
});

beforeEach(() => {
  world.clock.advance(2 * HOUR);
});

async function request() {
  const { db, people, clock } = world;
  clock.advance(1000);
  const { id } = await addLot(db, people.mei.id, clock.now(), { certified: false });
  await requestCertification(db, id, people.mei.id, clock.now());
  return id;
}

const OPERATORS = ["kim@example.test", "bo@example.test", "nobody@example.test"];
/** As the alarms of two servers do every minute. */
const told = () =>
  Promise.all(
    [1, 2].map(() => mailOperators(world.db, { operatorEmails: OPERATORS }, world.clock.now())),
  );

const mails = async () =>
  (await outbox(world, "work-waiting")).map(({ to, values }) => [to, values] as const);

describe("operators are mailed", () => {
  test("that work waits, at once, and of a flood at most once an hour", async () => {
    await told();
    expect(await mails()).toEqual([]);
    await request();
    await told();
    const first = {
      requests: 1,
      disputes: 0,
      nearCopies: 0,
      reports: 0,
      notices: 0,
      complaints: 0,
    };
    expect((await mails()).sort()).toEqual([
      ["bo", first],
      ["kim", first],
    ]);
    for (let i = 0; i < 5; i++) await request();
    world.clock.advance(30 * MINUTE);
    await told();
    expect(await mails()).toHaveLength(2);
    world.clock.advance(30 * MINUTE);
    await told();
    await told();
    expect((await mails()).slice(2).map(([, values]) => values.requests)).toEqual([6, 6]);
    // What waits on without anything new is not told again.
    world.clock.advance(24 * HOUR);
    await told();
    expect(await mails()).toHaveLength(4);
  });

  test("of near-copies too, and not where they have switched it off", async () => {
    const { db, people, clock } = world;
    await changeSettings(db, people.bo.id, { operatorAlerts: false }, clock.now());
    const one = await addLot(db, people.mei.id, clock.now());
    const two = await addLot(db, people.ada.id, clock.now());
    await db
      .insertInto("near_copies")
      .values({
        ...{ id: newId(clock.now()), package_id: one.id, other_package_id: two.id },
        ...{ filename: "a.txt", other_filename: "b.txt", similarity: 1, overlap: 1 },
        ...{ status: "waiting", found_at: clock.now() },
      })
      .execute();
    await told();
    expect(await mails()).toEqual([
      ["kim", { requests: 0, disputes: 0, nearCopies: 1, reports: 0, notices: 0, complaints: 0 }],
    ]);
  });
});

describe("the bar", () => {
  test("counts what waits for an operator, and for nobody else", async () => {
    const kim = await world.as("kim");
    expect(await (await kim.get("/terms")).text()).toContain('data-work=""');
    await request();
    await request();
    const html = await (await kim.get("/terms")).text();
    expect(html).toContain('data-work="2"');
    expect(html).toContain("2 waiting");
    expect(await (await (await world.as("mei")).get("/terms")).text()).not.toContain("data-work");
  });
});

test("only an operator's settings offer the switch, and only theirs keep it", async () => {
  const form = {
    ...{ firstName: "kim", lastName: "Park", organization: "", country: "", theme: "dark" },
    ...{ language: "en", timezone: "", emailNotifications: "on" },
  };
  for (const [person, kept] of [
    ["kim", false],
    ["mei", undefined],
  ] as const) {
    const browser = await world.as(person);
    const page = await (await browser.get("/settings")).text();
    expect(page.includes('name="operatorAlerts"')).toBe(person === "kim");
    expect((await browser.post("/settings", form)).status).toBe(303);
    const { operatorAlerts } = await settingsOf(world.db, world.people[person].id);
    expect(operatorAlerts).toBe(kept as false);
  }
});
