import { beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import pino from "pino";
import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { inTransaction } from "../../db/transaction";
import { type Announcement, onAnnouncement } from "../../src/announcements/announce";
import { closeEndedAuctions, closingAlarm } from "../../src/auctions/closing/closing";
import { DAY, HOUR } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { decidingMs } from "../../src/rules/sale";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { sendContract } from "../../src/trade/sending";
import { renderMail } from "../../views/mail/templates";
import { quickPrinter } from "../support/contracts";
import { addDeal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { addLot } from "../support/listings";
import { addPeople, type Person } from "../support/people";
import { logOf } from "../support/public-log";

const world = worldForEach({ env: { SOFT_CLOSE_MINUTES: "0" } });
let announcements: Announcement[];

beforeEach(() => {
  announcements = [];
  onAnnouncement(world.db, {
    receive: (announcement) => announcements.push(announcement),
    onError: (error) => {
      throw error;
    },
  });
});

const list = (title: string, hours = 24) =>
  addLot(world.db, world.people.mei.id, world.clock.now(), { title, auctionDurationHours: hours });

async function bid(person: Person, lot: Package, amount: string): Promise<Response> {
  const browser = await world.as(person);
  return browser.json("POST", `/api/packages/${lot.id}/bids`, { amount });
}

const endings = () => announcements.filter(({ type }) => type === "auction-ended");

async function mails(): Promise<Record<string, string>> {
  const rows = await world.db
    .selectFrom("mail_outbox")
    .select(["recipient", "template"])
    .where("template", "<>", "outbid")
    .orderBy("id")
    .execute();
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ recipient, template }) => [recipient, template]));
}

test("closes an auction at its end, not a millisecond earlier", async () => {
  const lot = await list("Poems");
  world.clock.advance(DAY - 1);
  expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([]);
  expect((await findPackage(world.db, lot.id)).status).toBe("active");
  expect((await bid("ada", lot, "1050")).status).toBe(201);

  world.clock.advance(1);
  expect((await bid("bo", lot, "2000")).status).toBe(400);
  expect(await closeEndedAuctions(world.db, world.clock.now())).toEqual([lot.id]);
  expect(await findPackage(world.db, lot.id)).toMatchObject({ status: "ended", version: 2 });
  expect((await bid("bo", lot, "2000")).status).toBe(400);
});

test("emails the seller, the winner and other bidders once each, and nobody else", async () => {
  const lot = await list("Poems");
  await bid("ada", lot, "1050");
  await bid("bo", lot, "1200");
  await bid("ada", lot, "1300");
  world.clock.advance(DAY);
  await closeEndedAuctions(world.db, world.clock.now());
  await closeEndedAuctions(world.db, world.clock.now());
  expect(await mails()).toEqual({
    "mei@example.test": "auction-ended",
    "ada@example.test": "auction-won",
    "bo@example.test": "auction-lost",
  });
  const queued = await world.db
    .selectFrom("mail_outbox")
    .select("template_values")
    .where("template", "<>", "outbid")
    .execute();
  for (const { template_values } of queued) {
    expect(JSON.parse(template_values).decideBy).toBe(lot.auction_end_time + decidingMs("seller"));
  }
  expect(endings()).toEqual([{ type: "auction-ended", packageId: lot.id }]);
});

test("skips a rejected bid for the next highest, and informs its bidder", async () => {
  const lot = await list("Poems");
  await bid("ada", lot, "1050");
  const { id } = (await (await bid("bo", lot, "1200")).json()) as { id: string };
  const sellerId = world.people.mei.id;
  await rejectBid(world.db, { bidId: id, sellerId }, world.clock.now());
  await world.db.deleteFrom("mail_outbox").execute();
  world.clock.advance(DAY);
  await closeEndedAuctions(world.db, world.clock.now());
  expect(await mails()).toEqual({
    "mei@example.test": "auction-ended",
    "ada@example.test": "auction-won",
  });
});

test("lets an accepted bid win against higher ones", async () => {
  const lot = await list("Poems");
  const { id } = (await (await bid("ada", lot, "1050")).json()) as { id: string };
  await bid("bo", lot, "1200");
  const sellerId = world.people.mei.id;
  await acceptBid(world.db, { bidId: id, sellerId }, world.clock.now());
  world.clock.advance(DAY);
  await closeEndedAuctions(world.db, world.clock.now());
  expect(await mails()).toEqual({
    "mei@example.test": "auction-ended",
    "ada@example.test": "bid-accepted",
    "bo@example.test": "other-bid-accepted",
  });
});

test("informs only the seller of an auction without bids", async () => {
  await list("Poems");
  world.clock.advance(DAY);
  await closeEndedAuctions(world.db, world.clock.now());
  expect(await mails()).toEqual({ "mei@example.test": "auction-ended" });
});

test("emails nobody who has turned off these emails", async () => {
  const lot = await list("Poems");
  await bid("ada", lot, "1050");
  await bid("bo", lot, "1200");
  for (const [person, toggle] of [
    ["ada", "bidAlerts"],
    ["mei", "emailNotifications"],
  ] as const) {
    const { id } = world.people[person];
    const settings = { ...(await settingsOf(world.db, id)), [toggle]: false };
    await saveSettings(world.db, id, settings, world.clock.now());
  }
  world.clock.advance(DAY);
  await closeEndedAuctions(world.db, world.clock.now());
  expect(await mails()).toEqual({ "bo@example.test": "auction-won" });
});

