import { expect } from "bun:test";
import { findBindings, maximumPayable } from "../../src/auctions/reading/binding";
import { standingsOn } from "../../src/auctions/reading/positions";
import { roundFigures } from "../../src/auctions/reading/round-state";
import { shelfOf } from "../../src/licenses/shelf";
import { findPackage } from "../../src/packages/packages";
import type { RoundRules } from "./round-rules";
import type { Table } from "./round-sending";
import { type StoredRound, stateOf } from "./stored-round";

interface Checked {
  table: Table;
  rules: RoundRules;
  bidders: readonly string[];
  before: StoredRound;
  after: StoredRound;
}

export async function checkRound(checked: Checked): Promise<void> {
  const { table, rules, after } = checked;
  const { db, clock } = table.world;
  expect(stateOf(after, rules.isUndecided(clock.now()))).toEqual(rules.state(clock.now()));
  checkTotals(checked);
  if (table.terms.rule === 1) checkPrices(checked);
  if (after.licences.length > 0) {
    checkSold(checked);
    const shelf = await shelfOf(db, after.package);
    expect(shelf && { priceCents: shelf.priceCents, left: shelf.left }).toEqual(rules.shelf);
  } else if (rules.isOpen(clock.now())) await checkOpen(checked);
  await checkCommitted(checked);
}

function checkTotals({ before, after }: Checked): void {
  const { package: lot, bids, licences } = after;
  const bought = licences.filter(({ kind }) => kind === "shelf").map(({ bid_id }) => bid_id);
  const placed = bids.filter(({ id }) => !bought.includes(id));
  const amounts = placed.map(({ amount_cents }) => amount_cents);
  expect([lot.bid_count, lot.bids_sum_cents, lot.bids_top_cents]).toEqual([
    ...[placed.length, amounts.reduce((sum, amount) => sum + amount, 0)],
    Math.max(0, ...amounts),
  ]);
  expect(lot.state_seq).toBeGreaterThanOrEqual(before.package.state_seq);
  if (bids.length > 0 && licences.length === 0 && lot.round_rule === 1)
    expect(lot.highest_bid_cents ?? 0).toBeGreaterThanOrEqual(
      before.package.highest_bid_cents ?? 0,
    );
}

function checkPrices({ after }: Checked): void {
  const { package: lot, positions, bids } = after;
  if (lot.status !== "active") return;
  const price = lot.highest_bid_cents ?? 0;
  const seats = positions.filter(({ seated }) => seated === 1).map((one) => one.bidder_id);
  expect([lot.seated, lot.seated <= lot.seats]).toEqual([seats.length, true]);
  for (const { bidder_id, maximum_cents } of after.maximum_bids)
    if (seats.includes(bidder_id)) expect(maximum_cents).toBeGreaterThanOrEqual(price);
    else expect(maximum_cents).toBeLessThanOrEqual(price);
  let last = 0;
  for (const { amount_cents, seat_price_cents } of bids) {
    expect(amount_cents).toBeGreaterThanOrEqual(last);
    expect(seat_price_cents ?? 0).toBeGreaterThanOrEqual(amount_cents);
    last = amount_cents;
  }
}

function checkSold({ before, after }: Checked): void {
  const { package: lot, bids, licences } = after;
  expect(lot.status).not.toBe("active");
  expect(bids.filter(({ status }) => status === "pending")).toEqual([]);
  const numbers = licences.map(({ seat }) => seat).toSorted((a, b) => a - b);
  expect(numbers).toEqual(licences.map((_, i) => i + 1));
  if (before.licences.length > 0) return;
  const price = before.package.highest_bid_cents ?? 0;
  const together = before.package.defense_cents ?? price * before.package.seated;
  for (const { kind, bid_id, price_cents } of licences) {
    const who = bids.find(({ id }) => id === bid_id)?.bidder_id;
    const maxima = kind === "seat" ? before.maximum_bids : before.exclusive_bids;
    const own = maxima.find(({ bidder_id }) => bidder_id === who)?.maximum_cents ?? 0;
    expect(price_cents).toBeLessThanOrEqual(own);
    if (kind === "exclusive") expect(price_cents).toBeGreaterThan(together);
    else expect(price_cents).toBe(price);
  }
}

async function checkOpen({ table, rules, after }: Checked): Promise<void> {
  const { db, clock } = table.world;
  const { round } = rules;
  const { who: winner, needs } = round.exclusively();
  const { exclusive } = await roundFigures(db, after.package);
  if (exclusive) expect([exclusive.leaderId, exclusive.needsCents]).toEqual([winner, needs]);
  expect(after.package.exclusive_leader_id).toBe(winner);
  const seated = round.seated.map(({ who }) => who);
  for (const { bidderId, standing } of await standingsOn(db, table.lot.id, clock.now()))
    expect(standing === "leading").toBe(seated.includes(bidderId) || winner === bidderId);
  if (!table.twin) return;
  const twin = await findPackage(db, table.twin.id);
  const led = db
    .selectFrom("bids")
    .select("bidder_id")
    .where("id", "=", twin.highest_bid_id ?? "");
  expect([twin.highest_bid_cents, (await led.executeTakeFirst())?.bidder_id]).toEqual([
    round.price,
    seated[0],
  ]);
}

async function checkCommitted({ table, rules, bidders }: Checked): Promise<void> {
  const { db, clock } = table.world;
  const found = await findBindings(db, bidders, clock.now());
  const bound = found.filter(({ packageId }) => packageId === table.lot.id);
  const own = new Map(bound.map((one) => [one.bidderId, maximumPayable(one)]));
  for (const id of bidders) {
    const cents = own.get(id) ?? 0;
    const committed = rules.committed(id, clock.now());
    if (committed !== null) expect(cents).toBe(committed);
    expect(cents).toBeLessThanOrEqual(rules.limits.get(id) ?? Infinity);
  }
}
