import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { perEngine } from "../../db/engine";
import type { Schema } from "../../db/schema";
import { onAnnouncement } from "../../src/announcements/announce";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { deleteAccount } from "../../src/leaving/deletion";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { PASSWORD } from "../support/people";
import { SocketClient } from "../support/sockets";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;
let own: Package;
let led: Package;

beforeEach(async () => {
  const { db, clock, people } = world;
  own = await addLot(db, people.ada.id, clock.now(), { title: "Ada's letters" });
  led = await addLot(db, people.mei.id, clock.now());
  ada = await world.as("ada");
  const bo = await world.as("bo");
  await bo.json("POST", `/api/packages/${own.id}/bids`, { amount: "1050" });
  await ada.json("POST", `/api/packages/${led.id}/bids`, { amount: "1050" });
  await bo.json("POST", `/api/packages/${led.id}/bids`, { amount: "1200" });
  await ada.json("POST", "/api/favorites", { packageId: led.id });
  const wrote = await ada.json("POST", `/api/packages/${led.id}/chat`, {
    receiverId: people.mei.id,
    message: "Is there an index?",
  });
  expect(wrote.status).toBe(201);
  await world.db.deleteFrom("mail_outbox").execute();
});

async function count(table: keyof Schema, where = sql<boolean>`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where ${where}`.execute(world.db);
  return rows[0]?.n ?? 0;
}

const remove = (password = PASSWORD) =>
  ada.json("DELETE", `/api/users/${world.people.ada.id}`, { password });

