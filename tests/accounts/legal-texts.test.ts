import { expect, test } from "bun:test";
import pino from "pino";
import { localeOf, messagesFor } from "../../messages/catalogue";
import {
  legalTextsAlarm,
  notifyOfLegalTexts,
  TEXTS_EFFECTIVE_FROM,
} from "../../src/accounts/legal-texts";
import { LANGUAGES } from "../../src/lib/languages";
import { timesIn } from "../../src/lib/times";
import { mailPreferencesOf } from "../../src/mail/recipients";
import { changeSettings } from "../../src/settings/settings";
import { renderMail } from "../../views/mail/templates";
import { worldForEach } from "../support/each-world";
import { addUser, type Person, registrationForm } from "../support/people";
import { queryPlans } from "../support/query-plans";
import { testOnSqlite } from "../support/run-engine";

const world = worldForEach();

async function agreedEarlier(...people: Person[]): Promise<void> {
  const ids = people.map((person) => world.people[person].id);
  const earlier = world.db.updateTable("users").set({ legal_texts_at: TEXTS_EFFECTIVE_FROM - 1 });
  await earlier.where("id", "in", ids).execute();
}

const tell = () => notifyOfLegalTexts(world.db, TEXTS_EFFECTIVE_FROM, world.clock.now());

async function informed(): Promise<string[]> {
  const mails = world.db.selectFrom("mail_outbox").select("recipient").orderBy("recipient");
  const rows = await mails.where("template", "=", "legal-texts-changed").execute();
  return rows.map(({ recipient }) => recipient);
}

test("emails only members who agreed to earlier texts about new ones", async () => {
  await agreedEarlier("ada", "mei");
  expect(await tell()).toBe(2);
  expect(await informed()).toEqual(["ada@example.test", "mei@example.test"]);
  expect(await tell()).toBe(0);
  expect(await informed()).toHaveLength(2);
});

test("sends the email despite notification settings, without an unsubscribe link", async () => {
  await agreedEarlier("ada");
  await changeSettings(
    world.db,
    world.people.ada.id,
    { emailNotifications: false, language: "ja" },
    world.clock.now(),
  );
  await tell();
  expect(await informed()).toEqual(["ada@example.test"]);
  const mail = await world.db
    .selectFrom("mail_outbox")
    .select(["template", "template_values"])
    .where("template", "=", "legal-texts-changed")
    .executeTakeFirstOrThrow();
  const reading = await mailPreferencesOf(world.db, "ada@example.test");
  const rendered = renderMail(
    { template: mail.template, template_values: String(mail.template_values) },
    "https://market.example",
    { ...reading, now: world.clock.now(), unsubscribeUrl: null },
  );
  expect(rendered.text).toContain("2026年11月29日");
  expect(rendered.link).toBe("https://market.example/terms");
});

test("emails an unconfirmed address once it is confirmed", async () => {
  await agreedEarlier("bo");
  const confirmed = (flag: 0 | 1) =>
    world.db
      .updateTable("users")
      .set({ is_email_verified: flag })
      .where("id", "=", world.people.bo.id)
      .execute();
  await confirmed(0);
  await tell();
  expect(await informed()).toEqual([]);
  await confirmed(1);
  await tell();
  expect(await informed()).toEqual(["bo@example.test"]);
});

test("records agreement to the current texts at registration", async () => {
  await world.visitor.json("POST", "/api/auth/register", registrationForm("noor"));
  const { legal_texts_at } = await world.db
    .selectFrom("users")
    .select("legal_texts_at")
    .where("email", "=", "noor@example.test")
    .executeTakeFirstOrThrow();
  expect(legal_texts_at).toBe(TEXTS_EFFECTIVE_FROM);
});

test("informs all members in batches at startup", async () => {
  const { db, clock } = world;
  for (let i = 0; i < 120; i++) await addUser(db, `member${i}`, clock.now());
  await db.updateTable("users").set({ legal_texts_at: 0 }).execute();
  const alarm = legalTextsAlarm({
    db,
    clock,
    log: pino({ level: "silent" }),
    houseTexts: { effectiveSince: null },
  });
  await alarm.start();
  await alarm.stop();
  expect(await informed()).toHaveLength(124);
});

testOnSqlite("finds members to inform through an index", async () => {
  const [plan] = await queryPlans(world.db, async (db) => {
    await notifyOfLegalTexts(db, TEXTS_EFFECTIVE_FROM, 0);
  });
  expect(plan?.join()).toMatch(/SEARCH users USING INDEX users_legal_texts/);
});

test.each(Object.keys(LANGUAGES) as Array<keyof typeof LANGUAGES>)(
  "terms and policy in %s state their effective date",
  (language) => {
    const { updated } = messagesFor(localeOf(language)).legal;
    const day = timesIn(localeOf(language), "UTC").day(TEXTS_EFFECTIVE_FROM);
    const spaceless = (text: string) => text.replaceAll(/\s/g, "");
    expect(spaceless(updated)).toContain(spaceless(language === "en" ? "November 29, 2026" : day));
  },
);

test.each(["/terms", "/privacy"])("each section of %s has its own anchor", async (path) => {
  const html = await (await world.visitor.get(path)).text();
  const listed = [...html.matchAll(/<a href="#([\w-]+)">(?!Skip)/g)].map(([, id]) => id ?? "");
  expect(listed.length).toBeGreaterThan(10);
  expect(new Set(listed).size).toBe(listed.length);
  for (const id of listed) expect(html).toContain(`<section id="${id}">`);
});
