import { afterEach, beforeEach, expect, test } from "bun:test";
import { testMail } from "../../src/commands/mail";
import { loadConfig } from "../../src/config";
import { TestClock } from "../support/clock";
import { TestSmtp } from "../support/mail";

const clock = new TestClock();
let smtp: TestSmtp;

beforeEach(async () => {
  smtp = await TestSmtp.start();
});

afterEach(() => smtp.stop());

const config = () =>
  loadConfig({ SMTP_URL: smtp.url, MAIL_FROM: "Market <market@example.test>", PORT: "3456" });

test("sends one test email and prints sender and recipient", async () => {
  const sentence = await testMail(config(), clock, "Kim@Example.test");
  expect(sentence).toContain("from Market <market@example.test> to kim@example.test");
  const source = await smtp.take("kim@example.test");
  expect(source).toContain("This is a test from http://localhost:3456.");
  expect(smtp.received).toEqual([]);
});

test("repeats the mail server's refusal", async () => {
  smtp.mood = "refuse";
  const refused = testMail(config(), clock, "kim@example.test");
  await expect(refused).rejects.toThrow(/did not accept the email: .*Try again later/);
});

test("requires an address and a mail server", async () => {
  await expect(testMail(config(), clock, "kim")).rejects.toThrow("kim is not an email address");
  await expect(testMail(loadConfig({}), clock, "kim@example.test")).rejects.toThrow(
    "SMTP_URL is not set",
  );
  expect(smtp.received).toEqual([]);
});
