import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Schema } from "../../db/schema";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const ON_A_PACKAGE: Array<keyof Schema> = [
  ...(["bids", "favorites", "roadshows", "roadshow_materials", "conversations"] as const),
  ...(["chat_messages", "sample_files", "problem_sets"] as const),
  ...(["certification_requests", "package_views"] as const),
];

const world = worldForEach();
let lot: Package;
let other: Package;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  other = await addLot(db, people.mei.id, clock.now());
  for (const { id } of [lot, other]) await furnish(id);
});

async function insertAll(rows: ReadonlyArray<readonly [keyof Schema, object]>): Promise<void> {
  for (const [table, row] of rows) {
    await world.db
      .insertInto(table)
      .values(row as never)
      .execute();
  }
}

async function furnish(packageId: string): Promise<void> {
  const { people, clock } = world;
  const now = clock.now();
  const [ada, mei] = [people.ada.id, people.mei.id];
  const row = () => ({ id: newId(now), package_id: packageId });
  const material = { ...row(), title: "Tour", type: "video", created_at: now };
  const last = { last_message_id: "", last_message_at: now };
  const conversation = { ...row(), seller_id: mei, buyer_id: ada, ...last };
  const message = { conversation_id: conversation.id, message: "", created_at: now };
  const file = { filename: "tour.mp4", media_type: "video/mp4", size: 1, created_at: now };
  const sample = {
    ...row(),
    filename: "a.txt",
    file_content: "a",
    file_type: "txt",
    content_type: "literary",
    original_size: 1,
    word_count: 1,
    uploaded_at: now,
  };
  await insertAll([
    ["positions", { package_id: packageId, bidder_id: ada, highest_own_cents: 105_000 }],
    ["bids", { ...row(), bidder_id: ada, seller_id: mei, amount_cents: 105_000, created_at: now }],
    ["favorites", { ...row(), user_id: ada, created_at: now }],
    ["roadshows", { ...row(), title: "", description: "", duration_days: 7, created_at: now }],
    ["roadshow_materials", material],
    ["uploads", { ...file, id: newId(now), user_id: ada, material_id: material.id }],
    ["conversations", conversation],
    ["chat_messages", { ...row(), ...message, sender_id: ada, receiver_id: mei }],
    ["sample_files", sample],
    [
      "problem_sets",
      { ...row(), sample_id: sample.id, subject: "", problem_count: 3, uploaded_at: now },
    ],
    ["certification_requests", { ...row(), requested_at: now }],
    ["package_views", { package_id: packageId, visitor: "somebody", day: "2026-11-21" }],
  ]);
}

async function count(table: keyof Schema, where = sql<boolean>`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where ${where}`.execute(world.db);
  return rows[0]?.n ?? 0;
}

describe("deleting a package", () => {
  test("removes all of its rows, but none of another package", async () => {
    await world.db.deleteFrom("packages").where("id", "=", lot.id).execute();
    for (const table of ON_A_PACKAGE) {
      const rows = [lot, other].map(({ id }) => count(table, sql`package_id = ${id}`));
      expect([table, ...(await Promise.all(rows))]).toEqual([table, 0, 1]);
    }
  });

  test("keeps all accounts", async () => {
    await world.db.deleteFrom("packages").execute();
    expect(await count("users")).toBe(4);
    expect(await count("uploads")).toBe(0);
  });
});

describe("deleting a person", () => {
  async function settle(id: string): Promise<void> {
    const now = world.clock.now();
    const times = { created_at: now, expires_at: now + DAY };
    await insertAll([
      ["user_settings", { user_id: id, settings: "{}", updated_at: now }],
      ["mail_tokens", { token_hash: id, purpose: "verify", email: "", user_id: id, ...times }],
      ["sessions", { sid: id, user_id: id, created_at: now, expire: now, idle_expire: now }],
    ]);
  }

  test("removes all of their rows, but none of other members", async () => {
    const { db, people } = world;
    await settle(people.ada.id);
    await settle(people.mei.id);
    await db.deleteFrom("users").where("id", "=", people.ada.id).execute();
    const kept = {
      sessions: 1,
      packages: 2,
      user_settings: 1,
      mail_tokens: 1,
      bids: 0,
      favorites: 0,
      conversations: 0,
      chat_messages: 0,
      uploads: 0,
    };
    for (const [table, rows] of Object.entries(kept))
      expect([table, await count(table as keyof Schema)]).toEqual([table, rows]);
  });

  test("removes a seller's packages with everything on them", async () => {
    const { db, people } = world;
    await db.deleteFrom("users").where("id", "=", people.mei.id).execute();
    for (const table of ["packages", ...ON_A_PACKAGE] as const) expect(await count(table)).toBe(0);
    expect(await count("users", sql`id = ${people.ada.id}`)).toBe(1);
  });
});
