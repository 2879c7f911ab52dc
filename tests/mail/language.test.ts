import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { localeOf, messagesFor } from "../../messages/catalogue";
import { LANGUAGES, type Language } from "../../src/lib/languages";
import { mailPreferencesOf } from "../../src/mail/recipients";
import { changeSettings } from "../../src/settings/settings";
import { renderMail } from "../../views/mail/templates";
import { TestClock } from "../support/clock";
import { addPeople, type People } from "../support/people";
import { newDatabase } from "../support/run-database";

const clock = new TestClock();
let db: Db;
let people: People;

beforeEach(async () => {
  db = newDatabase();
  people = await addPeople(db, clock.now());
});

afterEach(() => db.destroy());

const queued = {
  template: "favorite-ending",
  template_values: JSON.stringify({
    packageId: "p",
    title: "Tide tables",
    endsAt: Date.UTC(2026, 10, 21, 12, 30),
  }),
};
const mailTo = async (email: string) =>
  renderMail(queued, "https://market.example", {
    ...(await mailPreferencesOf(db, email)),
    now: clock.now(),
    unsubscribeUrl: null,
  });

test.each(Object.keys(LANGUAGES) as Language[])(
  "writes to a member who chose %s in that language and time zone",
  async (language) => {
    await changeSettings(db, people.ada.id, { language, timezone: "HKT" }, clock.now());
    const locale = localeOf(language);
    const { text, html } = await mailTo("ada@example.test");
    expect(html).toStartWith(`<!doctype html><html lang="${locale}">`);
    expect(text).toContain("20:30 HKT");
    expect(text).toContain("Tide tables");
    expect(text).toContain(messagesFor(locale).layout.brand);
    expect((await mailTo("bo@example.test")).text).toContain("12:30 UTC");
  },
);

test.each([
  ["auction-ended", "You have until Dec 21, 2026, 12:30 UTC to send a contract"],
  ["auction-won", "The seller has until Dec 21, 2026, 12:30 UTC to decide."],
])("states in %s the seller's deadline", async (template, words) => {
  const values = { packageId: "p", title: "Tide tables", highestBidCents: 1, bidCount: 1 };
  const decideBy = Date.UTC(2026, 11, 21, 12, 30);
  const word = async (given: object) =>
    renderMail({ template, template_values: JSON.stringify(given) }, "https://market.example", {
      ...(await mailPreferencesOf(db, "ada@example.test")),
      now: clock.now(),
      unsubscribeUrl: null,
    }).text;
  expect(await word({ ...values, decideBy })).toContain(words);
  // Emails queued by an earlier version have no such time.
  expect(await word(values)).not.toContain("until");
});

const greetings: [Language, string, string][] = [
  ["en", "Hello 美玲,", "Hello Ada,"],
  ["zh", "陳美玲，你好：", "Ada Lim，你好："],
  ["ja", "陳美玲様", "Ada Lim様"],
  ["ko", "陳美玲 님, 안녕하세요.", "Ada Lim 님, 안녕하세요."],
];

test.each(greetings)("greets the reader by name in %s", async (language, own, latin) => {
  await changeSettings(db, people.ada.id, { language }, clock.now());
  const reading = await mailPreferencesOf(db, "ada@example.test");
  const word = (values: object) =>
    renderMail(
      { template: "password-changed", template_values: JSON.stringify(values) },
      "https://market.example",
      { ...reading, now: clock.now(), unsubscribeUrl: null },
    ).text;
  expect(word({ firstName: "美玲", lastName: "陳" })).toContain(own);
  expect(word({ firstName: "Ada", lastName: "Lim" })).toContain(latin);
  // Emails queued by an earlier version have no last name.
  expect(word({ firstName: "美玲" })).toContain("美玲");
  expect(word({ firstName: "", lastName: "" })).not.toContain("陳");
});

test("writes to an address without an account in English", async () => {
  expect((await mailTo("nobody@example.test")).html).toContain('<html lang="en">');
});
