import { expect } from "bun:test";
import { isDeepStrictEqual } from "node:util";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { setCommitmentLimit } from "../../src/auctions/reading/exposure";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { deleteAccount } from "../../src/leaving/deletion";
import { HOUR } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { quickPrinter } from "./contracts";
import { addUser } from "./people";
import { askOf } from "./round-asking";
import { type Asked, type Call, MEMBERS, type Terms } from "./round-calls";
import { checkRound } from "./round-checks";
import { type Ask, RoundRules } from "./round-rules";
import { bidOnTwin, listRound, outcomeOf, send, type Table } from "./round-sending";
import { type StoredRound, stateOf, storedRound } from "./stored-round";
import type { World } from "./world";

const DONE = ["done", "leading", "outbid"];

type OfVerb<Verb extends Call["verb"]> = Extract<Call, { verb: Verb }>;

export class RoundPlay {
  private constructor(
    private readonly table: Table,
    private readonly bidders: string[],
    private rules: RoundRules,
    private stored: StoredRound,
  ) {}

  static async begin(world: World, name: string, terms: Terms): Promise<RoundPlay> {
    const { db, clock } = world;
    const table = await listRound(world, name, terms);
    const bidders: string[] = [];
    for (let i = 0; i < MEMBERS; i++)
      bidders.push((await addUser(db, `${name}-${i}`, clock.now())).id);
    const { lot } = table;
    const rules = RoundRules.of({
      ...terms,
      start: lot.starting_price_cents,
      end: lot.auction_end_time,
    });
    return new RoundPlay(table, bidders, rules, await storedRound(db, lot.id));
  }

  async make(call: Call): Promise<string> {
    const before = this.stored;
    const outcome = await this.#make(call);
    this.stored = await storedRound(this.table.world.db, this.table.lot.id);
    if (call.verb === "race") await this.#settleRace(call, outcome);
    if (outcome.split(" ").some((one) => DONE.includes(one))) {
      const { table, rules, bidders } = this;
      await checkRound({ table, rules, bidders, before, after: this.stored });
    } else expect(this.stored).toEqual(before);
    return outcome;
  }

