import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { installationSecret } from "../../db/secrets";
import { inTransaction } from "../../db/transaction";
import type { MailDelivery } from "../../src/mail/delivery";
import { queueMail } from "../../src/mail/outbox";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import { changeSettings, settingsOf } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { startMails, TestSmtp } from "../support/mail";

const world = worldForEach();
let smtp: TestSmtp;
let delivery: MailDelivery;

beforeEach(async () => {
  smtp = await TestSmtp.start();
  delivery = await startMails(
    world,
    { SMTP_URL: smtp.url, PUBLIC_URL: "https://market.test" },
    new UnsubscribeTokens(await installationSecret(world.db, "unsubscription")),
  );
});

afterEach(async () => {
  await delivery.stop();
  await smtp.stop();
});

async function outbidMail(): Promise<string> {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 30 });
  for (const [person, amount] of [
    ["ada", "1050"],
    ["bo", "1200"],
  ] as const)
    await (await world.as(person)).json("POST", `/api/packages/${lot.id}/bids`, { amount });
  await delivery.check();
  return unfolded(await smtp.take("ada@example.test"));
}

const unfolded = (source: string) =>
  source
    .replaceAll(/\r\n[ \t]+/g, " ")
    .replaceAll(/=\r\n/g, "")
    .replaceAll("=3D", "=");

const pathIn = (source: string) =>
  /^List-Unsubscribe: <https:\/\/market\.test(\/unsubscription\/[\w.-]+)>/m.exec(source)?.[1] ?? "";

const settings = () => settingsOf(world.db, world.people.ada.id);

describe("an email about an event", () => {
  test("states the remaining time, the member's own bid, and how to unsubscribe", async () => {
    const source = await outbidMail();
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(source).toContain("Your highest bid: $1,050.00.");
    expect(source).toContain("(1 day 6 hours after we sent this email).");
    expect(source).toContain("Email settings: https://market.test/login?next=%2Fsettings");
    expect(source.split(pathIn(source)).length - 1).toBe(3);
  });

  test("stops after a one-click unsubscribe without a session", async () => {
    const path = pathIn(await outbidMail());
    const before = await settings();
    const answer = await world.app.handle(
      new Request(`http://localhost${path}`, {
        method: "POST",
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    );
    expect(answer.status).toBe(200);
    expect(await settings()).toEqual({ ...before, bidAlerts: false });
  });

  test("stops by the button behind its link", async () => {
    const path = pathIn(await outbidMail());
    const page = await (await world.visitor.get(path)).text();
    expect(page).toContain("Bid alerts");
    expect((await settings()).bidAlerts).toBe(true);
    expect(await (await world.visitor.post(path, {})).text()).toContain("Unsubscribed");
    expect((await settings()).bidAlerts).toBe(false);
  });
});

test("ignores a changed token", async () => {
  const path = pathIn(await outbidMail());
  const other = world.people.bo.id;
  for (const wrong of [
    path.replace("bidAlerts", "emailNotifications"),
    path.replace(world.people.ada.id, other),
    path.slice(0, -1),
    "/unsubscription/..",
    "/unsubscription/x",
  ]) {
    expect((await world.visitor.post(wrong, {})).status).toBe(404);
  }
  const opened = await (await world.visitor.get(path.slice(0, -1))).text();
  expect(opened).toContain("This unsubscribe link isn&#x27;t valid");
  expect(opened).not.toContain("verify your address");
  expect((await settings()).bidAlerts).toBe(true);
  expect((await settingsOf(world.db, other)).bidAlerts).toBe(true);
});

test("keeps sending emails about the account itself", async () => {
  const { db, clock, people } = world;
  await changeSettings(db, people.ada.id, { emailNotifications: false }, clock.now());
  const { email: to } = people.ada;
  const mail = { to, template: "password-changed", values: { firstName: "Ada" } } as const;
  await inTransaction(db, (tx) => queueMail(tx, mail, clock.now()));
  await delivery.check();
  const source = await smtp.take(to);
  expect(source).not.toContain("List-Unsubscribe");
  expect(source).not.toContain("/unsubscription/");
});