describe("deleting an account", () => {
  test("leaves no row that refers to it, in any table", async () => {
    const { db, people, clock } = world;
    const now = clock.now();
    await db
      .insertInto("mail_tokens")
      .values({
        token_hash: "x",
        purpose: "account-replacement",
        email: people.ada.email,
        payload: "{}",
        created_at: now,
        expires_at: now + DAY,
      })
      .execute();
    expect((await remove()).status).toBe(200);
    const { rows: tables } = await perEngine({
      sqlite: sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and name not like 'package_%s_%'
        and name not like 'sqlite_%'`,
      postgres: sql<{ name: string }>`
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    }).execute(db);
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      const text = JSON.stringify(rows);
      expect([name, text.includes(people.ada.id), text.includes(people.ada.email)]).toEqual([
        name,
        false,
        false,
      ]);
    }
    expect(await count("users")).toBe(3);
  });

  test("recomputes the standing of auctions with its bids", async () => {
    const before = await findPackage(world.db, led.id);
    expect(before).toMatchObject({ highest_bid_cents: 120_000, bid_count: 2 });
    await remove();
    const after = await findPackage(world.db, led.id);
    expect(after).toMatchObject({
      highest_bid_cents: 120_000,
      bid_count: 1,
      version: before.version + 1,
    });
    const [bid] = await world.db.selectFrom("bids").selectAll().execute();
    expect(after.highest_bid_id).toBe(bid?.id ?? "");
    const highest = await world.visitor.get(`/api/packages/${led.id}/highest-bid`);
    expect(await highest.json()).toMatchObject({ amount: "1200.00", minimumBid: "1260.00" });
    const bo = await world.as("bo");
    const next = await bo.json("POST", `/api/packages/${led.id}/bids`, { amount: "1260" });
    expect(next.status).toBe(201);
  });

  test("resets the price to the start if nobody else has bid", async () => {
    const { db, people, clock } = world;
    const alone = await addLot(db, people.mei.id, clock.now());
    await ada.json("POST", `/api/packages/${alone.id}/bids`, { amount: "5000" });
    clock.set(alone.auction_end_time);
    await closeEndedAuctions(db, clock.now());
    await deleteAccount(db, people.ada.id, clock.now());
    expect(await findPackage(db, alone.id)).toMatchObject({
      highest_bid_cents: null,
      highest_bid_id: null,
      bid_count: 0,
    });
  });

  test("notifies only the watchers of those packages", async () => {
    const { db, people, clock } = world;
    const other = await addLot(db, people.mei.id, clock.now());
    const address = await listen(world.app);
    const [watcher, onlooker] = [
      await SocketClient.connect(address),
      await SocketClient.connect(address),
    ];
    watcher.say({ type: "JOIN_PACKAGE", packageId: led.id });
    onlooker.say({ type: "JOIN_PACKAGE", packageId: other.id });
    for (const client of [watcher, onlooker]) {
      expect(await client.next()).toMatchObject({ type: "PACKAGE_STATE" });
    }
    const before = await findPackage(db, led.id);
    await remove();
    expect(await watcher.next()).toMatchObject({
      type: "PACKAGE_STATE",
      packageId: led.id,
      stateSeq: before.state_seq + 1,
      highestBid: "1200.00",
      bidCount: 1,
    });
    onlooker.say("?");
    expect((await onlooker.next()).type).toBe("ERROR");
    watcher.close();
    onlooker.close();
  });

  test("emails the bidders on its packages and removes the packages from searches", async () => {
    await remove();
    const mails = await world.db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails).toMatchObject([{ recipient: "bo@example.test", template: "package-deleted" }]);
    expect((await world.visitor.get(`/package/${own.id}`)).status).toBe(404);
    const found = await world.visitor.get("/api/packages?search=letters");
    expect(await found.json()).toEqual([]);
  });

  test("ends its sessions and lets the address register again", async () => {
    const elsewhere = await world.as("ada");
    expect((await elsewhere.get("/profile")).status).toBe(200);
    await remove();
    for (const browser of [ada, elsewhere]) {
      expect((await browser.get("/api/auth/user")).status).toBe(401);
      expect((await browser.get("/profile")).status).toBe(404);
    }
  });

  test("leaves a contract with its other party until they leave too", async () => {
    const { db, people, clock } = world;
    await db
      .insertInto("contracts")
      .values({
        id: newId(clock.now()),
        bid_id: null,
        package_id: led.id,
        seller_id: people.mei.id,
        buyer_id: people.ada.id,
        reference: "AIM-2026-000001",
        terms: "{}",
        document: "{}",
        pdf: new Uint8Array(1),
        created_at: clock.now(),
      })
      .execute();
    const parties = () => db.selectFrom("contracts").select(["seller_id", "buyer_id"]).execute();
    clock.advance(30 * DAY);
    await deleteAccount(db, people.ada.id, clock.now());
    expect(await parties()).toEqual([{ seller_id: people.mei.id, buyer_id: null }]);
    await deleteAccount(db, people.mei.id, clock.now());
    expect(await parties()).toEqual([]);
  });

  test("affects no other member", async () => {
    const { db, people } = world;
    const mine = await addLot(db, people.mei.id, world.clock.now());
    await remove();
    expect(await count("packages", sql`seller_id = ${people.mei.id}`)).toBe(2);
    expect(await findPackage(db, mine.id)).toEqual(mine);
    expect(await count("bids", sql`bidder_id = ${people.bo.id}`)).toBe(1);
    expect(await count("favorites")).toBe(0);
  });

  test("changes and announces nothing if it fails halfway", async () => {
    const { db, people, clock } = world;
    const heard: string[] = [];
    const stop = onAnnouncement(db, { receive: ({ type }) => heard.push(type), onError() {} });
    await perEngine({
      sqlite: sql`create trigger stop before delete on users begin select raise(abort, 'stop'); end`,
      postgres: sql`create trigger stop before delete on users execute function refuse_change()`,
    }).execute(db);
    const failed = await deleteAccount(db, people.ada.id, clock.now()).catch(() => "failed");
    expect(failed).toBe("failed");
    expect(await findPackage(db, led.id)).toMatchObject({ bid_count: 2 });
    expect(await findPackage(db, own.id)).toMatchObject({ id: own.id });
    expect(await count("mail_outbox")).toBe(0);
    expect(heard).toEqual([]);
    stop();
  });
});

describe("deleting and exporting", () => {
  test("is allowed only for the member", async () => {
    const { people } = world;
    const bo = await world.as("bo");
    for (const id of [people.ada.id, newId(0), "x", "%00"]) {
      const asked = await bo.json("DELETE", `/api/users/${id}`, { password: PASSWORD });
      expect(asked.status).toBe(404);
    }
    const asked = await world.visitor.json("DELETE", `/api/users/${people.ada.id}`, {
      password: PASSWORD,
    });
    expect(asked.status).toBe(401);
    expect(await count("users")).toBe(4);
  });

  test("requires the password in the API", async () => {
    expect((await remove("not mine")).status).toBe(400);
    expect((await ada.json("DELETE", `/api/users/${world.people.ada.id}`, {})).status).toBe(400);
    expect(await count("users")).toBe(4);
    expect((await remove()).status).toBe(200);
  });

  test("requires the password on the page and allows retries", async () => {
    const refused = await ada.post("/profile/deletion", { password: "not mine" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Wrong password");
    expect((await ada.post("/profile/deletion", {})).status).toBe(400);
    expect(await count("users")).toBe(4);
    const done = await ada.post("/profile/deletion", { password: PASSWORD });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
    expect(await count("users")).toBe(3);
    expect(await (await ada.get("/")).text()).toContain("Account deleted");
  });
});
