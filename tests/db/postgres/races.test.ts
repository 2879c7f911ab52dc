import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { isTimeout } from "../../../db/errors";
import { addressOf, openPostgres } from "../../../db/postgres/client";
import { inTransaction } from "../../../db/transaction";
import { resendVerification } from "../../../src/accounts/email";
import { onAnnouncement } from "../../../src/announcements/announce";
import { BidQueue } from "../../../src/auctions/bidding/bid-queue";
import { withdrawBids } from "../../../src/auctions/changes/released-bids";
import { closeEndedAuctions } from "../../../src/auctions/closing/closing";
import { exposureOf, setCommitmentLimit } from "../../../src/auctions/reading/exposure";
import { sendMessage } from "../../../src/chat/messages";
import { deleteAccount } from "../../../src/leaving/deletion";
import { withRequestId } from "../../../src/lib/ids";
import { updateListedPrices } from "../../../src/marketplace/listed-prices";
import { acceptOffer } from "../../../src/offers/answering";
import { offerLot } from "../../../src/offers/offering";
import type { Package } from "../../../src/packages/packages";
import { recordViews } from "../../../src/roadshow/views";
import { acceptBid } from "../../../src/trade/decisions";
import { TestClock } from "../../support/clock";
import { onPostgres } from "../../support/engines";
import { addLot } from "../../support/listings";
import { addPeople, addUser, type People } from "../../support/people";
import { newPostgres } from "../../support/postgres";
import { postgresLine } from "../../support/postgres-line";
import { UNSIGNED } from "../../support/unsigned";

let pools: [Db, Db];
let here: Db;
let queues: BidQueue[];
let people: People;
let lots: Package[];
const clock = new TestClock();
const now = clock.now();
const slow = new TestClock();

function atOnce<T>(count: number, ask: (i: number, pool: Db, queue: BidQueue) => Promise<T>) {
  return Promise.allSettled(
    Array.from({ length: count }, (_, i) => ask(i, pools[i % 2] as Db, queues[i % 2] as BidQueue)),
  );
}

const refusals = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((one) => (one.status === "rejected" ? [one.reason.name as string] : []));

