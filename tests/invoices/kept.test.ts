import { expect, setDefaultTimeout, test } from "bun:test";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { answer, statuses } from "../support/answers";
import { SELLER_DETAILS, stateDetails } from "../support/billing";
import { dealForEach } from "../support/deal-for-each";
import { startMails } from "../support/mail-delivery";
import { partsOf } from "../support/mail-parts";
import { PATIENCE_MS } from "../support/patience";
import { TestSmtp } from "../support/smtp";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach();
const { world, bring } = site;
const path = "/api/contracts/AIM-2026-000001/invoice";

test("the buyer's mail says how to pay it, in the buyer's language", async () => {
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
  const said = [
    "INV-000001",
    "$1,500.00",
    "AIM-2026-000001",
    "DE89 3704",
    "pay.harbour.test",
    "發票",
  ];
  expect(said.filter((each) => !text.includes(each))).toEqual([]);
  expect(text).not.toContain(SELLER_DETAILS.paymentLink);
});

test("both parties' own data has it, without the other's id", async () => {
  await stateDetails(world, "mei");
  await bring("sealed");
  for (const person of ["mei", "bo"] as const) {
    const data = await (await (await world.as(person)).get("/profile/data.json")).json();
    expect(data.invoices).toMatchObject([{ number: 1, kind: "invoice" }]);
  }
  const stranger = await (await (await world.as("ada")).get("/profile/data.json")).json();
  expect(stranger.invoices).toEqual([]);
});

test("it outlives the seller's account for the buyer, and nobody's after both have left", async () => {
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
