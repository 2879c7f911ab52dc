import { afterAll, afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import type { MailDelivery } from "../../src/mail/delivery";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { sendContract } from "../../src/trade/sending";
import { createContractPrinter } from "../../src/web/trade/contract-printer";
import { addDeal, type Deal } from "../support/deals";
import { type Part, partsOf, startMails, TestSmtp } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { textOf } from "../support/pdf";
import { createWorld, type World } from "../support/world";

/** The first contract loads the fonts, which is slow under load. */
setDefaultTimeout(PATIENCE_MS);

const printer = createContractPrinter({ timeoutMs: PATIENCE_MS });
let smtp: TestSmtp;
let world: World;
let deal: Deal;
let delivery: MailDelivery;

beforeEach(async () => {
  smtp = await TestSmtp.start();
  world = await createWorld();
  deal = await addDeal(world, { title: "香港中學數學題庫", language: "zh-traditional" });
  const { ada } = world.people;
  const quiet = { ...(await settingsOf(world.db, ada.id)), bidAlerts: false };
  await saveSettings(world.db, ada.id, quiet, world.clock.now());
  delivery = await startMails(world, { SMTP_URL: smtp.url, PUBLIC_URL: "https://market.test" });
});

afterEach(async () => {
  await delivery.stop();
  await world.close();
  await smtp.stop();
});

afterAll(() => printer.close());

const send = () => {
  const decision = { bidId: deal.accepted, sellerId: world.people.mei.id };
  return sendContract(world.db, decision, printer, world.clock.now());
};

const recipients = () => smtp.received.map(({ to }) => to);

test("sends both parties the contract as text, HTML and PDF", async () => {
  const { id } = await send();
  await delivery.check();
  expect(recipients()).toEqual(["bo@example.test", "mei@example.test"]);
  const stored = await world.db.selectFrom("contracts").select("pdf").executeTakeFirstOrThrow();
  for (const { source } of smtp.received) {
    const parts = partsOf(source);
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html", "application/pdf"]);
    for (const { content } of parts.slice(0, 2)) {
      const text = content.toString();
      expect(text).toContain("香港中學數學題庫");
      expect(text).toContain("AIM-2026-000001");
      expect(text).toContain(`https://market.test/login?next=%2Fcontract%2F${id}`);
      expect(text).toContain("is not a party to this contract");
      expect(text).not.toContain("ada@example.test");
    }
    const pdf = parts[2] as Part;
    expect(pdf.head).toContain("filename=AIM-2026-000001.pdf");
    expect(pdf.content.equals(Buffer.from(stored.pdf))).toBe(true);
    expect(await textOf(new Uint8Array(pdf.content))).toContain("香港中學數學題庫");
  }
});

test("tells each party the other's name and address", async () => {
  await send();
  await delivery.check();
  const [toBuyer, toSeller] = smtp.received.map(({ source }) =>
    partsOf(source)[0]?.content.toString().replaceAll(/\s+/g, " "),
  );
  expect(toBuyer).toContain("mei Chan (Lantau Press) has accepted your bid of $1,500.00");
  expect(toBuyer).toContain("Questions about the invoice: mei@example.test");
  expect(toSeller).toContain("to bo Sato (Kite Models)");
  expect(toSeller).toContain("The buyer's address: bo@example.test.");
});

test("sends the same contract once after a refusal", async () => {
  smtp.mood = "refuse";
  await send();
  await delivery.check();
  expect(recipients()).toEqual([]);
  smtp.mood = "accept";
  await world.db.updateTable("users").set({ organization: "Renamed" }).execute();
  world.clock.advance(MINUTE);
  await delivery.check();
  await delivery.check();
  expect(recipients()).toEqual(["bo@example.test", "mei@example.test"]);
  for (const { source } of smtp.received) {
    const [text, , pdf] = partsOf(source);
    expect(text?.content.toString()).toContain("Lantau Press");
    expect(text?.content.toString()).not.toContain("Renamed");
    expect(pdf?.type).toBe("application/pdf");
  }
});

test("sends a complete text for a contract that was deleted in the meantime", async () => {
  smtp.mood = "refuse";
  await send();
  await delivery.check();
  smtp.mood = "accept";
  await world.db.deleteFrom("contracts").execute();
  world.clock.advance(MINUTE);
  await delivery.check();
  expect(recipients()).toEqual(["bo@example.test", "mei@example.test"]);
  for (const { source } of smtp.received) {
    const parts = partsOf(source);
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
    expect(parts[0]?.content.toString()).toContain("Governing law");
  }
});
