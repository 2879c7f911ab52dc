import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import type { Package } from "../../src/packages/packages";
import { removeOrphanedPackages } from "../../src/settings/cleanup";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addUser } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach();
let kept: Package;
let orphan: Package;

beforeEach(async () => {
  const { db, people, clock } = world;
  kept = await addLot(db, people.mei.id, clock.now(), { title: "Kept poems" });
  orphan = await orphanedLot("gone");
});

async function orphanedLot(name: string): Promise<Package> {
  const { db, clock } = world;
  const seller = await addUser(db, name, clock.now(), { role: "seller" });
  const lot = await addLot(db, seller.id, clock.now(), { title: "Orphaned poems" });
  const ada = await world.as("ada");
  await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
  await ada.json("POST", "/api/favorites", { packageId: lot.id });
  await unchecked(db, (at) => at.deleteFrom("users").where("id", "=", seller.id).execute());
  return lot;
}

async function unchecked(db: Db, work: (at: Db) => Promise<unknown>): Promise<void> {
  if (engineOf(db) === "sqlite") {
    await sql`pragma foreign_keys = off`.execute(db);
    await work(db);
    await sql`pragma foreign_keys = on`.execute(db);
  } else
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await work(tx);
    });
}

const packages = async () =>
  (await world.db.selectFrom("packages").select("id").execute()).map(({ id }) => id);

describe("the cleanup", () => {
  test("removes only packages without a seller, with all their rows", async () => {
    expect(await packages()).toEqual([kept.id, orphan.id]);
    expect(await removeOrphanedPackages(world.db)).toBe(1);
    expect(await packages()).toEqual([kept.id]);
    expect(await world.db.selectFrom("bids").selectAll().execute()).toEqual([]);
    expect(await world.db.selectFrom("favorites").selectAll().execute()).toEqual([]);
    const found = await world.visitor.get("/api/packages?search=poems");
    expect(await found.json()).toMatchObject([{ id: kept.id }]);
    expect(await removeOrphanedPackages(world.db)).toBe(0);
  });

  test("finds such packages anywhere in the table", async () => {
    await world.db
      .updateTable("packages")
      .set({ seq: 1_234 })
      .where("id", "=", orphan.id)
      .execute();
    await orphanedLot("lost");
    expect(await removeOrphanedPackages(world.db)).toBe(2);
    expect(await packages()).toEqual([kept.id]);
  });

  test.each(["form", "call"] as const)("is requested by %s, and not by visitors", async (way) => {
    const cleanUp = (by: Browser) =>
      way === "form"
        ? by.post("/settings/cleanup", {})
        : by.json("POST", "/api/admin/cleanup-orphaned-packages");
    expect((await cleanUp(world.visitor)).status).toBe(401);
    expect(await packages()).toHaveLength(2);
    const kim = await world.as("kim");
    const told = async () => {
      const answer = await cleanUp(kim);
      if (way === "call") return (await answer.json()).deletedCount;
      const page = await (await kim.get("/settings")).text();
      return Number(/Removed (\d+) orphaned packages successfully\./.exec(page)?.[1]);
    };
    expect([await told(), await told()]).toEqual([1, 0]);
    expect(await packages()).toEqual([kept.id]);
  });
});
