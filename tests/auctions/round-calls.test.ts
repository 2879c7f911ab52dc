import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { takeBid } from "../../src/auctions/bids";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { exposureOf, setLimit } from "../../src/auctions/exposure";
import { giveUpBid } from "../../src/auctions/given-up-bid";
import { standingsOn } from "../../src/auctions/positions";
import { claimsOf, roundState } from "../../src/auctions/round-state";
import { deleteAccount } from "../../src/leaving/deletion";
import { DomainError } from "../../src/lib/errors";
import { decidingMs } from "../../src/lib/sale";
import { HOUR } from "../../src/lib/time";
import { awardPackage } from "../../src/licences/awarding";
import { findPackage, type Package } from "../../src/packages/packages";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/lots";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { playsOf } from "../support/random-calls";
import { type Offer, RoundModel } from "../support/round-model";
import { addRound } from "../support/rounds";

setDefaultTimeout(PATIENCE_MS);

const world = worldForAll();

const model = playsOf(30);

const MEMBERS = 6;
const START = 100_000;

const call = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      verb: fc.constant("bid" as const),
      who: fc.nat(MEMBERS - 1),
      share: fc.constantFrom(99, 100, 100, 102, 105, 106, 120, 200, 10_001),
      isAmount: fc.boolean(),
      isExclusive: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constantFrom("reject" as const, "accept" as const, "release" as const),
      which: fc.nat(20),
    }),
  },
  fc.record({ verb: fc.constant("leave" as const), who: fc.nat(MEMBERS - 1) }),
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant("limit" as const),
      who: fc.nat(MEMBERS - 1),
      cents: fc.constantFrom(null, 110_000, 160_000, 250_000, 500_000, 2_000_000),
    }),
  },
  fc.record({ verb: fc.constant("wait" as const), hours: fc.nat(6) }),
  fc.record({ verb: fc.constant("award" as const) }),
);

const terms = fc.record({
  seats: fc.integer({ min: 1, max: 4 }),
  sale: fc.constantFrom("highest" as const, "seller" as const),
  reserveCents: fc.constantFrom(null, null, 120_000, 180_000),
  exclusiveFromCents: fc.constantFrom<(number | null)[]>(null, 150_000, 400_000),
});

type Call = typeof call extends fc.Arbitrary<infer C> ? C : never;
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

/** One play: a round, what it must be like, and for one seat an auction with the same maxima. */
class Play {
  readonly #rules: RoundModel;
  readonly #limits = new Map<string, number>();
  #awarded: { winners: string[]; price: number | null } | null = null;

  private constructor(
    readonly lot: Package,
    private readonly terms: Terms,
    private readonly bidders: string[],
    private readonly twin: Package | null,
  ) {
    const { seats, reserveCents: reserve, exclusiveFromCents: from, sale } = terms;
    this.#rules = new RoundModel({ seats, start: START, reserve, from, sale });
  }

  static async begin(name: string, asked: Terms): Promise<Play> {
    const { db, clock, people } = world;
    const isSingle = asked.seats === 1;
    const terms = isSingle ? { ...asked, exclusiveFromCents: 150_000 } : asked;
    const { sale, reserveCents } = terms;
    const lot = await addRound(db, people.mei.id, clock.now(), terms);
    const listed = { auctionDurationHours: 24, sale };
    const twin = isSingle ? await addLot(db, people.mei.id, clock.now(), listed) : null;
    if (twin) {
      const reserve = db.updateTable("packages").set({ reserve_cents: reserveCents });
      await reserve.where("id", "=", twin.id).execute();
    }
    const bidders: string[] = [];
    for (let i = 0; i < MEMBERS; i++)
      bidders.push((await addUser(db, `${name}-${i}`, clock.now())).id);
    return new Play(lot, terms, bidders, twin);
  }

