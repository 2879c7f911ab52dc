import { Database } from "bun:sqlite";
import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Db, openDatabase } from "../../db/client";
import { migrate, runMigrations } from "../../db/migrate";
import { migrations } from "../../db/migrations";
import { takeBid } from "../../src/auctions/bids";
import { exposureOf } from "../../src/auctions/exposure";
import { auctionOfMember } from "../../src/auctions/member-auctions";
import { standingOn } from "../../src/auctions/positions";
import { findPackage } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { newFolder } from "../support/folder";
import { addLot } from "../support/lots";
import { PATIENCE_MS } from "../support/patience";
import { copyOf } from "../support/run-database";
import { onSqlite } from "../support/run-engine";
import { play, SCENES } from "../support/standings";

setDefaultTimeout(PATIENCE_MS);
const world = worldForEach();
const BIDDERS = ["ada", "bo", "kim"] as const;

/** The same rows in the schema of before rounds, as far as it has their columns. */
async function inEarlierSchema(file: string): Promise<Db> {
  const old = join(newFolder(), "old.sqlite");
  const earlier = Object.entries(migrations).filter(([name]) => name < "0104");
  const db = openDatabase(old);
  await runMigrations(db, Object.fromEntries(earlier));
  await db.destroy();
  const copy = new Database(old);
  copy.run("pragma foreign_keys = off");
  copy.run(`attach '${file}' as now`);
  const tables = copy
    .query<{ name: string }, []>(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite_%' and name not like 'kysely_%'`,
    )
    .all();
  for (const { name } of tables) {
    const columnsIn = (schema: string) =>
      copy
        .query<{ name: string }, []>(`select name from pragma_table_info('${name}', '${schema}')`)
        .all()
        .map((column) => column.name);
    const kept = new Set(columnsIn("now"));
    const columns = columnsIn("main").filter((column) => kept.has(column));
    if (columns.length === 0) continue;
    const list = columns.map((column) => `"${column}"`).join(", ");
    copy.run(`delete from main."${name}"`);
    copy.run(`insert into main."${name}" (${list}) select ${list} from now."${name}"`);
  }
  copy.close();
  return openDatabase(old);
}

/** What an auction means to everyone. */
async function meaningIn(db: Db, packageId: string) {
  const now = world.clock.now();
  const lot = await findPackage(db, packageId);
  const members: unknown[] = [];
  for (const name of BIDDERS) {
    const { id: bidderId } = world.people[name];
    members.push([
      await standingOn(db, { packageId, bidderId }, now),
      await auctionOfMember(db, { packageId, memberId: bidderId }, now),
    ]);
  }
  const { status, highest_bid_cents, highest_bid_id, bid_count, state_seq, binds_until } = lot;
  const round = { seats: lot.seats, seated: lot.seated, shelf: lot.shelf };
  return {
    status,
    highest_bid_cents,
    highest_bid_id,
    bid_count,
    state_seq,
    binds_until,
    round,
    members,
  };
}

onSqlite("auctions from before rounds", () => {
  test("keep their meaning after the upgrade, in every state", async () => {
    const { db, clock, people } = world;
    const lots: string[] = [];
    for (const scene of SCENES) lots.push((await play(world, scene)).id);
    const open = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
    lots.push(open.id);
    const bid = (
      on: Db,
      name: "ada" | "bo",
      amountCents: number | null,
      maximumCents: number | null,
    ) =>
      takeBid(
        on,
        {
          ...{ packageId: open.id, bidderId: people[name].id, idempotencyKey: null },
          amountCents,
          maximumCents,
        },
        clock,
      );
    await bid(db, "ada", 105_000, 300_000);
    await bid(db, "bo", 150_000, 200_000);

    const upgraded = await inEarlierSchema(await copyOf(db));
    await migrate(upgraded);
    for (const id of lots) {
      const before = await meaningIn(db, id);
      expect(await meaningIn(upgraded, id)).toEqual(before);
      expect(before.round).toEqual({ seats: 1, seated: 0, shelf: null });
    }
    for (const name of BIDDERS) {
      const exposure = await exposureOf(db, people[name].id, clock.now());
      expect(await exposureOf(upgraded, people[name].id, clock.now())).toEqual(exposure);
    }
    const plain = ({ highestCents, leading, minimumCents }: Awaited<ReturnType<typeof bid>>) => [
      ...[highestCents, leading, minimumCents],
    ];
    for (const maximum of [250_000, 400_000]) {
      const answered = plain(await bid(db, "bo", null, maximum));
      expect(plain(await bid(upgraded, "bo", null, maximum))).toEqual(answered);
      expect(await meaningIn(upgraded, open.id)).toMatchObject({ round: { seats: 1, seated: 0 } });
    }
    const accepted = upgraded.selectFrom("bids").selectAll().where("status", "=", "accepted");
    const { package_id } = await accepted.limit(1).executeTakeFirstOrThrow();
    const second = upgraded
      .updateTable("bids")
      .set({ status: "accepted" })
      .where("package_id", "=", package_id);
    await expect(second.execute()).rejects.toThrow("UNIQUE");
    expect(await upgraded.selectFrom("licences").selectAll().execute()).toEqual([]);
    await upgraded.destroy();
  });
});
