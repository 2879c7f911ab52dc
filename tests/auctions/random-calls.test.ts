import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { placeBid, takeBid } from "../../src/auctions/bidding/bids";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { deleteAccount } from "../../src/leaving/deletion";
import { DomainError } from "../../src/lib/errors";
import { MAX_CENTS, maximumBidCents, minimumBidCents } from "../../src/lib/money";
import { HOUR } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { SALE_RULES, type SaleRule } from "../../src/rules/sale";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { expectPositions } from "../support/bids";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { playsOf } from "../support/random-calls";

setDefaultTimeout(PATIENCE_MS);

const world = worldForAll();

const model = playsOf(60);

const call = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constant("place" as const),
      who: fc.nat(3),
      share: fc.constantFrom(50, 99, 100, 100, 100, 130, 500, 501, 10_000, 10_001),
      maximum: fc.constantFrom(null, null, 99, 100, 150, 400, 10_000),
    }),
  },
  fc.record({
    verb: fc.constant("set" as const),
    who: fc.nat(3),
    share: fc.constantFrom(50, 95, 100, 150, 500, 501, 10_001),
  }),
  fc.record({
    verb: fc.constantFrom("reject" as const, "accept" as const, "replace", "release"),
    which: fc.nat(20),
  }),
  fc.record({ verb: fc.constant("leave" as const), who: fc.nat(3) }),
  { weight: 1, arbitrary: fc.record({ verb: fc.constant("wait" as const), hours: fc.nat(8) }) },
);

const RULES = (Object.keys(SALE_RULES) as SaleRule[]).filter((rule) => rule !== "fixed");
const rule = fc.constantFrom(...RULES);

const calls = fc.array(call, { minLength: 1, maxLength: 40, size: "max" });

type Call = typeof call extends fc.Arbitrary<infer C> ? C : never;

class Play {
  private constructor(
    readonly lot: Package,
    private bidders: string[],
  ) {}

  static async begin(name: string, sale_rule: SaleRule): Promise<Play> {
    const { db, clock, people } = world;
    const settings = { auctionDurationHours: 24 };
    const added = await addLot(db, people.mei.id, clock.now(), settings);
    await db.updateTable("packages").set({ sale_rule }).where("id", "=", added.id).execute();
    const lot = { ...added, sale_rule };
    const bidders: string[] = [];
    for (let i = 0; i < 4; i++) bidders.push((await addUser(db, `${name}-${i}`, clock.now())).id);
    const unconfirmed = db.updateTable("users").set({ is_email_verified: 0 });
    await unconfirmed.where("id", "=", bidders[3] ?? "").execute();
    return new Play(lot, bidders);
  }