  async make(asked: Call): Promise<void> {
    const before = await this.#stored();
    const error = await this.#attempt(asked);
    if (error) expect(await this.#stored()).toEqual(before);
  }

  async #attempt(asked: Call): Promise<DomainError | null> {
    try {
      await this.#make(asked);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  async #make(asked: Call): Promise<void> {
    const { db, clock } = world;
    switch (asked.verb) {
      case "bid":
        return this.#bid(asked);
      case "leave":
        return this.#leave(asked.who);
      case "limit":
        return this.#limit(asked.who, asked.cents);
      case "wait":
        clock.advance(asked.hours * HOUR);
        return void (await closeEndedAuctions(db, clock.now()));
      case "award": {
        const own = { packageId: this.lot.id, sellerId: this.lot.seller_id };
        return void (await awardPackage(db, own, clock.now()));
      }
      default:
        return this.#decide(asked.verb, asked.which);
    }
  }

  async #decide(verb: "reject" | "accept" | "release", which: number): Promise<void> {
    const { db, clock } = world;
    const bids = await this.#rows("bids");
    const bid = bids[which % (bids.length || 1)];
    if (!bid) return;
    const { id: bidId, bidder_id: bidderId } = bid;
    if (verb === "release") {
      const isSeated = this.#rules.seated.some(({ who }) => who === bidderId);
      await giveUpBid(db, { bidId, bidderId }, clock.now());
      expect(isSeated).toBe(false);
      const isLatest = !bids.some(
        (one) => one.bidder_id === bidderId && one.sequence > bid.sequence,
      );
      if (isLatest) this.#rules.spent.delete(bidderId);
      return;
    }
    const decide = verb === "accept" ? acceptBid : rejectBid;
    const decision = { bidId, sellerId: this.lot.seller_id };
    await expect(decide(db, decision, clock.now())).rejects.toThrow(/^(round|package-settled)$/);
  }

  async #bid({ who, share, isAmount, isExclusive }: Extract<Call, { verb: "bid" }>) {
    const { db, clock } = world;
    const bidderId = this.bidders[who] ?? "";
    const maximum = Math.ceil((this.#rules.least(bidderId, isExclusive) * share) / 100);
    const named = isAmount
      ? { amountCents: maximum, maximumCents: null }
      : { amountCents: null, maximumCents: maximum };
    const key = { packageId: this.lot.id, bidderId, isExclusive, idempotencyKey: null };
    const isOpen = await this.#isOpen();
    const limit = this.#limits.get(bidderId) ?? Infinity;
    const isOver = () => this.#rules.exceeds(bidderId, maximum, isExclusive, limit);
    const refused =
      this.#rules.refusal(bidderId, maximum, isExclusive) ?? (isOver() ? "over-own-limit" : null);
    const isOffered = !isExclusive || this.terms.exclusiveFromCents !== null;
    const taken = await takeBid(db, { ...key, ...named }, clock).catch((error) => error);
    if (!isOpen || !isOffered || refused !== null) {
      expect(taken).toBeInstanceOf(DomainError);
      if (isOpen && isOffered) expect(taken.code).toBe(refused);
      throw taken;
    }
    this.#rules.take(bidderId, maximum, isExclusive);
    const wins = isExclusive
      ? this.#rules.exclusively().who === bidderId
      : this.#rules.seated.some((offer) => offer.who === bidderId);
    expect(taken).toMatchObject({ leading: wins });
    if (this.twin && !isExclusive) {
      const twin = { packageId: this.twin.id, bidderId, amountCents: null, maximumCents: maximum };
      await takeBid(db, { ...twin, idempotencyKey: null }, clock);
    }
  }

  async #leave(who: number): Promise<void> {
    const { db, clock } = world;
    const id = this.bidders[who] ?? "";
    const isRunning = await this.#isOpen();
    const wins =
      this.#rules.seated.some((offer) => offer.who === id) || this.#rules.exclusively().who === id;
    await deleteAccount(db, id, clock.now());
    expect(isRunning && wins).toBe(false);
    this.#rules.leave(id);
    this.bidders[who] = (await addUser(db, `${id}-anew`, clock.now())).id;
  }

