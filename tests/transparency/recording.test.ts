import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { installationSecret } from "../../db/secrets";
import { inTransaction } from "../../db/transaction";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { deleteAccount } from "../../src/leaving/deletion";
import { bidderPseudonym } from "../../src/lib/ids";
import { HOUR, isoTime } from "../../src/lib/time";
import { editListing } from "../../src/packages/edits";
import { deletePackage } from "../../src/packages/own-packages";
import type { Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { commitmentTo } from "../../src/transparency/commitment";
import { record } from "../../src/transparency/recording";
import { tellsAmount } from "../support/amounts";
import { worldForEach } from "../support/each-world";
import { addLot, LOT } from "../support/listings";
import type { Person } from "../support/people";
import { entriesIn } from "../support/public-log";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

function bid(person: Person, amountCents: number) {
  const placed = { packageId: lot.id, bidderId: world.people[person].id, amountCents };
  return placeBid(world.db, { ...placed, idempotencyKey: null }, world.clock);
}

async function pseudonym(person: Person): Promise<string> {
  const key = await installationSecret(world.db, "pseudonym");
  return bidderPseudonym(key, lot, world.people[person].id);
}

const entries = () => entriesIn(world.db);
const types = async () => (await entries()).map(({ type }) => type);

describe("an event of an auction", () => {
  test("is logged by pseudonym and number once bidding has opened", async () => {
    await bid("ada", 105_000);
    world.clock.advance(HOUR);
    await bid("bo", 110_250);
    const at = (number: number, ms = 0) => {
      return { package: lot.id, number, time: isoTime(lot.created_at + ms) };
    };
    const opening = { startingPrice: "1000.00", endsAt: isoTime(lot.auction_end_time) };
    const [ada, bo] = [await pseudonym("ada"), await pseudonym("bo")];
    const made = { type: "bid", automatic: false } as const;
    expect(await entries()).toEqual([
      { ...at(0), type: "opening", ...opening, endedAt: null },
      { ...at(1), ...made, sequence: 1, bidder: ada, amount: "1050.00" },
      { ...at(2, HOUR), ...made, sequence: 2, bidder: bo, amount: "1102.50" },
    ]);
    const text = JSON.stringify(await entries());
    for (const { id } of Object.values(world.people)) expect(text).not.toContain(id);
    expect(text).not.toContain("example.test");
  });

  test("is not logged if it did not happen", async () => {
    await bid("ada", 105_000);
    const before = await entries();
    expect(bid("bo", 105_001)).rejects.toThrow();
    const failing = inTransaction(world.db, async (tx) => {
      await record(tx, lot.id, [{ type: "withdrawal" }], world.clock.now());
      throw new Error("and everything is undone");
    });
    expect(failing).rejects.toThrow("undone");
    expect(await entries()).toEqual(before);
    await bid("bo", 110_250);
    expect((await entries()).map((entry) => "number" in entry && entry.number)).toEqual([0, 1, 2]);
  });

  test("is logged for sellers' decisions and ends", async () => {
    const first = await bid("ada", 105_000);
    const second = await bid("bo", 110_250);
    const { id: sellerId } = world.people.mei;
    await acceptBid(world.db, { bidId: first.id, sellerId }, world.clock.now());
    const replacement = { bidId: second.id, sellerId, replace: true };
    await acceptBid(world.db, replacement, world.clock.now());
    await rejectBid(world.db, { bidId: second.id, sellerId }, world.clock.now());
    world.clock.advance(lot.auction_end_time - world.clock.now());
    await closeEndedAuctions(world.db, world.clock.now());
    await closeEndedAuctions(world.db, world.clock.now());
    expect((await entries()).slice(3)).toMatchObject([
      { number: 3, type: "acceptance", sequence: first.sequence },
      { number: 4, type: "rejection", sequence: first.sequence },
      { number: 5, type: "acceptance", sequence: second.sequence },
      { number: 6, type: "rejection", sequence: second.sequence },
      { number: 7, type: "close", endedAt: isoTime(lot.auction_end_time), highest: null },
    ]);
  });

  test("stays in the log when an account or package is deleted", async () => {
    await bid("ada", 105_000);
    await bid("bo", 110_250);
    await deleteAccount(world.db, world.people.ada.id, world.clock.now());
    await deletePackage(world.db, lot.id, world.people.mei.id, world.clock.now());
    expect(await types()).toEqual(["opening", "bid", "bid", "departure", "withdrawal"]);
    expect((await entries())[3]).toMatchObject({ bidder: await pseudonym("ada") });
  });

  test("leaves the log of a package without events empty", async () => {
    await deletePackage(world.db, lot.id, world.people.mei.id, world.clock.now());
    expect(await entries()).toEqual([]);
  });

  test("starts with the binding bids of an auction older than the log", async () => {
    const first = await bid("ada", 105_000);
    const second = await bid("bo", 110_250);
    await world.db.updateTable("packages").set({ logged: 0 }).execute();
    const decision = { bidId: second.id, sellerId: world.people.mei.id };
    await rejectBid(world.db, decision, world.clock.now());
    expect((await entries()).slice(3)).toMatchObject([
      { number: 0, type: "opening" },
      { number: 1, type: "standing", sequence: first.sequence, amount: "1050.00" },
      { number: 2, type: "standing", sequence: second.sequence, amount: "1102.50" },
      { number: 3, type: "rejection", sequence: second.sequence },
    ]);
    await bid("bo", 110_250);
    expect((await entries()).at(-1)).toMatchObject({ number: 4, type: "bid" });
  });

  test("includes terms that change after all bids were withdrawn", async () => {
    await bid("ada", 105_000);
    const { id: bidId } = await bid("bo", 110_250);
    await rejectBid(world.db, { bidId, sellerId: world.people.mei.id }, world.clock.now());
    await world.db.deleteFrom("bids").execute();
    await world.db.updateTable("packages").set({ bid_count: 0, highest_bid_cents: null }).execute();
    const listing = { ...LOT, startingPriceCents: 50_000 };
    const edit = { id: lot.id, sellerId: world.people.mei.id, version: null, listing };
    await editListing(world.db, edit, world.clock.now());
    expect((await entries()).at(-1)).toMatchObject({ type: "terms", startingPrice: "500.00" });
  });
});

test("logs a maximum as a commitment that only its owner can open", async () => {
  const { db, people, clock } = world;
  const set = { type: "maximum", bidderId: people.ada.id, maximumCents: 250_000 } as const;
  await inTransaction(db, (tx) => record(tx, lot.id, [set, set], clock.now()));
  const [, first, second] = await entries();
  const openings = await db.selectFrom("maximum_openings").selectAll().execute();
  expect(openings).toMatchObject([
    { log_entry: 2, bidder_id: people.ada.id, maximum_cents: 250_000 },
    { log_entry: 3, bidder_id: people.ada.id, maximum_cents: 250_000 },
  ]);
  const commitments = openings.map(({ salt }) => commitmentTo(250_000, salt));
  expect([first, second]).toMatchObject(commitments.map((commitment) => ({ commitment })));
  expect(commitments[0]).not.toBe(commitments[1] as string);
  expect(tellsAmount(JSON.stringify(openings), 250_000)).toBe(true);
  expect(tellsAmount(JSON.stringify(await entries()), 250_000)).toBe(false);
  await deleteAccount(db, people.ada.id, clock.now());
  expect(await db.selectFrom("maximum_openings").selectAll().execute()).toEqual([]);
});

test("lets nobody change or remove log entries", async () => {
  await bid("ada", 105_000);
  const { db } = world;
  expect(sql`update log_entries set data = '{}'`.execute(db)).rejects.toThrow("only grows");
  expect(sql`delete from log_entries`.execute(db)).rejects.toThrow("only grows");
  expect(await types()).toEqual(["opening", "bid"]);
});
