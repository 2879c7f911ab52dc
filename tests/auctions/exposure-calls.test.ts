import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { takeBid } from "../../src/auctions/bidding/bids";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { mailFinalRejections, UNDO_MS } from "../../src/auctions/changes/rejected-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { exposureOf, setCommitmentLimit } from "../../src/auctions/reading/exposure";
import { amountDueOf } from "../../src/delivery/invoicing";
import { confirmPayment } from "../../src/delivery/payment";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DomainError } from "../../src/lib/errors";
import { minimumBidCents } from "../../src/lib/money";
import { DAY, HOUR, SECOND } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage } from "../../src/packages/packages";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { plainExposure } from "../support/plain-exposure";
import { playsOf } from "../support/random-calls";
import { isOnPostgres } from "../support/run-engine";

setDefaultTimeout(PATIENCE_MS);

const world = worldForAll();

// On PostgreSQL each call takes several times as long.
const model = playsOf(isOnPostgres ? 30 : 50);
const CALLS = 150;
const MEMBERS = 3;

const call = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      verb: fc.constant("bid" as const),
      who: fc.nat(MEMBERS - 1),
      lot: fc.nat(2),
      share: fc.constantFrom(null, 90, 100, 100, 120, 300),
      maximum: fc.constantFrom(null, null, 100, 150, 400),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant("limit" as const),
      who: fc.nat(MEMBERS - 1),
      cents: fc.constantFrom(null, 150_000, 300_000, 500_000, 2_000_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constantFrom(
        "reject",
        "reinstate",
        "accept",
        "contract",
        "offer",
        "release" as const,
      ),
      which: fc.nat(40),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constantFrom("take", "pay", "withdraw" as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant("wait" as const),
      ms: fc.constantFrom(9 * SECOND, 11 * SECOND, HOUR, 5 * HOUR, 20 * HOUR, 16 * DAY),
    }),
  },
);

type Call = typeof call extends fc.Arbitrary<infer C> ? C : never;

class Play {
  private constructor(
    private readonly lots: string[],
    readonly members: string[],
  ) {}

  static async begin(name: string): Promise<Play> {
    const { db, clock, people } = world;
    const lots: string[] = [];
    for (const hours of [24, 72, 168]) {
      const reserve = hours === 24 ? { reservePriceCents: 250_000 } : {};
      const sale = hours === 72 ? "highest" : "seller";
      const listing = { auctionDurationHours: hours, ...reserve, sale } as const;
      const { id } = await addLot(db, people.mei.id, clock.now(), listing);
      const added = {
        tax_added_rate: hours === 24 ? 0 : 725,
        buyer_fee_rate: hours === 72 ? 0 : 333,
      };
      await db.updateTable("packages").set(added).where("id", "=", id).execute();
      lots.push(id);
    }
    const members: string[] = [];
    for (let i = 0; i < MEMBERS; i++)
      members.push((await addUser(db, `${name}-${i}`, clock.now())).id);
    return new Play(lots, members);
  }

