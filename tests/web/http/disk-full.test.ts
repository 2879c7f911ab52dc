import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { perEngine } from "../../../db/engine";
import { HOUR } from "../../../src/lib/time";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";
import { PASSWORD } from "../../support/people";
import { isOnPostgres } from "../../support/run-engine";

/** Simulates a full disk: SQLite may not grow, and PostgreSQL refuses writes. */

const world = worldForEach({ env: { TRUST_PROXY: "on" } });

const FULL = isOnPostgres ? "53100" : "SQLITE_FULL";

const fillDisk = () => (isOnPostgres ? refuseWrites() : fillPages());

const freeDisk = () =>
  perEngine({
    sqlite: sql`pragma max_page_count = 4294967294`,
    postgres: sql`drop function disk_full cascade`,
  }).execute(world.db);

async function refuseWrites(): Promise<void> {
  await sql`
    create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = ${sql.lit(FULL)};
    end $$`.execute(world.db);
  for (const { name } of await world.db.introspection.getTables())
    await sql`create trigger disk_full before insert or update on ${sql.table(name)}
      execute function disk_full()`.execute(world.db);
}

async function fillPages(): Promise<void> {
  await sql`pragma max_page_count = 1`.execute(world.db);
  for (const size of [4000, 1000, 100, 10]) {
    const value = "x".repeat(size);
    for (let i = 0; await isStored(`${size}-${i}`, value); i++);
  }
}

async function isStored(name: string, value: string): Promise<boolean> {
  const row = world.db.insertInto("secrets").values({ name, value });
  return row.execute().then(
    () => true,
    () => false,
  );
}

async function refusal(write: () => Promise<Response>): Promise<Response> {
  for (let i = 0; i < 500; i++) {
    const response = await write();
    if (response.status >= 500) return response;
  }
  throw new Error("The disk took everything");
}

describe("a full disk", () => {
  test("answers writes with 503 and a sentence until space is free", async () => {
    const { db, clock, people } = world;
    const ada = await world.as("ada");
    const lots: string[] = [];
    for (let i = 0; i < 100; i++) lots.push((await addLot(db, people.mei.id, clock.now())).id);
    const stored = () => db.selectFrom("bids").select("package_id").execute();
    await fillDisk();
    const bid = (lot = lots[0]) =>
      ada.json("POST", `/api/packages/${lot}/bids`, { amount: "1050" });
    let last: string | undefined;
    const refused = await refusal(() => {
      last = lots.pop();
      return bid(last);
    });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "storage-failed" });
    expect(await stored()).not.toContainEqual({ package_id: last });
    const lines = world.log.map((line) => JSON.parse(line));
    expect(lines.filter(({ level, request }) => level === 50 && request)).toMatchObject([
      { msg: "writing to storage failed", err: { code: FULL } },
    ]);
    await freeDisk();
    expect((await bid(last)).status).toBe(201);
    expect(await stored()).toContainEqual({ package_id: last as string });
  });

  test("answers a form with an error page", async () => {
    await fillDisk();
    // Sessions per member and requests per network are limited.
    const members = Object.values(world.people);
    let tries = 0;
    const page = await refusal(() => {
      world.visitor.cookies.clear();
      const { email = "" } = members[tries++ % members.length] ?? {};
      const from = { "x-forwarded-for": `203.0.${tries >> 8}.${tries & 255}` };
      return world.visitor.post("/login", { email, password: PASSWORD }, from);
    });
    expect(page.status).toBe(503);
    const html = await page.text();
    expect(html).toContain("save anything right now");
    expect(html).not.toContain("new tab");
    expect(world.visitor.cookies.has("session")).toBe(false);
  });

  test("lets members read, although it cannot record their visit", async () => {
    const ada = await world.as("ada");
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    await fillDisk();
    if (!isOnPostgres) await sql`pragma query_only = on`.execute(world.db);
    world.clock.advance(2 * HOUR);
    for (const path of ["/marketplace", `/package/${lot.id}`]) {
      expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
    }
  });
});
