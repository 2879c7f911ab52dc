import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type PriorState, type RuledEvent, ruleOnBid } from "../../src/auctions/auction-ruling";
import { HOUR, MINUTE } from "../../src/lib/time";

const SOFT_CLOSE = 5 * MINUTE;
const END = 100 * HOUR;

const step = (cents: number) => Number((BigInt(cents) * 105n + 99n) / 100n);

/** The auction by hand: every bid, and every bidder's maximum. */
class Paper {
  bids: Array<{ bidder: string; cents: number; automatic: boolean; stands: boolean }> = [];
  maxima = new Map<string, number>();
  end = END;
  ties = 0;

  constructor(
    readonly start: number,
    readonly reserve: number | null,
  ) {}

  get leading() {
    return this.bids.findLast(({ stands }) => stands);
  }

  get price() {
    return this.leading?.cents ?? this.start;
  }

  before(): PriorState {
    const { leading } = this;
    return {
      priceCents: this.price,
      leader: leading
        ? { bidderId: leading.bidder, maximumCents: this.maxima.get(leading.bidder) ?? null }
        : null,
      reserveCents: this.reserve,
      endsAt: this.end,
      scheduledEnd: END,
    };
  }

  expected(bidder: string, amount: number | null, maximum: number | null, at: number) {
    const lead = this.leading;
    const rows: Array<[string, number, boolean]> = [];
    const own = lead?.bidder === bidder;
    if (at >= this.end) return null;
    if (amount === null && (!own || maximum === null || maximum < this.price)) return null;
    if (amount !== null && (amount < step(this.price) || (maximum ?? amount) < amount)) return null;
    if (amount !== null) rows.push([bidder, amount, false]);
    let leader = bidder;
    let most = Math.max(amount ?? this.price, maximum ?? (own ? this.held(bidder) : 0));
    if (lead && !own && amount !== null) {
      const held = this.held(lead.bidder);
      if (most === held) this.ties++;
      if (amount > held) {
      } else if (most > held) {
        if (held > amount) rows.push([lead.bidder, held, true]);
        rows.push([bidder, Math.min(most, step(held)), true]);
      } else {
        if (most > amount) rows.push([bidder, most, true]);
        rows.push([lead.bidder, Math.min(held, step(most)), true]);
        leader = lead.bidder;
        most = held;
      }
    }
    const top = rows.at(-1)?.[1] ?? this.price;
    if (this.reserve !== null && most >= this.reserve && top < this.reserve) {
      if (rows.at(-1)?.[2]) rows.pop();
      rows.push([leader, this.reserve, true]);
    }
    const late = !own && this.end - at < SOFT_CLOSE;
    const end = late ? Math.max(this.end, Math.min(at + SOFT_CLOSE, END + HOUR)) : this.end;
    return { rows, end };
  }

  held(bidder: string): number {
    return Math.max(this.price, this.maxima.get(bidder) ?? 0);
  }

  write(events: readonly RuledEvent[]) {
    for (const event of events) {
      if (event.type === "maximum") this.maxima.set(event.bidderId, event.maximumCents);
      else if (event.type === "extension") this.end = event.endsAt;
      else {
        const { bidderId: bidder, amountCents: cents, automatic } = event;
        this.bids.push({ bidder, cents, automatic, stands: true });
      }
    }
  }

  reject(which: number) {
    const standing = this.bids.filter(({ stands }) => stands);
    const bid = standing[which % (standing.length || 1)];
    if (!bid) return;
    bid.stands = false;
    this.maxima.delete(bid.bidder);
  }
}

const rowsOf = (events: readonly RuledEvent[]) =>
  events
    .filter((event) => event.type === "bid")
    .map(({ bidderId, amountCents, automatic }) => [bidderId, amountCents, automatic]);

const call = fc.record({
  bidder: fc.constantFrom("ada", "bo", "cy", "di"),
  amount: fc.option(fc.constantFrom(0.9, 1, 1, 1, 1.02, 1.3), { freq: 3 }),
  maximum: fc.option(fc.constantFrom(0, 0, 0, 0.98, 1, 1.06, 1.2, 1.5, 2), { freq: 5 }),
  minutes: fc.constantFrom(0, 0, 0, 0, 1, 1, 2),
  reject: fc.option(fc.nat(8), { freq: 12 }),
});

function play(
  paper: Paper,
  asked: typeof call extends fc.Arbitrary<infer C> ? C : never,
  at: number,
) {
  if (asked.reject !== null) paper.reject(asked.reject);
  const { bidder } = asked;
  const leads = paper.leading?.bidder === bidder;
  const share = asked.amount ?? (leads && asked.maximum !== null ? null : 1);
  const wished = share === null ? null : Math.round(step(paper.price) * share);
  const held = paper.leading ? paper.held(paper.leading.bidder) : paper.price;
  const maximum = asked.maximum === null ? null : Math.round(paper.price * asked.maximum) || held;
  // Mostly plausible amounts; the others are refused.
  const amount =
    wished !== null && maximum !== null && maximum < wished && asked.minutes > 0
      ? step(paper.price)
      : wished;
  const expected = paper.expected(bidder, amount, maximum, at);
  if (!expected) return false;
  const before = paper.before();
  const wasLeading = before.leader?.bidderId;
  const bid = { bidderId: bidder, amountCents: amount, maximumCents: maximum, at };
  const events = ruleOnBid(before, bid, SOFT_CLOSE);
  const rows = rowsOf(events);
  expect(rows).toEqual(expected.rows);
  paper.write(events);
  expect(paper.end).toBe(expected.end);
  expect(rows.length).toBeLessThanOrEqual(3);
  expect(paper.end).toBeLessThanOrEqual(END + HOUR);
  if (wasLeading === bidder) expect(paper.end).toBe(before.endsAt);
  for (const { bidder: who, cents, automatic } of paper.bids.slice(-rows.length || Infinity)) {
    if (automatic) expect(cents).toBeLessThanOrEqual(paper.maxima.get(who) ?? 0);
  }
  const amounts = [before.priceCents, ...rows.map(([, cents]) => cents as number)];
  expect(amounts.toSorted((a, b) => a - b)).toEqual(amounts);
  const leader = paper.leading?.bidder ?? "";
  for (const [who, most] of paper.maxima) {
    if (who !== leader) expect(most).toBeLessThanOrEqual(paper.held(leader));
  }
  if (paper.reserve !== null && paper.held(leader) >= paper.reserve) {
    expect(paper.price).toBeGreaterThanOrEqual(paper.reserve);
  }
  return true;
}