  async make(asked: Call): Promise<boolean> {
    try {
      await this.#make(asked);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  }

  async #make(asked: Call): Promise<unknown> {
    const { db, clock } = world;
    const now = clock.now();
    if (asked.verb === "bid") return this.#bid(asked);
    if (asked.verb === "limit") {
      const memberId = this.members[asked.who] as string;
      return setCommitmentLimit(db, { memberId, limitCents: asked.cents }, now);
    }
    if (asked.verb === "wait") {
      clock.advance(asked.ms);
      await closeEndedAuctions(db, clock.now());
      return mailFinalRejections(db, clock.now());
    }
    if (asked.verb === "take") {
      const offers = db
        .selectFrom("offers")
        .select(["id", "bidder_id"])
        .where("status", "=", "open");
      const offer = await offers.where("package_id", "in", this.lots).executeTakeFirst();
      return offer && acceptOffer(db, { offerId: offer.id, bidderId: offer.bidder_id }, now);
    }
    if (asked.verb === "pay" || asked.verb === "withdraw") return this.#end(asked.verb);
    const bids = db
      .selectFrom("bids")
      .select(["id as bidId", "bidder_id as bidderId"])
      .where("package_id", "in", this.lots);
    const list = await bids.orderBy("id", "desc").limit(12).execute();
    const own = list[(asked as { which: number }).which % (list.length || 1)];
    if (!own) return;
    const { bidId } = own;
    const sellerId = world.people.mei.id;
    if (asked.verb === "reject") return rejectBid(db, { bidId, sellerId }, now);
    if (asked.verb === "reinstate") return reinstateBid(db, { bidId, sellerId }, now);
    if (asked.verb === "accept") return acceptBid(db, { bidId, sellerId, replace: true }, now);
    if (asked.verb === "release") return giveUpBid(db, own, now);
    if (asked.verb === "contract") return sendContractOf(db, bidId, now);
    return offerLot(db, { bidId, sellerId, days: 7 }, now);
  }

  async #bid({ who, lot, share, maximum }: Extract<Call, { verb: "bid" }>) {
    const packageId = this.lots[lot] as string;
    const { starting_price_cents, highest_bid_cents } = await findPackage(world.db, packageId);
    const minimum = minimumBidCents(starting_price_cents, highest_bid_cents);
    const part = (percent: number | null) =>
      percent === null ? null : Math.floor((minimum * percent) / 100);
    const bid = { amountCents: part(share), maximumCents: part(maximum) };
    const bidderId = this.members[who] as string;
    return takeBid(world.db, { packageId, bidderId, ...bid, idempotencyKey: null }, world.clock);
  }

  async #end(how: "pay" | "withdraw"): Promise<void> {
    const { db, clock, people } = world;
    const sale = await db
      .selectFrom("deliveries")
      .innerJoin("contracts", "contracts.id", "contract_id")
      .select(["deliveries.id", "contract_id", "buyer_id"])
      .where("deliveries.package_id", "in", this.lots)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (!sale) return;
    const { id, contract_id: contractId, buyer_id } = sale;
    const change = db.updateTable("deliveries").where("id", "=", id);
    // Neither party can withdraw before the deadline, days after the last rejection is final.
    clock.advance(UNDO_MS);
    const now = clock.now();
    if (how === "withdraw") {
      await change.set({ due_at: now }).execute();
      return withdrawDelivery(db, { contractId, memberId: buyer_id ?? "" }, now);
    }
    await change.set({ state: "sealed" }).execute();
    const party = { contractId, memberId: people.mei.id };
    const { payableCents } = await amountDueOf(db, { contract_id: contractId });
    await confirmPayment(db, party, payableCents, now);
  }

  async exposures() {
    const { db, clock } = world;
    return Promise.all(this.members.map((id) => exposureOf(db, id, clock.now())));
  }

  async check() {
    const { db, clock } = world;
    const plain = await Promise.all(this.lots.map((id) => plainExposure(db, id, clock.now())));
    const exposures = await this.exposures();
    for (const [i, exposure] of exposures.entries()) {
      const packages = this.lots.flatMap((packageId, n) => {
        const atMostCents = plain[n]?.get(this.members[i] as string);
        return atMostCents === undefined ? [] : [{ packageId, atMostCents }];
      });
      const committedCents = packages.reduce((sum, { atMostCents }) => sum + atMostCents, 0);
      expect(exposure).toMatchObject({ committedCents, packages });
      expect(exposure.packages).toHaveLength(packages.length);
      expect(committedCents).toBeLessThanOrEqual(exposure.limitCents ?? committedCents);
    }
    return exposures;
  }
}

test("keeps exposure equal to a plain count and within the limit, for random calls", async () => {
  let plays = 0;
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: CALLS, maxLength: CALLS }), async (calls) => {
      const play = await Play.begin(`exposed-${plays++}`);
      let before = await play.check();
      for (const one of calls) {
        const isDone = await play.make(one);
        model.count();
        const after = await play.check();
        if (isDone) done.add(one.verb);
        else expect(after).toEqual(before);
        before = after;
      }
    }),
    { ...model.parameters, endOnFailure: true },
  );
  model.report();
  expect(done.size).toBe(12);
});
