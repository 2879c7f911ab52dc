import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { sql } from "kysely";
import { takeBid } from "../../src/auctions/bidding/bids";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { mailFinalRejections, UNDO_MS } from "../../src/auctions/changes/rejected-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { deleteAccount } from "../../src/leaving/deletion";
import { DomainError } from "../../src/lib/errors";
import { DAY, HOUR } from "../../src/lib/time";
import { awardPackage } from "../../src/licenses/awarding";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense, closeShelf, shelfOf } from "../../src/licenses/shelf";
import { hidePackage, removePackage, restorePackage } from "../../src/moderation/packages";
import { releaseLongHidden } from "../../src/moderation/releasing";
import { acceptOffer, declineOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type Package } from "../../src/packages/packages";
import { leastBidCents } from "../../src/rules/round";
import { acceptBid, reinstateBid, rejectBid } from "../../src/trade/decisions";
import { expectPositions } from "../support/bids";
import { quickPrinter, sendContractOf } from "../support/contracts";
import { worldForAll } from "../support/each-world";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";
import { playsOf } from "../support/random-calls";
import { addRound } from "../support/rounds";

setDefaultTimeout(PATIENCE_MS);

const world = worldForAll({ contractPrinter: quickPrinter });
const model = playsOf(30);
const REASONS = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;

const bid = fc.record({
  verb: fc.constant("bid" as const),
  who: fc.nat(3),
  percent: fc.constantFrom(100, 105, 130, 200),
  isMaximum: fc.boolean(),
  isExclusive: fc.constantFrom(false, false, true),
});

const aboutLot = fc.record({
  verb: fc.constantFrom(
    ...(["hide", "restore", "restore", "sweep", "remove", "award", "award"] as const),
    ...(["conclude", "conclude", "take", "take", "decline", "close-shelf"] as const),
  ),
});

const aboutBid = fc.record({
  verb: fc.constantFrom(
    ...(["reject", "reinstate", "accept", "replace", "release"] as const),
    ...(["offer", "offer", "sell", "send"] as const),
  ),
  which: fc.nat(8),
});

const ofMember = fc.record({
  verb: fc.constantFrom("leave" as const, "buy" as const, "buy" as const, "void" as const),
  who: fc.nat(3),
});

const wait = fc.record({
  verb: fc.constant("wait" as const),
  hours: fc.constantFrom(0, 1, 24, 24, 24 * 8, 24 * 15),
});

const calls = fc
  .tuple(
    fc.array(bid, { minLength: 2, maxLength: 6, size: "max" }),
    fc.array(fc.oneof(bid, aboutLot, aboutBid, ofMember, wait), { maxLength: 25, size: "max" }),
  )
  .map(([bids, others]) => [...bids, ...others]);

const terms = fc.record({
  sale: fc.constantFrom("highest" as const, "seller" as const),
  seats: fc.constantFrom(1, 1, 1, 2),
  exclusiveFromCents: fc.constantFrom(null, null, 150_000),
  reserveCents: fc.constantFrom(null, null, 120_000),
  shelf: fc.constantFrom(null, "unlimited" as const),
});

type Call<Calls> = Calls extends fc.Arbitrary<infer C> ? C : never;

class Play {
  constructor(
    readonly lot: Package,
    private readonly bidders: string[],
  ) {}

  async make(call: Call<typeof calls>[number]): Promise<string> {
    try {
      if (call.verb === "bid") await this.#bid(call);
      else if (call.verb === "wait") await this.#wait(call.hours);
      else if ("who" in call) await this.#ofMember(call);
      else if ("which" in call) await this.#aboutBid(call);
      else await this.#aboutLot(call.verb);
      return "done";
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return "refused";
    }
  }

