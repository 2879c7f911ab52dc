import { expect, test } from "bun:test";
import { connectionOf } from "../../db/sqlite/client";
import { inTransaction } from "../../db/transaction";
import { releaseBids } from "../../src/auctions/changes/released-bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { remindOfFavorites } from "../../src/auctions/closing/reminders";
import { seatLeader } from "../../src/auctions/leader";
import { nextTurn } from "../../src/lib/alarm";
import { newId } from "../../src/lib/ids";
import { DAY, HOUR } from "../../src/lib/time";
import { NOTIFIED_PER_TURN, writeMailings } from "../../src/notifications/informing";
import { openDueAuctions } from "../../src/packages/opening";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { onSqlite } from "../support/run-engine";

const LOTS = 20;
const BIDDERS = 300;
const FAVORITES = 10_000;
const BIDS = 2500;
/** A single transaction for everything would take nearly all of the processor in one turn. */
const LONGEST = 0.3;

const world = worldForEach();

async function addMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId(world.clock.now()));
  const { db, people } = world;
  const settings = JSON.stringify({ favoriteReminders: true });
  const model = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", people.ada.id)
    .executeTakeFirstOrThrow();
  await inTransaction(db, async (tx) => {
    for (const id of ids) {
      await tx
        .insertInto("users")
        .values({ ...model, id, email: `${id}@example.test` })
        .execute();
      await tx
        .insertInto("user_settings")
        .values({ user_id: id, settings, updated_at: world.clock.now() })
        .execute();
    }
  });
  return ids;
}

async function addBids(lotId: string, sellerId: string, bidders: readonly string[]) {
  const { db, clock } = world;
  await inTransaction(db, async (tx) => {
    for (const [i, bidder_id] of bidders.entries()) {
      const cents = 100_000 + i;
      await tx
        .insertInto("positions")
        .values({ bidder_id, package_id: lotId, highest_own_cents: cents, standing_cents: cents })
        .execute();
      await tx
        .insertInto("bids")
        .values({
          id: newId(clock.now()),
          package_id: lotId,
          bidder_id,
          seller_id: sellerId,
          amount_cents: cents,
          sequence: i + 1,
          status: "pending",
          contract_status: "none",
          created_at: clock.now(),
        })
        .execute();
    }
    const [top] = await tx
      .selectFrom("bids")
      .select(["id", "amount_cents"])
      .where("package_id", "=", lotId)
      .orderBy("sequence", "desc")
      .limit(1)
      .execute();
    await tx
      .updateTable("packages")
      .set({
        bid_count: bidders.length,
        logged: bidders.length + 1,
        highest_bid_id: top?.id,
        highest_bid_cents: top?.amount_cents,
      })
      .where("id", "=", lotId)
      .execute();
    await seatLeader(tx, lotId);
  });
}

async function addFavorites(package_id: string, members: readonly string[]) {
  const created_at = world.clock.now();
  await inTransaction(world.db, async (tx) => {
    for (const user_id of members) {
      const row = { id: newId(created_at), user_id, package_id, created_at };
      await tx.insertInto("favorites").values(row).execute();
    }
  });
}

async function turnsOf(work: () => Promise<unknown>) {
  const connection = connectionOf(world.db);
  if (!connection) throw new Error("This counts what SQLite writes");
  const count = connection.prepare("select total_changes() as n");
  const written = () => (count.all([]) as [{ n: number }])[0].n;
  const turns: Array<{ rows: number; cpu: number }> = [];
  let done = false;
  const ended = work().finally(() => {
    done = true;
  });
  let [rows, cpu] = [written(), process.cpuUsage()];
  while (!done) {
    await nextTurn();
    const { user, system } = process.cpuUsage(cpu);
    turns.push({ rows: written() - rows, cpu: user + system });
    [rows, cpu] = [written(), process.cpuUsage()];
  }
  await ended;
  const longest = Math.max(...turns.map((turn) => turn.cpu));
  return {
    rows: Math.max(...turns.map((turn) => turn.rows)),
    part: longest / turns.reduce((sum, turn) => sum + turn.cpu, 0),
    turns: turns.length,
  };
}