onPostgres(() => {
  beforeEach(async () => {
    const address = newPostgres();
    pools = [openPostgres(address), openPostgres(address)];
    [here] = pools;
    queues = pools.map((pool) => new BidQueue(pool, clock, UNSIGNED, 0));
    people = await addPeople(here, now);
    lots = [];
    for (let i = 0; i < 3; i++) lots.push(await addLot(here, people.mei.id, now));
  });

  afterEach(() => Promise.all(pools.map((pool) => pool.destroy())));

  const asked = (lot: Package, bidderId: string, amountCents: number, key?: string) => ({
    packageId: lot.id,
    bidderId,
    amountCents,
    idempotencyKey: key ?? null,
  });

  const bid = (queue: BidQueue, ...parts: Parameters<typeof asked>) => queue.place(asked(...parts));

  async function expectWhole() {
    for (const { id } of lots) {
      const lot = await here
        .selectFrom("packages")
        .select(["highest_bid_cents", "bid_count", "bids_sum_cents", "logged"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const bids = await here
        .selectFrom("bids")
        .select(["sequence", "amount_cents"])
        .where("package_id", "=", id)
        .orderBy("sequence")
        .execute();
      const amounts = bids.map(({ amount_cents }) => amount_cents);
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      expect(lot).toMatchObject({
        highest_bid_cents: amounts.at(-1) ?? null,
        bid_count: amounts.length,
        bids_sum_cents: amounts.reduce((sum, cents) => sum + cents, 0),
      });
    }
    const entries = await here.selectFrom("log_entries").select("seq").orderBy("seq").execute();
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1));
  }

  test("judges bids on the same packages one after the other", async () => {
    const bidders = await Promise.all(
      Array.from({ length: 12 }, (_, i) => addUser(here, `racer${i}`, now)),
    );
    const settled = await atOnce(90, (i, _, queue) =>
      bid(queue, lots[i % 3] as Package, bidders[i % 12]?.id ?? "", 105_000 * 2 ** (i % 7)),
    );
    expect(new Set(refusals(settled))).toEqual(new Set(["BidTooLow"]));
    await expectWhole();
    const placed = await here
      .selectFrom("bids")
      .select((eb) => eb.fn.countAll().as("n"))
      .execute();
    expect(placed).toEqual([{ n: settled.filter(({ status }) => status === "fulfilled").length }]);
  });

  test("judges the next bids while earlier ones are written", async () => {
    const [first, second] = lots as [Package, Package];
    const [queue] = queues as [BidQueue];
    const log = await heldLog();
    const written: string[] = [];
    const place = async (lot: Package, bidderId: string) => {
      await bid(queue, lot, bidderId, 105_000);
      written.push(lot.id);
    };
    const placing = [place(first, people.ada.id)];
    await waiting(1);
    placing.push(place(second, people.bo.id));
    await waiting(2);
    expect(written).toEqual([]);
    await log.release();
    await Promise.all(placing);
    expect(written).toEqual([first.id, second.id]);
    await expectWhole();
  });

  test("does not pile up batches behind a slow write", async () => {
    const [first, second] = lots as [Package, Package];
    const queue = new BidQueue(here, slow, UNSIGNED, 0);
    const log = await heldLog();
    const placing = [bid(queue, first, people.ada.id, 105_000)];
    await waiting(1);
    slow.advance(1000);
    placing.push(bid(queue, second, people.bo.id, 105_000));
    await new Promise((resolve) => setImmediate(resolve));
    const free = sql`select 1 from packages where id = ${second.id} for update skip locked`;
    expect((await free.execute(here)).rows).toHaveLength(1);
    await log.release();
    await Promise.all(placing);
    await expectWhole();
  });

  const limited = (cents: number) =>
    setCommitmentLimit(here, { memberId: people.ada.id, limitCents: cents }, now);
  const committed = async () => (await exposureOf(here, people.ada.id, now)).committedCents;

  test("places one of two bids that together exceed their bidder's limit", async () => {
    await limited(150_000);
    const log = await heldLog();
    const placing = atOnce(2, (i, _, queue) =>
      bid(queue, lots[i] as Package, people.ada.id, 105_000),
    );
    await waiting(2);
    await log.release();
    expect(refusals(await placing)).toEqual(["OverOwnLimit"]);
    expect(await committed()).toBe(105_000);
    await expectWhole();
  });

  test("counts a bid that is being written against a new limit", async () => {
    const log = await heldLog();
    const placing = bid(queues[0] as BidQueue, lots[0] as Package, people.ada.id, 105_000);
    await waiting(1);
    const setting = Promise.allSettled([limited(100_000)]);
    await waiting(2);
    await log.release();
    await placing;
    expect(refusals(await setting)).toEqual(["LimitBelowCommitments"]);
    expect(await committed()).toBe(105_000);
  });

  test("counts a bid that is being written when an offer is accepted", async () => {
    const [sold, other] = lots as [Package, Package];
    const mine = await bid(queues[0] as BidQueue, sold, people.ada.id, 105_000);
    const reserve = { reserve_cents: 500_000, auction_end_time: now };
    await here.updateTable("packages").set(reserve).where("id", "=", sold.id).execute();
    await closeEndedAuctions(here, now);
    const { id: offerId } = await offerLot(
      here,
      { bidId: mine.bid?.id ?? "", sellerId: people.mei.id, days: 3 },
      now,
    );
    await limited(150_000);
    const log = await heldLog();
    const placing = bid(queues[0] as BidQueue, other, people.ada.id, 105_000);
    await waiting(1);
    const accepting = Promise.allSettled([
      acceptOffer(pools[0], { offerId, bidderId: people.ada.id }, now),
    ]);
    await waiting(2);
    await log.release();
    await placing;
    expect(refusals(await accepting)).toEqual(["OverOwnLimit"]);
    expect(await committed()).toBe(105_000);
  });

  async function heldLog() {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = inTransaction(pools[1], async (tx) => {
      await sql`update log_place set last = last`.execute(tx);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    const release = () => {
      goOn.resolve();
      return holding;
    };
    return { release };
  }

  async function waiting(many: number): Promise<void> {
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(here)).rows.length < many)
      await new Promise((resolve) => setImmediate(resolve));
  }

  test("notifies an outbid member once, in any order of bids", async () => {
    const [lot] = lots as [Package];
    for (const [i, who] of [people.ada, people.bo, people.ada, people.bo].entries())
      await atOnce(6, (_, __, queue) => bid(queue, lot, who.id, 105_000 * 2 ** i, `${i}`));
    const notified = await here.selectFrom("outbid_notices").select("bidder_id").execute();
    expect(notified.map(({ bidder_id }) => bidder_id).sort()).toEqual(
      [people.ada.id, people.bo.id].sort(),
    );
    const mails = here
      .selectFrom("mail_outbox")
      .select("recipient")
      .where("template", "=", "outbid");
    expect((await mails.execute()).map(({ recipient }) => recipient).sort()).toEqual(
      [people.ada.email, people.bo.email].sort(),
    );
    await expectWhole();
  });

  test("places one bid for many simultaneous identical requests", async () => {
    const [lot] = lots as [Package];
    const settled = await atOnce(20, (_, __, queue) =>
      bid(queue, lot, people.ada.id, 105_000, "the key"),
    );
    const ids = settled.map((one) => one.status === "fulfilled" && one.value.bid?.id);
    expect(new Set(ids).size).toBe(1);
    expect(refusals(settled)).toEqual([]);
    await expectWhole();
  });

  test("accepts a key for only one of several packages, even through two servers", async () => {
    for (const lot of lots) await bid(queues[0] as BidQueue, lot, people.ada.id, 105_000);
    const settled = await atOnce(12, (i, _, queue) => {
      const request = asked(lots[i % 3] as Package, people.ada.id, 210_000, "one");
      const alone = { ...request, amountCents: null, maximumCents: 300_000 };
      return queue.place(i % 2 === 0 ? request : alone);
    });
    expect(refusals(settled).every((name) => name === "IdempotencyKeyReused")).toBe(true);
    const taken = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const kept = here.selectFrom("idempotency_keys").where("idempotency_key", "=", "one");
    expect(await kept.select("status").execute()).toHaveLength(1);
    const maxima = await here.selectFrom("maximum_bids").select("maximum_cents").execute();
    const raised = await here.selectFrom("bids").where("amount_cents", "=", 210_000);
    expect((await raised.select("id").execute()).length + maxima.length).toBe(1);
    await expectWhole();
  });

  test("looks up a commit whose response was lost, and places its bids once", async () => {
    const line = postgresLine(addressOf(here));
    const pool = openPostgres(line.address);
    const queue = new BidQueue(pool, clock, UNSIGNED, 0);
    await queue.place({
      ...asked(lots[0] as Package, people.ada.id, 105_000),
      maximumCents: 200_000,
    });
    line.cutAtCommit();
    const settled = await Promise.allSettled([
      bid(queue, lots[0] as Package, people.bo.id, 210_000),
      bid(queue, lots[1] as Package, people.ada.id, 105_000, "a key"),
      bid(queue, lots[1] as Package, people.bo.id, 1),
    ]);
    await pool.destroy();
    line.stop();
    expect(line.cuts).toBe(1);
    expect(
      settled.map((one) =>
        one.status === "fulfilled" ? one.value.bid?.amount_cents : one.reason.name,
      ),
    ).toEqual([210_000, 105_000, "BidTooLow"]);
    expect(
      await here.selectFrom("bids").select("id").where("automatic", "=", 0).execute(),
    ).toHaveLength(3);
    await expectWhole();
  });

  test("refuses bids queued behind one that gets no response", async () => {
    const line = postgresLine(addressOf(here));
    const pool = openPostgres(line.address, { connectMs: 100, requestMs: 100 });
    const queue = new BidQueue(pool, clock, UNSIGNED, 0);
    const refused = (lot: Package | undefined) =>
      withRequestId("a", () => bid(queue, lot as Package, people.ada.id, 105_000)).catch(isTimeout);
    line.silence();
    const first = refused(lots[0]);
    while (line.open === 0) await new Promise(setImmediate);
    const second = refused(lots[1]);
    expect(await first).toBe(true);
    line.goOn();
    expect(await second).toBe(true);
    await pool.destroy();
    line.stop();
  });

  test("keeps prices correct when bids are withdrawn while others are placed", async () => {
    const bidders = await Promise.all(
      Array.from({ length: 6 }, (_, i) => addUser(here, `racer${i}`, now)),
    );
    const settled = await atOnce(36, async (i, pool, queue) => {
      if (i % 9 === 8) return withdrawBids(pool, bidders[i % 6]?.id ?? "", now);
      return bid(queue, lots[i % 3] as Package, bidders[i % 6]?.id ?? "", 105_000 * 2 ** (i % 7));
    });
    expect(refusals(settled).filter((name) => name !== "BidTooLow")).toEqual([]);
    await expectWhole();
  });

  test("ends an auction once, with one announcement and one email per member", async () => {
    await bid(queues[0] as BidQueue, lots[0] as Package, people.ada.id, 105_000);
    const ended: string[] = [];
    for (const pool of pools)
      onAnnouncement(pool, {
        receive: (heard) => {
          if (heard.type === "auction-ended") ended.push(heard.packageId);
        },
        onError: (error) => {
          throw error;
        },
      });
    const end = Math.max(...lots.map((lot) => lot.auction_end_time));
    const settled = await atOnce(8, (_, pool) => closeEndedAuctions(pool, end));
    const closed = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    expect(refusals(settled)).toEqual([]);
    expect(closed.toSorted()).toEqual(lots.map(({ id }) => id).sort());
    expect(ended.toSorted()).toEqual(lots.map(({ id }) => id).sort());
    const mails = await here
      .selectFrom("mail_outbox")
      .select(["recipient", "unique_key"])
      .where("template", "=", "auction-ended")
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    expect(new Set(mails.map((mail) => JSON.stringify(mail))).size).toBe(mails.length);
    await expectWhole();
  });

  test.each([
    ["ends of auctions", closeEndedAuctions],
    ["prices of lists", (pool: Db) => updateListedPrices(pool, lots.map(({ id }) => id).reverse())],
    ["the packages of a deleted account", (pool: Db) => deleteAccount(pool, people.mei.id, now)],
  ])("lets %s wait for bids without holding locks that bids need", async (_, work) => {
    while (lots.length < 8) lots.push(await addLot(here, people.mei.id, now));
    const end = Math.max(...lots.map((lot) => lot.auction_end_time));
    const [, held = "", ...later] = lots.map(({ id }) => id);
    const behind = { listed_price_cents: 1, auction_end_time: end };
    // Work that locks by table order or by time waits for the last package.
    await here.updateTable("packages").set(behind).where("id", "<>", held).execute();
    const last = { ...behind, auction_end_time: end + 1 };
    await here.updateTable("packages").set(last).where("id", "=", held).execute();
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let working: Promise<unknown> | undefined;
    await here.transaction().execute(async (tx) => {
      const hold = (ids: readonly string[]) =>
        sql`select id from packages where id = any(${ids}) for no key update nowait`.execute(tx);
      await hold([held]);
      working = work(pools[1], end + 1);
      while ((await waiting.execute(here)).rows.length === 0) await new Promise(setImmediate);
      await hold(later);
    });
    await working;
  });

  test("accepts one of two bids that the seller accepts simultaneously", async () => {
    const [lot] = lots as [Package];
    const queue = queues[0] as BidQueue;
    const one = await bid(queue, lot, people.ada.id, 105_000);
    const other = await bid(queue, lot, people.bo.id, 210_000);
    const ids = [one.bid?.id ?? "", other.bid?.id ?? ""];
    const settled = await atOnce(10, (i, pool) =>
      acceptBid(pool, { bidId: ids[i % 2] ?? "", sellerId: people.mei.id }, now),
    );
    expect(refusals(settled)).toHaveLength(9);
    const known = ["OtherBidAccepted", "BidNotPending"];
    expect(refusals(settled).filter((name) => !known.includes(name))).toEqual([]);
    const accepted = here.selectFrom("bids").select("id").where("status", "=", "accepted");
    expect(await accepted.execute()).toHaveLength(1);
  });

  test("emails one link for simultaneous requests", async () => {
    const { id, email } = await addUser(here, "new", now);
    await here.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", id).execute();
    const settled = await atOnce(12, (_, pool) => resendVerification(pool, email, now));
    expect(refusals(settled)).toEqual([]);
    const mails = here.selectFrom("mail_outbox").select("id").where("recipient", "=", email);
    expect(await mails.execute()).toHaveLength(1);
  });

  test("gives the messages of a chat distinct times", async () => {
    const [lot] = lots as [Package];
    const settled = await atOnce(12, (i, pool) =>
      sendMessage(
        pool,
        {
          packageId: lot.id,
          senderId: people.ada.id,
          receiverId: people.mei.id,
          text: `${i}`,
          clientId: `${i}`,
        },
        "key",
        now,
      ),
    );
    expect(refusals(settled)).toEqual([]);
    const times = await here.selectFrom("chat_messages").select("created_at").execute();
    expect(new Set(times.map(({ created_at }) => created_at)).size).toBe(12);
    expect(await here.selectFrom("conversations").select("id").execute()).toHaveLength(1);
  });

  test("saves views in opposite orders without a deadlock", async () => {
    const views = Array.from({ length: 30 }, (_, i) => ({
      packageId: lots[i % 3]?.id ?? "",
      memberId: null,
      visitor: `visitor ${i}`,
      day: "2026-11-22",
    }));
    const settled = await atOnce(6, (i, pool) =>
      recordViews(pool, i % 2 === 0 ? views : views.toReversed()),
    );
    expect(refusals(settled)).toEqual([]);
    expect(await here.selectFrom("package_views").select("visitor").execute()).toHaveLength(30);
  });
});
