import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { countEarlierDeals } from "../../db/migrations/0406-deal-records";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { type DealRecord, roundedRecord } from "../../src/rules/record";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const site = dealForEach();
const { world, bring, act, due, decide } = site;

const rows = () =>
  world.db.selectFrom("deal_records").selectAll().orderBy("member_id").orderBy("side").execute();

async function recordOf(side: "seller" | "buyer") {
  const { id } = side === "seller" ? world.people.mei : world.people.bo;
  const row = (await rows()).find((each) => each.member_id === id && each.side === side);
  const { completed, partners, late, failed, disputes_lost, timed, took_ms } = row ?? {};
  return [completed, partners, late, failed, disputes_lost, timed, (took_ms ?? 0) / DAY];
}

const later = (days: number) => world.clock.advance(days * DAY);

/** Completed, partners, late, failed, disputes lost, how many took how many days. */
type Counts = readonly number[];

const PLAYS: ReadonlyArray<[string, () => Promise<unknown>, seller: Counts, buyer: Counts]> = [
  ["delivered and paid in time", inTime, [1, 1, 0, 0, 0, 1, 2], [1, 1, 0, 0, 0, 1, 3]],
  ["delivered and paid late", late, [1, 1, 1, 0, 0, 1, 8], [1, 1, 1, 0, 0, 1, 15]],
  ["delivered after an extension", prolonged, [0, 0, 0, 0, 0, 1, 13], [0, 0, 0, 0, 0, 0, 0]],
  ["never delivered", undelivered, [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]],
  ["never paid", unpaid, [0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 1, 0, 0, 0]],
  ["claimed to be paid, falsely", lied, [0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 1, 2, 0, 0]],
  ["paid, which the seller denied", denied, [1, 1, 0, 0, 1, 1, 0], [1, 1, 0, 0, 0, 1, 1]],
  ["disputed for good reason", faulty, [0, 0, 0, 0, 1, 1, 0], [0, 0, 0, 0, 0, 1, 0]],
  ["disputed for no reason", unfounded, [1, 1, 0, 0, 0, 1, 0], [1, 1, 0, 0, 1, 1, 0]],
  ["held by an operator", held, [0, 0, 0, 0, 0, 1, 9], [0, 0, 0, 0, 0, 0, 0]],
];

async function inTime() {
  later(2);
  await bring("sealed");
  later(3);
  await act.claim();
  later(3);
  await act.paid();
  await act.accept();
}

async function late() {
  await due(DAY);
  await bring("sealed");
  await due(DAY);
  await act.claim();
  await act.paid();
  await act.accept();
}

async function prolonged() {
  await act.prolong();
  later(13);
  await bring("sealed");
}

async function undelivered() {
  await due();
  await act.withdraw();
}

async function unpaid() {
  await bring("sealed");
  await due();
  await act.withdraw(site.party("seller"));
}

async function lied() {
  await bring("sealed");
  for (let i = 0; i < 2; i++) {
    await act.claim();
    await due();
    await site.run();
    await decide("seller");
  }
}

async function denied() {
  await bring("sealed");
  later(1);
  await act.claim();
  await due();
  await site.run();
  await decide("buyer");
  await act.accept();
}

async function faulty() {
  await bring("disputed");
  await decide("buyer");
}

async function unfounded() {
  await bring("disputed");
  await decide("seller");
}

async function held() {
  await world.db
    .updateTable("packages")
    .set({ held_ms: 3 * DAY })
    .execute();
  later(9);
  await bring("sealed");
}

describe("the record of a deal", () => {
  test.each(PLAYS)("%s", async (_, play, seller, buyer) => {
    await stateDetails(world, "mei");
    await play();
    expect({ seller: await recordOf("seller") }).toEqual({ seller: [...seller] });
    expect({ buyer: await recordOf("buyer") }).toEqual({ buyer: [...buyer] });
    // The migration counts earlier deals in the same way.
    const counted = await rows();
    await world.db.deleteFrom("deal_records").execute();
    // A migration knows no schema.
    await countEarlierDeals(world.db as never);
    expect(await rows()).toEqual(counted);
  });

  test("adds up deals, and partners only once", async () => {
    await stateDetails(world, "mei");
    await bring("accepted");
    await site.another();
    await bring("accepted");
    await site.another();
    await unpaid();
    expect(await recordOf("seller")).toEqual([2, 1, 0, 0, 0, 3, 0]);
    expect(await recordOf("buyer")).toEqual([2, 1, 0, 1, 0, 2, 0]);
  });

  test("does not count contracts that end because a party leaves", async () => {
    await stateDetails(world, "mei");
    await bring("sealed");
    later(30);
    await deleteAccount(world.db, world.people.mei.id, world.clock.now());
    expect(await rows()).toMatchObject([{ member_id: world.people.bo.id, failed: 0 }]);
    await world.db.deleteFrom("deal_records").execute();
    // A migration knows no schema.
    await countEarlierDeals(world.db as never);
    expect(await rows()).toMatchObject([{ member_id: world.people.bo.id, failed: 0 }]);
  });
});

test("a rounded record distinguishes few members", () => {
  const exact: DealRecord = {
    completed: 37,
    partners: 19,
    late: 4,
    failed: 1,
    disputesLost: 0,
    averageDays: 8,
    rounded: false,
  };
  expect(roundedRecord(exact)).toEqual({
    completed: 20,
    partners: 5,
    late: 1,
    failed: 1,
    disputesLost: 0,
    averageDays: 14,
    rounded: true,
  });
  expect(roundedRecord({ ...exact, completed: 2000, averageDays: 400 })).toMatchObject({
    completed: 100,
    averageDays: 60,
  });
  expect(roundedRecord({ ...exact, averageDays: null }).averageDays).toBeNull();
});