  async #bid({ who, percent, isMaximum, isExclusive }: Call<typeof bid>): Promise<void> {
    const { db, clock } = world;
    const least = leastBidCents(await findPackage(db, this.lot.id));
    const cents = Math.floor((least * percent) / 100) * (isExclusive ? 2 : 1);
    const amounts =
      isMaximum || isExclusive
        ? { amountCents: null, maximumCents: cents }
        : { amountCents: cents, maximumCents: null };
    const own = { packageId: this.lot.id, bidderId: this.bidders[who] ?? "", isExclusive };
    await takeBid(db, { ...own, ...amounts, idempotencyKey: null }, clock);
  }

  async #wait(hours: number): Promise<void> {
    world.clock.advance(hours === 0 ? UNDO_MS : hours * HOUR);
    await mailFinalRejections(world.db, world.clock.now());
    await closeEndedAuctions(world.db, world.clock.now());
  }

  async #aboutLot(verb: Call<typeof aboutLot>["verb"]): Promise<void> {
    const { db } = world;
    const now = world.clock.now();
    const { id: packageId, seller_id: sellerId } = this.lot;
    if (verb === "hide") await hidePackage(db, { ...REASONS, packageId }, now);
    if (verb === "restore") await restorePackage(db, { ...REASONS, packageId }, now);
    if (verb === "remove") await removePackage(db, { ...REASONS, packageId }, now);
    if (verb === "sweep") await releaseLongHidden(db, now);
    if (verb === "award") await awardPackage(db, { packageId, sellerId }, now);
    if (verb === "conclude") await concludeDueContracts(db, quickPrinter, now);
    if (verb === "close-shelf") await closeShelf(db, { packageId, sellerId }, now);
    const offers = db.selectFrom("offers").selectAll().where("package_id", "=", packageId);
    const offer = await offers.where("status", "=", "open").executeTakeFirst();
    const answer = offer && { offerId: offer.id, bidderId: offer.bidder_id ?? "" };
    if (answer && verb === "take") await acceptOffer(db, answer, now);
    if (answer && verb === "decline") await declineOffer(db, answer, now);
  }

  async #aboutBid({ verb, which }: Call<typeof aboutBid>): Promise<void> {
    const { db } = world;
    const now = world.clock.now();
    const all = db.selectFrom("bids").selectAll().where("package_id", "=", this.lot.id);
    const bids = await all.orderBy("sequence", "desc").execute();
    const chosen = bids[which % (bids.length || 1)];
    if (!chosen) return;
    const decision = { bidId: chosen.id, sellerId: this.lot.seller_id };
    if (verb === "reject") await rejectBid(db, decision, now);
    if (verb === "reinstate") await reinstateBid(db, decision, now);
    if (verb === "accept") await acceptBid(db, decision, now);
    if (verb === "replace" || verb === "sell")
      await acceptBid(db, { ...decision, replace: true }, now);
    if (verb === "sell") await sendContractOf(db, chosen.id, now);
    if (verb === "release")
      await giveUpBid(db, { bidId: chosen.id, bidderId: chosen.bidder_id }, now);
    if (verb === "offer") await offerLot(db, { ...decision, days: 3 }, now);
    const accepted = bids.find(({ status }) => status === "accepted");
    if (verb === "send") await sendContractOf(db, (accepted ?? chosen).id, now);
  }

  async #ofMember({ verb, who }: Call<typeof ofMember>): Promise<void> {
    const { db, clock } = world;
    const memberId = this.bidders[who] ?? "";
    const packageId = this.lot.id;
    if (verb === "leave") {
      await deleteAccount(db, memberId, clock.now());
      this.bidders[who] = (await addUser(db, `${memberId}-anew`, clock.now())).id;
    } else if (verb === "buy") {
      const shelf = await shelfOf(db, await findPackage(db, packageId));
      const purchase = { packageId, buyerId: memberId, priceCents: shelf?.priceCents ?? 0 };
      await buyLicense(db, purchase, clock.now());
    } else {
      clock.advance(30 * DAY);
      await withdrawDelivery(db, { packageId, memberId }, clock.now());
    }
  }

  /** Finds the exclusive leader and counts the seats anew. */
  async check(): Promise<void> {
    const { rows } = await sql<Record<"stored" | "leader", string | null> & { seats: number }>`
      select exclusive_leader_id as stored, case when exclusive_from_cents is not null then
        (select bidder_id from exclusive_bids where package_id = packages.id
          and maximum_cents > coalesce(highest_bid_cents, 0) * seated
          order by maximum_cents desc, precedence limit 1) end as leader,
        case when seats > 1 or exclusive_from_cents is not null then seated - (select count(*)
          from positions where package_id = packages.id and positions.seated = 1) else 0 end as seats
      from packages where id = ${this.lot.id}`.execute(world.db);
    for (const { stored, leader, seats } of rows) expect([stored, seats]).toEqual([leader, 0]);
    await expectPositions(world.db);
  }
}

test("whoever is stored as the leader leads after any calls", async () => {
  let plays = 0;
  await fc.assert(
    fc.asyncProperty(terms, calls, async (settings, made) => {
      const { db, clock, people } = world;
      const name = `rare-${plays++}`;
      const lot = await addRound(db, people.mei.id, clock.now(), { ...settings, title: name });
      const bidders: string[] = [];
      for (let i = 0; i < 4; i++) bidders.push((await addUser(db, `${name}-${i}`, clock.now())).id);
      const play = new Play(lot, bidders);
      for (const call of made) {
        model.count(`${call.verb}: ${await play.make(call)}`);
        await play.check();
      }
    }),
    model.parameters,
  );
  model.report();
});
