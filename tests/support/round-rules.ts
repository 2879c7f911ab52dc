import { DAY } from "../../src/lib/time";
import { DefendedModel } from "./defended-model";
import type { Terms } from "./round-calls";
import { RoundModel } from "./round-model";
import { SoldRound } from "./sold-round";

export type Ask =
  | { verb: "bid"; who: string; maximum: number; isExclusive: boolean }
  | { verb: "edit"; seats: number; from: number | null }
  | { verb: "award" }
  | { verb: "buy"; who: string; price: number }
  | { verb: "price"; cents: number }
  | { verb: "close-shelf" };

const CONTRACT_MS = 30 * DAY;
const DECIDING_MS = { highest: 30 * DAY, seller: 7 * DAY };

export class RoundRules {
  private constructor(
    public round: RoundModel,
    readonly sold: SoldRound,
    readonly limits: Map<string, number>,
  ) {}

  static of({ start, end, ...terms }: Terms & { start: number; end: number }): RoundRules {
    const { seats, sale, reserveCents: reserve, exclusiveFromCents: from, shelf } = terms;
    const Model = terms.rule === 2 ? DefendedModel : RoundModel;
    const round = new Model({ seats, sale, reserve, from, start, end });
    return new RoundRules(round, new SoldRound(shelf), new Map());
  }

  copy(): RoundRules {
    return new RoundRules(this.round.copy(), this.sold.copy(), this.limits);
  }

  isOpen(now: number): boolean {
    return this.sold.status === "active" && now < this.round.endsAt;
  }

  apply(ask: Ask, now: number): string {
    switch (ask.verb) {
      case "bid":
        return this.#bid(ask, now);
      case "edit":
        return this.#edit(ask, now);
      case "award":
        return this.#award(now);
      case "buy": {
        const { seats } = this.round.terms;
        const limit = this.limits.get(ask.who) ?? Infinity;
        return this.sold.buy(ask.who, ask.price, seats, limit, now);
      }
      case "price":
        return this.sold.setPrice(ask.cents, this.round.price ?? 0, now);
      default:
        return this.sold.closeShelf();
    }
  }

  #bid({ who, maximum, isExclusive }: Extract<Ask, { verb: "bid" }>, now: number): string {
    const { round } = this;
    if (!this.isOpen(now)) return "auction-ended";
    if (isExclusive && round.terms.from === null) return "exclusive-not-offered";
    const refusal = round.refusal(who, maximum, isExclusive);
    if (refusal) return refusal;
    const limit = this.limits.get(who) ?? Infinity;
    if (round.exceeds(who, maximum, isExclusive, limit)) return "over-own-limit";
    round.take(who, maximum, isExclusive, now);
    const wins = isExclusive
      ? round.exclusively().who === who
      : round.seated.some((offer) => offer.who === who);
    return wins ? "leading" : "outbid";
  }

  #edit({ seats, from }: Extract<Ask, { verb: "edit" }>, now: number): string {
    if (!this.isOpen(now) || this.round.hasBids) return "listing-fixed";
    this.round = this.round.copy({ ...this.round.terms, seats, from });
    return "done";
  }

  #award(now: number): string {
    const { round, sold } = this;
    if (sold.status === "active") return "auction-running";
    if (sold.licenses.length > 0) return "already-awarded";
    if (sold.isMissed) return "nothing-to-award";
    if (now > this.decidesUntil) return "bid-released";
    if (round.seated.length === 0 && round.exclusively().who === null) return "nothing-to-award";
    sold.award(round, now);
    return "done";
  }

  get decidesUntil(): number {
    return this.round.endsAt + DECIDING_MS[this.round.terms.sale];
  }

  close(now: number): void {
    const { round, sold } = this;
    if (sold.status !== "active" || now < round.endsAt) return;
    sold.status = "ended";
    const isBelow = round.price !== null && round.price < (round.terms.reserve ?? 0);
    sold.isMissed = isBelow && round.exclusively().who === null;
    if (round.terms.sale === "highest" && !sold.isMissed) sold.award(round, now);
  }

  isBound(who: string, now: number): boolean {
    const { round, sold } = this;
    const wins = round.holds(who) || round.exclusively().who === who;
    return (sold.status === "active" && wins) || sold.boundUntil(who, round.endsAt) > now;
  }

  leave(who: string): void {
    this.round.leave(who);
    this.sold.leave(who);
  }

  isUndecided(now: number): boolean {
    const { licenses, isMissed } = this.sold;
    return licenses.length === 0 && !isMissed && now <= this.decidesUntil;
  }

  committed(who: string, now: number): number | null {
    const { round, sold } = this;
    if (sold.licenses.length > 0) return now > this.contractsUntil ? null : sold.owed(who);
    if (!this.isUndecided(now)) return null;
    return round.committed(who, this.isOpen(now) ? undefined : () => round.price ?? 0);
  }

  get contractsUntil(): number {
    return this.round.endsAt + CONTRACT_MS;
  }

  get shelf() {
    const { shelf } = this.sold;
    return shelf && { priceCents: shelf.price, left: this.sold.left(this.round.terms.seats) };
  }

  state(now: number): unknown {
    const { round, sold } = this;
    const offers = (all: RoundModel["seated"]) => [
      all.map(({ who, maximum }) => [who, maximum]),
      all.toSorted((a, b) => a.turn - b.turn).map(({ who }) => who),
    ];
    return {
      status: sold.status,
      isMissed: sold.isMissed,
      endsAt: round.endsAt,
      ...(sold.status === "active" && { price: round.price }),
      ...(this.isUndecided(now) && {
        seated: offers(round.seated),
        exclusive: offers(round.exclusive),
      }),
      licenses: sold.licenses.map(({ kind, price, contractAt, isVoid }) => [
        ...[kind, price, contractAt !== null, isVoid],
      ]),
      licensees: sold.living.map(({ who, price }) => [who, price]),
    };
  }
}
