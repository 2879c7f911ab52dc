import { beforeEach, describe, expect, test } from "bun:test";
import { requestCertification } from "../../src/certification/requests";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { mailOperators } from "../../src/operators/work-mails";
import { settingsOf } from "../../src/settings/settings";
import { chooses } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox, partsOf, startMails, TestSmtp } from "../support/mail";

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
const mailWaitingWork = () =>
  Promise.all(
    [1, 2].map(() => mailOperators(world.db, { operatorEmails: OPERATORS }, world.clock.now())),
  );

const mails = async () =>
  (await outbox(world, "work-waiting")).map(({ to, values }) => [to, values] as const);

const NOTHING = {
  requests: 0,
  nearDuplicates: 0,
  disputes: 0,
  refunds: 0,
  notices: 0,
  reports: 0,
  complaints: 0,
  joining: 0,
  seconds: 0,
};

describe("emails to operators", () => {
  test("report new work in a bundle, immediately or once a day", async () => {
    await chooses(world, "kim", { operatorMails: "at-once" });
    await mailWaitingWork();
    expect(await mails()).toEqual([]);
    await request();
    await mailWaitingWork();
    await mailWaitingWork();
    expect(await mails()).toEqual([["kim", { ...NOTHING, requests: 1, waiting: 1 }]]);
    for (let i = 0; i < 5; i++) await request();
    world.clock.advance(9 * MINUTE);
    await mailWaitingWork();
    expect(await mails()).toHaveLength(1);
    world.clock.advance(MINUTE);
    await mailWaitingWork();
    expect((await mails()).slice(1)).toEqual([["kim", { ...NOTHING, requests: 5, waiting: 6 }]]);
    world.clock.set(Date.UTC(2026, 10, 22, 7, 59));
    await mailWaitingWork();
    expect(await mails()).toHaveLength(2);
    world.clock.advance(MINUTE);
    await mailWaitingWork();
    await mailWaitingWork();
    expect((await mails()).slice(2)).toEqual([["bo", { ...NOTHING, requests: 6, waiting: 6 }]]);
    // Waiting work is not mailed again without new work.
    world.clock.advance(3 * DAY);
    await mailWaitingWork();
    expect(await mails()).toHaveLength(3);
    await request();
    await mailWaitingWork();
    expect((await mails()).slice(3)).toEqual([["kim", { ...NOTHING, requests: 1, waiting: 7 }]]);
  });

  test("come at eight in their time zone", async () => {
    const { db, clock } = world;
    await chooses(world, "bo", { timezone: "HKT" });
    clock.set(Date.UTC(2026, 10, 21, 23, 0));
    await request();
    await mailWaitingWork();
    expect(await mails()).toEqual([]);
    clock.set(Date.UTC(2026, 10, 22, 0, 0));
    await mailWaitingWork();
    expect((await mails()).map(([to]) => to)).toEqual(["bo"]);
    await db.updateTable("certification_requests").set({ status: "declined" }).execute();
    clock.set(Date.UTC(2026, 10, 22, 8, 0));
    await mailWaitingWork();
    expect(await mails()).toHaveLength(1);
  });

  test("also report near-duplicates, unless turned off", async () => {
    const { db, people, clock } = world;
    await chooses(world, "kim", { operatorMails: "at-once" });
    await chooses(world, "bo", { operatorMails: "at-once", operatorAlerts: false });
    const one = await addLot(db, people.mei.id, clock.now());
    const two = await addLot(db, people.ada.id, clock.now());
    await db
      .insertInto("near_copies")
      .values({
        id: newId(clock.now()),
        package_id: one.id,
        other_package_id: two.id,
        filename: "a.txt",
        other_filename: "b.txt",
        similarity: 1,
        overlap: 1,
        status: "waiting",
        found_at: clock.now(),
      })
      .execute();
    await mailWaitingWork();
    expect(await mails()).toEqual([["kim", { ...NOTHING, nearDuplicates: 1, waiting: 1 }]]);
  });

  test("follow each operator's own setting", async () => {
    await chooses(world, "kim", { operatorMails: "at-once", language: "zh" });
    const smtp = await TestSmtp.start();
    const delivery = await startMails(world, { SMTP_URL: smtp.url });
    try {
      for (let i = 0; i < 2; i++) await request();
      await mailWaitingWork();
      await delivery.check();
      const [mail] = partsOf(await smtp.take("kim@example.test"));
      expect(mail?.content.toString()).toContain("認證：2");
      world.clock.advance(DAY);
      await mailWaitingWork();
      await delivery.check();
      const [daily] = partsOf(await smtp.take("bo@example.test"));
      expect(daily?.content.toString()).toContain("Certifications: 2");
      expect(daily?.content.toString()).toContain("%2Foperator");
      expect(smtp.received).toEqual([]);
    } finally {
      await delivery.stop();
      await smtp.stop();
    }
  });
});

describe("the navigation bar", () => {
  test("counts waiting work only for operators", async () => {
    const kim = await world.as("kim");
    expect(await (await kim.get("/terms")).text()).toContain('data-work=""');
    await request();
    await request();
    const html = await (await kim.get("/terms")).text();
    expect(html).toContain('data-work="2"');
    expect(html).toContain("2 pending");
    expect(await (await (await world.as("mei")).get("/terms")).text()).not.toContain("data-work");
  });
});

test("offers the setting only to operators", async () => {
  const form = {
    firstName: "kim",
    lastName: "Park",
    organization: "",
    country: "",
    theme: "dark",
    language: "en",
    timezone: "",
    emailNotifications: "on",
  };
  for (const [person, kept] of [
    ["kim", false],
    ["mei", undefined],
  ] as const) {
    const browser = await world.as(person);
    const page = await (await browser.get("/settings")).text();
    expect(page.includes('name="operatorAlerts"')).toBe(person === "kim");
    expect(page.includes('name="operatorMails"')).toBe(person === "kim");
    const chosen = { ...form, operatorMails: "at-once" };
    expect((await browser.post("/settings", chosen)).status).toBe(303);
    const stored = await settingsOf(world.db, world.people[person].id);
    expect(stored.operatorAlerts).toBe(kept as false);
    expect(stored.operatorMails).toBe(person === "kim" ? "at-once" : undefined);
  }
});
