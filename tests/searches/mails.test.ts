import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { installationSecret } from "../../db/secrets";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import type { MailDelivery } from "../../src/mail/delivery";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import { listNotifications } from "../../src/notifications/listing";
import { mailMatches, nextSearchWork } from "../../src/searches/mails";
import { matchArrivals } from "../../src/searches/matching";
import { changeSearch, type SavedSearch, saveSearch } from "../../src/searches/searches";
import { changeSettings, settingsOf } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { startMails, TestSmtp } from "../support/mail";
import { addRound } from "../support/rounds";

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

const save = (query: string, frequency: SavedSearch["frequency"] = "at-once") =>
  saveSearch(
    world.db,
    world.people.ada.id,
    { address: `/marketplace?${query}`, name: query, frequency },
    world.clock.now(),
  );

describe("a saved search that is deleted", () => {
  const deletedBy = async (how: "call" | "form") => {
    const { id } = await save("search=law&category=News");
    const ada = await world.as("ada");
    const path = `/saved-searches/${id}`;
    if (how === "form") await ada.post(`${path}/deletion`, {});
    else {
      await (await world.as("bo")).json("DELETE", `/api${path}`);
      for (const _ of ["once", "again"])
        expect((await ada.json("DELETE", `/api${path}`)).status).toBe(204);
    }
    const { entries } = await listNotifications(world.db, world.people.ada.id);
    const left = await world.db.selectFrom("saved_searches").selectAll().execute();
    return { mails: await pass(0), kinds: entries.map(({ kind }) => kind), left };
  };

  test("by a call notifies its member once, with a link to the search", async () => {
    const { mails, kinds, left } = await deletedBy("call");
    expect([mails.length, kinds, left]).toEqual([1, ["search-deleted"], []]);
    expect(mails[0]).toContain("signed in to your account deleted this saved search");
    expect(mails[0]).toContain("https://market.test/marketplace?search=law&category=News");
    const page = await (await (await world.as("ada")).get("/notifications")).text();
    expect(page).toContain("/marketplace?search=law&amp;category=News");
  });

  test("by a call sends no email to members who turned it off", async () => {
    const { db, people, clock } = world;
    await changeSettings(db, people.ada.id, { searchAlerts: false }, clock.now());
    expect(await deletedBy("call")).toEqual({ mails: [], kinds: ["search-deleted"], left: [] });
  });

  test("on the page is confirmed there alone", async () => {
    expect(await deletedBy("form")).toEqual({ mails: [], kinds: [], left: [] });
  });
});

const list = (title: string) => addLot(world.db, world.people.mei.id, world.clock.now(), { title });

async function pass(ms: number): Promise<string[]> {
  const { db, clock } = world;
  for (const end = clock.now() + ms; ; clock.advance(MINUTE)) {
    await matchArrivals(db, clock.now());
    await mailMatches(db, clock.now());
    await delivery.check();
    if (clock.now() >= end) break;
  }
  return smtp.received.splice(0).map(({ source }) => text(source));
}

const text = (source: string) =>
  source
    .replaceAll(/\r\n[ \t]+/g, " ")
    .replaceAll(/=\r\n/g, "")
    .replaceAll("=3D", "=");

const decoded = (mail: string) =>
  mail.replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll("=", ""), "hex").toString(),
  );