  get #now(): number {
    return this.table.world.clock.now();
  }

  async #make(call: Call): Promise<string> {
    switch (call.verb) {
      case "race": {
        const asks = call.of.map((asked) => askOf(asked, this.rules, this.bidders));
        const sent = await Promise.all(asks.map((ask) => send(this.table, ask)));
        return sent.join(" ");
      }
      case "leave":
        return this.#leave(call.who);
      case "limit":
        return this.#limit(call);
      case "wait":
        return this.#wait(call.hours);
      case "release":
        return this.#release(call.which);
      case "accept":
      case "reject":
        return this.#decide(call.verb, call.which);
      case "conclude":
        return this.#conclude();
      case "void":
        return this.#void(call.which);
      default:
        return this.#ask(call);
    }
  }

  async #ask(asked: Asked): Promise<string> {
    const ask = askOf(asked, this.rules, this.bidders);
    const isAmount = asked.verb === "bid" && asked.isAmount;
    const outcome = await send(this.table, ask, isAmount);
    expect(outcome).toBe(this.rules.apply(ask, this.#now));
    if (DONE.includes(outcome)) await this.#follow(ask);
    return outcome;
  }

  async #follow(ask: Ask): Promise<void> {
    const isLike = ask.verb !== "edit" && (await bidOnTwin(this.table, ask));
    if (!isLike) this.table.twin = null;
  }

  async #settleRace({ of }: OfVerb<"race">, outcome: string): Promise<void> {
    const asks = of.map((asked) => askOf(asked, this.rules, this.bidders));
    const orders = [asks, asks.toReversed()].map((order) => {
      const rules = this.rules.copy();
      const outcomes = order.map((ask) => rules.apply(ask, this.#now));
      return {
        rules,
        order,
        outcome: (order === asks ? outcomes : outcomes.toReversed()).join(" "),
      };
    });
    const like = orders.filter((one) => one.outcome === outcome);
    if (like.length === 0) expect(outcome).toBe(orders.map((one) => one.outcome).join(" or "));
    const isUndecided = this.rules.isUndecided(this.#now);
    const stored = stateOf(this.stored, isUndecided);
    const found = like.find(({ rules }) => isDeepStrictEqual(rules.state(this.#now), stored));
    const { rules, order } = found ?? (like[0] as (typeof like)[number]);
    this.rules = rules;
    const outcomes = outcome.split(" ");
    for (const ask of order)
      if (DONE.includes(outcomes[asks.indexOf(ask)] ?? "")) await this.#follow(ask);
  }

  async #leave(which: number): Promise<string> {
    const { db } = this.table.world;
    const id = this.bidders[which] ?? "";
    const outcome = await outcomeOf(deleteAccount(db, id, this.#now));
    const expected = this.rules.isBound(id, this.#now) ? "account-bound" : "done";
    if (this.table.terms.seats > 1 || outcome === "done") expect(outcome).toBe(expected);
    if (outcome !== "done") return outcome;
    this.rules.leave(id);
    this.bidders[which] = (await addUser(db, `${id}-anew`, this.#now)).id;
    return outcome;
  }

  async #limit({ who, cents }: OfVerb<"limit">): Promise<string> {
    if (this.table.twin) return "not asked";
    const memberId = this.bidders[who] ?? "";
    const { db } = this.table.world;
    const outcome = await outcomeOf(
      setCommitmentLimit(db, { memberId, limitCents: cents }, this.#now),
    );
    if (outcome === "done") this.rules.limits.set(memberId, cents ?? Infinity);
    return outcome;
  }

  async #wait(hours: OfVerb<"wait">["hours"]): Promise<string> {
    const { clock, db } = this.table.world;
    const { endsAt } = this.rules.round;
    if (typeof hours === "number") clock.advance(hours * HOUR);
    else if (this.#now < endsAt) clock.set(hours === "end" ? endsAt : endsAt - 1);
    await closeEndedAuctions(db, this.#now);
    this.rules.close(this.#now);
    return "done";
  }

  async #release(which: number): Promise<string> {
    const { bids } = this.stored;
    const bid = bids[which % (bids.length || 1)];
    if (!bid) return "not asked";
    const { id: bidId, bidder_id: bidderId } = bid;
    const outcome = await outcomeOf(
      giveUpBid(this.table.world.db, { bidId, bidderId }, this.#now).then(() => "done"),
    );
    if (outcome !== "done") return outcome;
    const { round } = this.rules;
    expect(round.seated.map(({ who }) => who)).not.toContain(bidderId);
    const isLatest = bids.every(
      (one) => one.bidder_id !== bidderId || one.sequence <= bid.sequence,
    );
    if (isLatest) round.giveUp(bidderId);
    return outcome;
  }

  async #decide(verb: "accept" | "reject", which: number): Promise<string> {
    const { bids, package: lot } = this.stored;
    const bid = bids[which % (bids.length || 1)];
    if (!bid) return "not asked";
    const decide = verb === "accept" ? acceptBid : rejectBid;
    const decision = { bidId: bid.id, sellerId: lot.seller_id };
    const outcome = await outcomeOf(decide(this.table.world.db, decision, this.#now));
    expect(["round", "package-settled"]).toContain(outcome);
    return outcome;
  }

  async #conclude(): Promise<string> {
    await concludeDueContracts(this.table.world.db, quickPrinter, this.#now);
    this.rules.sold.conclude(this.rules.round.endsAt, this.#now);
    return "done";
  }

  async #void(which: number): Promise<string> {
    const { licences, deliveries, bids } = this.stored;
    const license = licences[which % (licences.length || 1)];
    const buyer = bids.find(({ id }) => id === license?.bid_id)?.bidder_id;
    if (!license?.contract_id || !buyer) return "not asked";
    const { state, due_at } =
      deliveries.find((one) => one.contract_id === license.contract_id) ?? {};
    const isLate = state === "waiting" && (due_at ?? Infinity) <= this.#now;
    const party = { contractId: license.contract_id, memberId: buyer };
    const outcome = await outcomeOf(withdrawDelivery(this.table.world.db, party, this.#now));
    expect(outcome).toBe(isLate ? "done" : "delivery-step");
    if (isLate) this.rules.sold.void(license.seat);
    return outcome;
  }
}