test("rolls back a failed close without an announcement or email", async () => {
  const lot = await list("Poems");
  world.clock.advance(DAY);
  const failed = inTransaction(world.db, async (tx) => {
    await closeEndedAuctions(tx, world.clock.now());
    throw new Error("power cut");
  });
  expect(await failed.catch((error: Error) => error.message)).toBe("power cut");
  expect((await findPackage(world.db, lot.id)).status).toBe("active");
  expect(await mails()).toEqual({});
  expect(endings()).toEqual([]);
});

test("closes more auctions than fit one transaction, each once", async () => {
  const lots: string[] = [];
  for (let i = 0; i < 45; i++) lots.push((await list(`Volume ${i}`)).id);
  const later = await list("Later", 48);
  world.clock.advance(DAY);
  const [one, other] = await Promise.all([
    closeEndedAuctions(world.db, world.clock.now()),
    closeEndedAuctions(world.db, world.clock.now()),
  ]);
  expect([...one, ...other].toSorted()).toEqual(lots.toSorted());
  expect(endings()).toHaveLength(45);
  expect((await findPackage(world.db, later.id)).status).toBe("active");
});

test("closes auctions that ended during downtime once at startup", async () => {
  const lots = [await list("One", 24), await list("Two", 25), await list("Three", 26)];
  await bid("ada", lots[1] as Package, "1050");
  world.clock.advance(26 * HOUR);
  const publicLog = logOf(world, world.dataDir);
  const needs = { db: world.db, clock: world.clock, log: pino({ level: "silent" }), publicLog };
  for (let start = 0; start < 2; start++) {
    const alarm = closingAlarm(needs);
    await alarm.start();
    await alarm.stop();
  }
  for (const { id } of lots) expect((await findPackage(world.db, id)).status).toBe("ended");
  expect(endings().map((ending) => "packageId" in ending && ending.packageId)).toEqual(
    lots.map(({ id }) => id),
  );
  const queued = await world.db.selectFrom("mail_outbox").select("unique_key").execute();
  expect(queued).toHaveLength(4);
  const mails = await world.db.selectFrom("mail_outbox").selectAll().execute();
  const announcements = mails.find((mail) => mail.template === "auction-won");
  const { checkpoint } = JSON.parse(announcements?.template_values ?? "{}");
  expect(checkpoint).toStartWith("localhost:3000/log\n2\n");
  const reading = { language: null, timezone: null, now: 0, unsubscribeUrl: null } as never;
  const mail = renderMail(announcements as never, "http://localhost", reading);
  expect(mail.text).toContain(checkpoint.trim());
  expect(mail.html).toContain("— localhost:3000/log ");
});

test("attaches the signed log to every email about an auction's end", async () => {
  const { db, clock, people, dataDir } = world;
  const { accepted } = await addDeal(world);
  const reserved = await addLot(db, people.mei.id, clock.now(), { reserveCents: 900_000 });
  expect((await bid("ada", reserved, "1050")).status).toBe(201);
  await logOf(world, dataDir).publish();
  await sendContract(db, { bidId: accepted, sellerId: people.mei.id }, quickPrinter, clock.now());
  clock.advance(7 * DAY);
  await closeEndedAuctions(db, clock.now());
  const queued = await db
    .selectFrom("mail_outbox")
    .select(["template", "template_values as values"])
    .where("template", "in", ["auction-settled", "reserve-missed", "reserve-missed-seller"])
    .orderBy("template")
    .execute();
  expect(
    queued.map(({ template, values }) => [template, "checkpoint" in JSON.parse(values)]),
  ).toEqual([
    ["auction-settled", true],
    ["reserve-missed", true],
    ["reserve-missed-seller", true],
  ]);
});

test("leaves each auction closed with its emails, or untouched, after kill -9", async () => {
  const file = join(newFolder(), "closing.sqlite");
  const db = openDatabase(file);
  await migrate(db);
  const { mei } = await addPeople(db, world.clock.now());
  const volume = { auctionDurationHours: 24 };
  for (let i = 0; i < 200; i++) await addLot(db, mei.id, world.clock.now(), volume);
  world.clock.advance(DAY);
  const closer = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, "../support/closing-server.ts"),
      file,
      String(world.clock.now()),
    ],
    { stdout: "pipe", stderr: "inherit" },
  );
  for await (const _closed of closer.stdout) {
    process.kill(closer.pid, "SIGKILL");
    break;
  }
  await closer.exited;

  const ended = () => db.selectFrom("packages").select("id").where("status", "=", "ended");
  const mailed = () => db.selectFrom("mail_outbox").select("unique_key").execute();
  const before = (await ended().execute()).length;
  expect(before).toBeGreaterThan(0);
  expect(await mailed()).toHaveLength(before);
  await closeEndedAuctions(db, world.clock.now());
  expect(await ended().execute()).toHaveLength(200);
  expect(await mailed()).toHaveLength(200);
  await db.destroy();
});