  async make(asked: Call): Promise<void> {
    const { db, clock } = world;
    try {
      if (asked.verb === "place") return await this.#place(asked);
      if (asked.verb === "set") return await this.#set(asked.who, asked.share);
      if (asked.verb === "leave") return await this.#leave(asked.who);
      if (asked.verb === "wait") {
        clock.advance(asked.hours * HOUR);
        return void (await closeEndedAuctions(db, clock.now()));
      }
      const bids = await this.bids();
      const bid = bids[asked.which % (bids.length || 1)];
      if (!bid) return;
      const { id: bidId, bidder_id: bidderId } = bid;
      if (asked.verb === "release")
        return void (await giveUpBid(db, { bidId, bidderId }, clock.now()));
      const decision = { bidId, sellerId: this.lot.seller_id };
      if (asked.verb === "reject") return await rejectBid(db, decision, clock.now());
      await acceptBid(db, { ...decision, replace: asked.verb === "replace" }, clock.now());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  bids() {
    const bids = world.db.selectFrom("bids").selectAll().where("package_id", "=", this.lot.id);
    return bids.orderBy("sequence").execute();
  }

  async check(seqBefore: number): Promise<number> {
    const lot = await findPackage(world.db, this.lot.id);
    const bids = await this.bids();
    const rejected = bids.filter(({ status }) => status === "rejected");
    const standing = bids.filter(({ status }) => status === "pending" || status === "accepted");
    const highest = standing.at(-1);
    expect(lot.highest_bid_id).toBe(highest?.id ?? null);
    expect(lot.highest_bid_cents).toBe(highest?.amount_cents ?? null);
    expect(lot.bid_count).toBe(bids.length);
    const amounts = bids.map(({ amount_cents }) => amount_cents);
    expect(lot.bids_sum_cents).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    expect(lot.bids_top_cents).toBe(Math.max(0, ...amounts));
    expect(lot.rejected_bids).toBe(rejected.length);
    expect(standing.filter(({ status }) => status === "accepted").length).toBeLessThanOrEqual(1);
    standing.reduce((before, { amount_cents, automatic }) => {
      expect(amount_cents).toBeGreaterThan(before - automatic);
      return amount_cents;
    }, 0);
    await expectPositions(world.db);
    expect(lot.state_seq).toBeGreaterThanOrEqual(Math.max(seqBefore, bids.at(-1)?.sequence ?? 0));
    return lot.state_seq;
  }

  async expectOpen(name: string): Promise<void> {
    const { db, clock } = world;
    const newcomer = (await addUser(db, name, clock.now())).id;
    const lot = await findPackage(db, this.lot.id);
    if (lot.status !== "active" || clock.now() >= lot.auction_end_time) return;
    const minimum = minimumBidCents(lot.starting_price_cents, lot.highest_bid_cents);
    if (minimum > MAX_CENTS) {
      const bidId = lot.highest_bid_id ?? "";
      if (lot.sale_rule === "highest") return;
      await rejectBid(db, { bidId, sellerId: lot.seller_id }, clock.now());
      return this.expectOpen(`${name}-again`);
    }
    expect((await this.#bid(newcomer, minimum)).amount_cents).toBe(minimum);
  }

  async #place({ who, share, maximum }: Extract<Call, { verb: "place" }>): Promise<void> {
    const { minimum } = await this.#now();
    const cents = Math.min(Math.floor((minimum * share) / 100), MAX_CENTS);
    const maximumCents =
      maximum === null ? null : Math.min(Math.floor((cents * maximum) / 100), MAX_CENTS);
    const fits = cents >= minimum && (maximumCents ?? cents) >= cents;
    await this.#expectTaken({ who, amountCents: cents, maximumCents }, fits);
  }

  /** A member who does not lead also places the minimum bid. */
  async #set(who: number, share: number): Promise<void> {
    const { lot, minimum, leaderId } = await this.#now();
    const maximumCents = Math.min(Math.floor((minimum * share) / 100), MAX_CENTS);
    const leads = leaderId === this.bidders[who];
    const least = leads ? (lot.highest_bid_cents ?? 0) : minimum;
    const fits = maximumCents >= least && (leads || minimum <= MAX_CENTS);
    await this.#expectTaken({ who, amountCents: null, maximumCents }, fits);
  }

  async #expectTaken(
    { who, ...asked }: { who: number; amountCents: number | null; maximumCents: number | null },
    fits: boolean,
  ): Promise<void> {
    const { lot, minimum } = await this.#now();
    const bidderId = this.bidders[who] ?? "";
    const { is_email_verified } = (await this.#account(bidderId)) ?? { is_email_verified: 0 };
    const most = Math.max(asked.amountCents ?? 0, asked.maximumCents ?? 0);
    const confirmedMost =
      5 * minimumBidCents(lot.starting_price_cents, await this.#confirmedPrice());
    const allowed =
      most <= maximumBidCents(minimum) && (is_email_verified === 1 || most <= confirmedMost);
    const open = lot.status === "active" && world.clock.now() < lot.auction_end_time;
    const bid = { packageId: this.lot.id, bidderId, ...asked, idempotencyKey: null };
    const taken = await takeBid(world.db, bid, world.clock).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return false;
      },
    );
    expect(taken).toBe(fits && allowed && open);
    if (taken) await this.#checkMaxima();
  }

  async #checkMaxima(): Promise<void> {
    const { lot, leaderId } = await this.#now();
    const maxima = await world.db
      .selectFrom("maximum_bids")
      .select(["bidder_id", "maximum_cents"])
      .where("package_id", "=", this.lot.id)
      .where("gone_with", "is", null)
      .execute();
    const price = lot.highest_bid_cents ?? 0;
    for (const { bidder_id, maximum_cents } of maxima) {
      if (bidder_id !== leaderId) expect(maximum_cents).toBeLessThanOrEqual(price);
    }
  }

  async #now() {
    const lot = await findPackage(world.db, this.lot.id);
    const leader = (await this.bids()).find(({ id }) => id === lot.highest_bid_id);
    const minimum = minimumBidCents(lot.starting_price_cents, lot.highest_bid_cents);
    return { lot, minimum, leaderId: leader?.bidder_id ?? null };
  }

  async #confirmedPrice(): Promise<number | null> {
    const users = await world.db
      .selectFrom("users")
      .select("id")
      .where("is_email_verified", "=", 1)
      .execute();
    const confirmed = new Set(users.map(({ id }) => id));
    const bids = (await this.bids()).filter(
      ({ status, bidder_id }) => /pending|accepted/.test(status) && confirmed.has(bidder_id),
    );
    return bids.at(-1)?.amount_cents ?? null;
  }

  #bid(bidderId: string, amountCents: number) {
    const bid = { packageId: this.lot.id, bidderId, amountCents, idempotencyKey: null };
    return placeBid(world.db, bid, world.clock);
  }

  #account(id: string) {
    const account = world.db.selectFrom("users").select("is_email_verified").where("id", "=", id);
    return account.executeTakeFirst();
  }

  async #leave(who: number): Promise<void> {
    const { db, clock } = world;
    const id = this.bidders[who] ?? "";
    const before = await findPackage(db, this.lot.id);
    const bids = await this.bids();
    const leads = bids.find((bid) => bid.id === before.highest_bid_id)?.bidder_id === id;
    const runs = before.status === "active" && clock.now() < before.auction_end_time;
    const chosen = bids.some((bid) => bid.bidder_id === id && bid.status === "accepted");
    const left = await deleteAccount(db, id, clock.now()).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return false;
      },
    );
    expect(left).toBe(!(leads && runs) && !chosen);
    const price = (await findPackage(db, this.lot.id)).highest_bid_cents;
    if (!leads) expect(price).toBe(before.highest_bid_cents);
    if (left) this.bidders[who] = (await addUser(db, `${id}-anew`, clock.now())).id;
  }
}

test("keeps every auction open to bids through random calls", async () => {
  let plays = 0;
  await fc.assert(
    fc.asyncProperty(rule, calls, async (sale, calls) => {
      const name = `play-${plays++}`;
      const play = await Play.begin(name, sale);
      let seq = 0;
      for (const asked of calls) {
        await play.make(asked);
        model.count();
        seq = await play.check(seq);
      }
      await play.expectOpen(`${name}-new`);
    }),
    model.parameters,
  );
  model.report();
});