const RUNS = 400;

test("follows the rules for random bids", () => {
  let calls = 0;
  let ties = 0;
  let capped = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(null, null, 180, 420, 2000),
      fc.array(call, { minLength: 20, maxLength: 200, size: "max" }),
      (reserve, asked) => {
        const paper = new Paper(100, reserve);
        let at = END - 8 * MINUTE;
        for (const one of asked) {
          at += one.minutes * MINUTE;
          if (play(paper, one, at)) calls++;
        }
        ties += paper.ties;
        if (paper.end === END + HOUR) capped++;
      },
    ),
    { numRuns: RUNS },
  );
  expect(calls).toBeGreaterThan(4000);
  expect(ties).toBeGreaterThan(40);
  expect(capped).toBeGreaterThan(5);
});

describe("examples of rulings", () => {
  const standing = (
    maximumCents: number | null,
    changes: Partial<PriorState> = {},
  ): PriorState => ({
    priceCents: 1000,
    leader: { bidderId: "bo", maximumCents },
    reserveCents: null,
    endsAt: END,
    scheduledEnd: END,
    ...changes,
  });
  const asked = (amountCents: number | null, maximumCents: number | null, bidderId = "ada") => ({
    bidderId,
    amountCents,
    maximumCents,
    at: 0,
  });
  const ruled = (before: PriorState, bid: ReturnType<typeof asked>) =>
    rowsOf(ruleOnBid(before, bid, SOFT_CLOSE));

  test("a leading amount above the old maximum keeps its own maximum secret", () => {
    expect(ruled(standing(1100), asked(1101, 9000))).toEqual([["ada", 1101, false]]);
  });

  test("the leader's maximum exceeds a lower one by one step", () => {
    expect(ruled(standing(3000), asked(1050, 2000))).toEqual([
      ["ada", 1050, false],
      ["ada", 2000, true],
      ["bo", 2100, true],
    ]);
  });

  test("the earlier of two equal maximums leads", () => {
    expect(ruled(standing(2000), asked(1050, 2000))).toEqual([
      ["ada", 1050, false],
      ["ada", 2000, true],
      ["bo", 2000, true],
    ]);
    expect(ruled(standing(1050), asked(1050, null))).toEqual([
      ["ada", 1050, false],
      ["bo", 1050, true],
    ]);
  });

  test("a maximum above the leader's takes the lead by at most one step", () => {
    expect(ruled(standing(2000), asked(1050, 2050))).toEqual([
      ["ada", 1050, false],
      ["bo", 2000, true],
      ["ada", 2050, true],
    ]);
  });

  test("the leader can lower or raise a maximum without a new bid", () => {
    for (const maximum of [1000, 5000]) {
      expect(ruleOnBid(standing(2000), asked(null, maximum, "bo"), SOFT_CLOSE)).toEqual([
        { type: "maximum", bidderId: "bo", maximumCents: maximum },
      ]);
    }
  });

  test("a maximum that reaches the reserve bids it, when set or raised", () => {
    const reserved = standing(null, { reserveCents: 4000 });
    expect(ruled(reserved, asked(null, 3999, "bo"))).toEqual([]);
    expect(ruled(reserved, asked(null, 4000, "bo"))).toEqual([["bo", 4000, true]]);
    expect(ruled(reserved, asked(1050, 5000))).toEqual([
      ["ada", 1050, false],
      ["ada", 4000, true],
    ]);
    expect(ruled({ ...reserved, leader: null }, asked(1050, 3000))).toEqual([["ada", 1050, false]]);
  });

  test("another member's late bid leaves five minutes, up to an hour after the scheduled end", () => {
    const late = { ...asked(1050, null), at: END - MINUTE };
    const end = (before: PriorState, bid: typeof late, ms = SOFT_CLOSE) =>
      ruleOnBid(before, bid, ms).find((event) => event.type === "extension")?.endsAt ??
      before.endsAt;
    expect(end(standing(null), late)).toBe(END + 4 * MINUTE);
    expect(end(standing(null), { ...late, at: END - SOFT_CLOSE })).toBe(END);
    expect(end(standing(null), { ...late, bidderId: "bo" })).toBe(END);
    expect(end(standing(null, { scheduledEnd: null }), late)).toBe(END);
    expect(end(standing(null), late, 0)).toBe(END);
    expect(end(standing(9000), late)).toBe(END + 4 * MINUTE);
    const last = standing(null, { endsAt: END + 58 * MINUTE });
    expect(end(last, { ...late, at: END + 57 * MINUTE })).toBe(END + HOUR);
    const capped = standing(null, { endsAt: END + HOUR });
    expect(end(capped, { ...late, at: END + 59 * MINUTE })).toBe(END + HOUR);
  });
});