onSqlite("each turn of the event loop writes at most a few hundred rows", () => {
  test(
    "when twenty auctions with 300 bidders each end together",
    async () => {
      const { db, clock, people } = world;
      const members = await addMembers(BIDDERS);
      for (let i = 0; i < LOTS; i++) {
        const listing = { auctionDurationHours: 24, title: `Volume ${i}` };
        const lot = await addLot(db, people.mei.id, clock.now(), listing);
        await addBids(lot.id, people.mei.id, members);
      }
      clock.advance(DAY);
      const longest = await turnsOf(async () => {
        await closeEndedAuctions(db, clock.now());
        await writeMailings(db, clock.now());
      });
      expect(longest.rows).toBeLessThan(2.5 * NOTIFIED_PER_TURN);
      expect(longest.part).toBeLessThan(LONGEST);
      const mails = await db.selectFrom("mail_outbox").select(["template", "unique_key"]).execute();
      expect(mails).toHaveLength(LOTS * (BIDDERS + 1));
      expect(mails.filter(({ template }) => template === "auction-won")).toHaveLength(LOTS);
      expect(await db.selectFrom("mailings").selectAll().execute()).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    "when an auction with 10,000 favorites is about to end",
    async () => {
      const { db, clock, people } = world;
      const members = await addMembers(FAVORITES / LOTS);
      const listing = { auctionDurationHours: 24 };
      for (let i = 0; i < LOTS; i++) {
        const { id: package_id } = await addLot(db, people.mei.id, clock.now(), listing);
        await addFavorites(package_id, members);
      }
      clock.advance(DAY - HOUR);
      const longest = await turnsOf(() => remindOfFavorites(db, clock.now()));
      const again = await turnsOf(() => remindOfFavorites(db, clock.now()));
      expect(longest.rows).toBeLessThan(3.5 * NOTIFIED_PER_TURN);
      expect(longest.part).toBeLessThan(LONGEST);
      expect(again.rows).toBe(0);
      expect(again.turns).toBe(1);
      const mails = await db.selectFrom("mail_outbox").select("unique_key").execute();
      expect(mails).toHaveLength(FAVORITES);
    },
    PATIENCE_MS,
  );

  test(
    "when an auction with 10,000 favorites opens",
    async () => {
      const { db, clock, people } = world;
      const members = await addMembers(FAVORITES);
      const startsAt = clock.now() + DAY;
      const lot = await addLot(db, people.mei.id, clock.now(), { startsAt });
      await addFavorites(lot.id, members);
      clock.advance(DAY);
      const longest = await turnsOf(async () => {
        await openDueAuctions(db, clock.now());
        await writeMailings(db, clock.now());
      });
      expect(longest.rows).toBeLessThan(2.5 * NOTIFIED_PER_TURN);
      expect(longest.part).toBeLessThan(LONGEST);
      const mails = await db.selectFrom("mail_outbox").select("template").execute();
      expect(mails).toHaveLength(FAVORITES + 1);
    },
    PATIENCE_MS,
  );

  test(
    "when a sale releases thousands of bids",
    async () => {
      const { db, clock, people } = world;
      const members = await addMembers(BIDS);
      const lot = await addLot(db, people.mei.id, clock.now());
      await addBids(lot.id, people.mei.id, members);
      const longest = await turnsOf(() => inTransaction(db, (tx) => releaseBids(tx, lot.id)));
      expect(longest.rows).toBeLessThan(1.5 * BIDS);
      const bids = await db.selectFrom("bids").select("status").distinct().execute();
      expect(bids).toEqual([{ status: "released" }]);
    },
    PATIENCE_MS,
  );
});