  async #limit(who: number, cents: number | null): Promise<void> {
    // The auction with the same maxima would count against it too.
    if (this.twin) return;
    const memberId = this.bidders[who] ?? "";
    await setLimit(world.db, { memberId, limitCents: cents }, world.clock.now());
    this.#limits.set(memberId, cents ?? Infinity);
  }

  async #isOpen(): Promise<boolean> {
    const lot = await findPackage(world.db, this.lot.id);
    return lot.status === "active" && world.clock.now() < lot.auction_end_time;
  }

  #rows<Table extends "bids" | "positions" | "maximum_bids" | "exclusive_bids" | "licences">(
    table: Table,
  ) {
    const rows = world.db.selectFrom(table as "bids").selectAll();
    return rows.where("package_id", "=", this.lot.id).execute();
  }

  async #stored(): Promise<unknown> {
    const tables = ["bids", "positions", "maximum_bids", "exclusive_bids", "licences"] as const;
    const found = await Promise.all(tables.map((table) => this.#rows(table)));
    const rows = found.map((all) => all.map((row) => JSON.stringify(row)).toSorted());
    const entries = world.db.selectFrom("log_entries").select((eb) => eb.fn.max("seq").as("seq"));
    return [await findPackage(world.db, this.lot.id), rows, await entries.execute()];
  }

  /** What must hold whatever was asked. */
  async check(before: Package): Promise<Package> {
    const lot = await findPackage(world.db, this.lot.id);
    const bids = (await this.#rows("bids")).toSorted((a, b) => a.sequence - b.sequence);
    const amounts = bids.map(({ amount_cents }) => amount_cents);
    expect(lot.bid_count).toBe(bids.length);
    expect(lot.bids_sum_cents).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    expect(lot.bids_top_cents).toBe(Math.max(0, ...amounts));
    expect(lot.state_seq).toBeGreaterThanOrEqual(before.state_seq);
    if (bids.length > 0)
      expect(lot.highest_bid_cents ?? 0).toBeGreaterThanOrEqual(before.highest_bid_cents ?? 0);
    const licences = await this.#rows("licences");
    if (licences.length > 0) await this.#checkAwarded(lot, bids);
    else if (lot.status === "active") await this.#checkOpen(lot, bids);
    if (licences.length === 0) await this.#checkCommitted(lot);
    return lot;
  }

  /** Each member to what the rules say, and nobody beyond a limit of their own. */
  async #checkCommitted({ status, reserve_missed, auction_end_time: end }: Package): Promise<void> {
    const { db, clock } = world;
    const isRunning = status === "active" && clock.now() < end;
    const isOver = reserve_missed === 1 || clock.now() > end + decidingMs(this.terms.sale);
    for (const id of this.bidders) {
      const { packages, limitCents } = await exposureOf(db, id, clock.now());
      const own = packages.find(({ packageId }) => packageId === this.lot.id)?.atMostCents ?? 0;
      const price = this.#rules.price ?? 0;
      const seatOf = isRunning ? undefined : () => price;
      if (!isOver) expect(own).toBe(this.#rules.committed(id, seatOf));
      expect(own).toBeLessThanOrEqual(limitCents ?? own);
    }
  }

  async #checkOpen(lot: Package, bids: Awaited<ReturnType<Play["bids"]>>): Promise<void> {
    const rules = this.#rules;
    const price = rules.price ?? 0;
    const found = await claimsOf(world.db, lot.id);
    const plain = (offers: readonly Offer[]) => offers.map(({ who, maximum }) => [who, maximum]);
    const stored = (claims: readonly { bidderId: string; maximumCents: number }[]) =>
      claims.map(({ bidderId, maximumCents }) => [bidderId, maximumCents]);
    expect(stored(found.seated)).toEqual(plain(rules.seated));
    expect(stored(found.exclusive)).toEqual(plain(rules.exclusive));
    expect([lot.highest_bid_cents, lot.seated]).toEqual([
      bids.length === 0 ? null : rules.price,
      rules.seated.length,
    ]);
    for (const { maximumCents } of found.seated) expect(maximumCents).toBeGreaterThanOrEqual(price);
    const maxima = (await this.#rows("maximum_bids")) as unknown as {
      bidder_id: string;
      maximum_cents: number;
    }[];
    const seated = new Set(rules.seated.map(({ who }) => who));
    for (const { bidder_id, maximum_cents } of maxima)
      if (!seated.has(bidder_id)) expect(maximum_cents).toBeLessThanOrEqual(price);
    let last = 0;
    for (const { amount_cents, seat_price_cents } of bids) {
      expect(amount_cents).toBeGreaterThanOrEqual(last);
      expect(seat_price_cents ?? 0).toBeGreaterThanOrEqual(amount_cents);
      last = amount_cents;
    }
    const { exclusive } = await roundState(world.db, lot.id);
    const { who, needs } = rules.exclusively();
    if (exclusive) expect([exclusive.leaderId, exclusive.needsCents]).toEqual([who, needs]);
    await this.#checkMembers(who);
    if (this.twin) await this.#checkTwin();
  }

  bids() {
    return this.#rows("bids");
  }

  /** Who would win leads. */
  async #checkMembers(exclusiveWinner: string | null): Promise<void> {
    const { db, clock } = world;
    if (!(await this.#isOpen())) return;
    for (const { bidderId, standing } of await standingsOn(db, this.lot.id, clock.now())) {
      const seat = this.#rules.seated.find(({ who }) => who === bidderId)?.maximum ?? 0;
      const all = this.#rules.exclusive.find(({ who }) => who === bidderId)?.maximum ?? 0;
      const exclusive = exclusiveWinner === bidderId ? all : 0;
      expect(standing === "leading").toBe(Math.max(seat, exclusive) > 0);
    }
  }

  async #checkTwin(): Promise<void> {
    const twin = await findPackage(world.db, this.twin?.id ?? "");
    const leader = world.db.selectFrom("bids").select("bidder_id");
    const led = await leader.where("id", "=", twin.highest_bid_id ?? "").executeTakeFirst();
    expect([twin.highest_bid_cents, led?.bidder_id]).toEqual([
      this.#rules.price,
      this.#rules.seated[0]?.who,
    ]);
  }

  async #checkAwarded(lot: Package, bids: Awaited<ReturnType<Play["bids"]>>): Promise<void> {
    expect(lot.status).toBe("ended");
    const accepted = bids.filter(({ status }) => status === "accepted");
    expect(bids.filter(({ status }) => status === "pending")).toEqual([]);
    // Those who did not win may leave, which changes nothing any more.
    this.#awarded ??= this.#award();
    const ids = accepted.map(({ bidder_id }) => bidder_id);
    expect(ids.toSorted()).toEqual(this.#awarded.winners.toSorted());
    for (const { amount_cents } of accepted) expect(amount_cents).toBe(this.#awarded.price ?? 0);
  }

  #award() {
    const { who, pays } = this.#rules.exclusively();
    if (who === null)
      return { winners: this.#rules.seated.map((one) => one.who), price: this.#rules.price };
    expect(pays).toBeGreaterThan(this.#rules.together);
    return { winners: [who], price: pays };
  }
}

test("keeps the rules of rounds through random calls", async () => {
  let plays = 0;
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.array(call, { minLength: 5, maxLength: 200, size: "max" }),
      async (asked, calls) => {
        if (asked.seats === 1 && asked.exclusiveFromCents === null) return;
        const play = await Play.begin(`round-${plays++}`, asked);
        let lot = play.lot;
        for (const one of calls) {
          await play.make(one);
          model.count();
          lot = await play.check(lot);
        }
      },
    ),
    model.parameters,
  );
  model.report();
});
