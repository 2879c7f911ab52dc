import { expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { databaseFile, openDatabase } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { createBackup } from "../../src/backups/backup";
import { restoreBackup } from "../../src/backups/restore";
import { issueCreditNote } from "../../src/invoices/credit-notes";
import { invoicesCsv } from "../../src/invoices/invoice-list";
import { readIssuedInvoice } from "../../src/invoices/invoices";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { dealForEach } from "../support/deal-for-each";
import { SELLER_DETAILS, stateDetails } from "../support/deals";
import { newFolder } from "../support/folder";
import { answer, statuses } from "../support/http";
import { partsOf, startMails, TestSmtp } from "../support/mail";
import { PATIENCE_MS } from "../support/patience";
import { testOnSqlite } from "../support/run-engine";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach();
const { world, bring } = site;
const path = "/api/contracts/AIM-2026-000001/invoice";

test("explains the payment by email in the buyer's language", async () => {
  const { db, people, clock } = world;
  await bring("sealed");
  const chosen = { ...(await settingsOf(db, people.bo.id)), language: "zh" as const };
  await saveSettings(db, people.bo.id, chosen, clock.now());
  await stateDetails(world, "mei");
  const mei = await world.as("mei");
  expect(await statuses(mei.json("POST", path))).toEqual([201]);
  const smtp = await TestSmtp.start();
  const delivery = await startMails(world, { SMTP_URL: smtp.url });
  await delivery.stop();
  await smtp.stop();
  const mails = smtp.received.map(({ to, source }) => ({
    to,
    text: `${partsOf(source)[0]?.content}`,
  }));
  const about = mails.filter(({ text }) => text.includes("INV-000001"));
  expect(about.map(({ to }) => to)).toEqual(["bo@example.test"]);
  const text = about[0]?.text ?? "";
  const texts = [
    "INV-000001",
    "$1,500.00",
    "AIM-2026-000001",
    "DE89 3704",
    "pay.harbour.test",
    "發票",
  ];
  expect(texts.filter((each) => !text.includes(each))).toEqual([]);
  expect(text).not.toContain(SELLER_DETAILS.paymentLink);
});

test("adds the invoice to both parties' data exports", async () => {
  await stateDetails(world, "mei");
  await bring("sealed");
  for (const person of ["mei", "bo"] as const) {
    const data = await (await (await world.as(person)).get("/profile/data.json")).json();
    expect(data.invoices).toMatchObject([{ number: 1, kind: "invoice" }]);
  }
  const stranger = await (await (await world.as("ada")).get("/profile/data.json")).json();
  expect(stranger.invoices).toEqual([]);
});

test("keeps the invoice until both parties have left", async () => {
  const { db, people, clock } = world;
  await stateDetails(world, "mei");
  await bring("accepted");
  clock.advance(400 * DAY);
  await deleteAccount(db, people.mei.id, clock.now());
  const bo = await world.as("bo");
  expect(await answer(bo.get(path))).toMatchObject([
    200,
    { number: "INV-000001", seller: { legalName: SELLER_DETAILS.legalName } },
  ]);
  const series = await db.selectFrom("invoice_series").select(["seller_id", "last"]).execute();
  expect(series).toEqual([{ seller_id: null, last: 1 }]);
  expect(await db.selectFrom("billing_details").selectAll().execute()).toEqual([]);
  await deleteAccount(db, people.bo.id, clock.now());
  expect(await db.selectFrom("invoices").selectAll().execute()).toEqual([]);
});

testOnSqlite("continues invoice numbers in a restored market", async () => {
  const { db, dataDir, people, clock } = world;
  await stateDetails(world, "mei");
  await bring("sealed");
  const { contractId } = site.deal;
  rmSync(databaseFile(dataDir), { force: true });
  await sql`vacuum into ${databaseFile(dataDir)}`.execute(db);
  const archive = join(newFolder(), "market.tar.gz");
  await createBackup(dataDir, archive, clock.now());
  const elsewhere = newFolder();
  await restoreBackup(elsewhere, archive, clock.now());
  const restored = openDatabase(databaseFile(elsewhere));
  try {
    const invoice = await readIssuedInvoice(restored, contractId, "invoice");
    expect(invoice).toMatchObject({ number: 1 });
    expect(invoice).toEqual(await readIssuedInvoice(db, contractId, "invoice"));
    for (const { id } of [people.mei, people.bo]) {
      expect(await invoicesCsv(restored, id)).toBe(await invoicesCsv(db, id));
    }
    for (const table of ["billing_details", "invoice_series", "contracts"] as const) {
      const rows = await restored.selectFrom(table).selectAll().execute();
      expect(rows).not.toEqual([]);
      expect(rows).toEqual(await db.selectFrom(table).selectAll().execute());
    }
    await inTransaction(restored, (tx) => issueCreditNote(tx, contractId, clock.now()));
    expect(await readIssuedInvoice(restored, contractId, "credit-note")).toMatchObject({
      number: 2,
      details: { credits: 1 },
    });
  } finally {
    await restored.destroy();
  }
});