describe("emails about matches", () => {
  test("arrive within minutes with the facts that a buyer needs", async () => {
    const { id } = await save("search=tide");
    const lot = await list("Tide tables");
    const [mail = "", ...more] = await pass(4 * MINUTE);
    expect(more).toEqual([]);
    expect(mail).toContain("<title>New match: &quot;Tide tables&quot;</title>");
    expect(mail).toContain("New in your saved searches: search=tide.");
    expect(mail).toContain("50,000 words. First bid from $1,050.00. Ends Nov 28, 2026, 12:00 UTC.");
    expect(mail).toContain(`https://market.test/package/${lot.id}`);
    expect(mail).toContain(`https://market.test/login?next=%2Fsaved-searches%2F${id}`);
    expect(await pass(DAY)).toEqual([]);
    const { entries } = await listNotifications(world.db, world.people.ada.id);
    const details = { search: "search=tide", count: 1, path: `/saved-searches/${id}` };
    expect(entries).toMatchObject([{ kind: "matches", details }]);
  });

  test("state a round's number of licenses and their price", async () => {
    await save("search=tide");
    const { people, clock, db } = world;
    await addRound(db, people.mei.id, clock.now(), { title: "Tide tables" });
    const [mail = ""] = await pass(4 * MINUTE);
    expect(mail).toContain("50,000 words. Up to 3 licenses, from $1,050.00 each; none taken. Ends");
  });

  test("combine many packages and searches", async () => {
    await save("search=tide");
    await save("search=tables");
    for (let n = 1; n <= 30; n++) {
      await list(`Tide tables ${n}`);
      if (n % 10 === 0) world.clock.advance(30_000);
    }
    const [mail = "", ...more] = await pass(10 * MINUTE);
    expect(more).toEqual([]);
    expect(mail).toContain("Subject: 30 new packages match your searches");
    expect(mail).toContain("And 20 more packages.");
    expect(mail.match(/<a href="https:\/\/market\.test\/package\//g)).toHaveLength(10);
    await list("Tide tables again");
    world.clock.advance(MINUTE);
    expect(await pass(4 * MINUTE)).toEqual([]);
    expect(await pass(10 * MINUTE)).toHaveLength(1);
  });

  test("arrive once a day at eight if the member chose so", async () => {
    const { db, people, clock } = world;
    await changeSettings(db, people.ada.id, { timezone: "HKT" }, clock.now());
    await save("search=tide", "daily");
    await list("Tide tables");
    await pass(0);
    const due = await nextSearchWork(db);
    await list("More tide tables");
    expect(new Date(due).toISOString()).toBe("2026-11-22T00:00:00.000Z");
    clock.set(due - 1);
    expect(await pass(0)).toEqual([]);
    clock.set(due);
    const [mail = "", ...more] = await pass(0);
    expect(more).toEqual([]);
    expect(mail).toContain("Subject: 2 new packages match your searches");
  });

  test("stop if the member chose so", async () => {
    const { db, people, clock } = world;
    const { id } = await save("search=tide", "never");
    await list("Tide tables");
    expect(await pass(HOUR)).toEqual([]);
    await changeSearch(db, people.ada.id, id, { frequency: "at-once" }, clock.now());
    await list("More tide tables");
    const [mail = "", ...more] = await pass(HOUR);
    expect(more).toEqual([]);
    expect(mail).toContain("<title>New match: &quot;More tide tables&quot;</title>");
    await list("Yet more tide tables");
    await pass(0);
    await changeSearch(db, people.ada.id, id, { frequency: "never" }, clock.now());
    expect(await pass(DAY)).toEqual([]);
  });

  test("leave out packages that were deleted or ended since", async () => {
    const { db } = world;
    await save("search=tide");
    const [deleted, ended] = [await list("Tide tables"), await list("Tide charts")];
    await pass(0);
    await db.deleteFrom("packages").where("id", "=", deleted.id).execute();
    await db.updateTable("packages").set({ status: "ended" }).where("id", "=", ended.id).execute();
    expect(await pass(HOUR)).toEqual([]);
  });

  test("stop after a mailbox provider's one-click unsubscribe", async () => {
    await save("search=tide");
    await list("Tide tables");
    const [mail = ""] = await pass(4 * MINUTE);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const [, path = ""] = /^List-Unsubscribe: <https:\/\/market\.test([^>]+)>/m.exec(mail) ?? [];
    await world.visitor.get(path);
    const { id } = world.people.ada;
    expect((await settingsOf(world.db, id)).searchAlerts).toBe(true);
    await world.visitor.post(path, { "List-Unsubscribe": "One-Click" });
    expect((await settingsOf(world.db, id)).searchAlerts).toBe(false);
    await list("More tide tables");
    expect(await pass(DAY)).toEqual([]);
  });

  test("use the member's language", async () => {
    const { db, people, clock } = world;
    await changeSettings(db, people.ada.id, { language: "zh" }, clock.now());
    await save("search=tide");
    await list("Tide tables");
    const [mail = ""] = await pass(4 * MINUTE);
    expect(mail).toContain('<html lang="zh-Hant">');
    expect(decoded(mail)).toContain("新結果：《Tide tables》");
  });
});
