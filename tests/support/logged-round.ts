import { faultInRound } from "../../src/auctions/bidding/judgement";
import { inSeatOrder, type PriorRound, type RoundEvent } from "../../src/auctions/round-claims";
import { exclusivityOf, ruleOnRoundBid } from "../../src/auctions/round-ruling";
import { centsToDecimal } from "../../src/lib/money";
import type { RoundRule } from "../../src/rules/round";
import { commitmentTo } from "../../src/transparency/commitment";
import type { AuctionEvent } from "../../src/transparency/events";
import { newRound } from "./new-round";
import { at, END, type LoggedEvent, T0 } from "./proved-auction";

const MINUTE = 60_000;

export interface RoundTerms {
  rule?: RoundRule;
  seats: number;
  reserveCents: number | null;
  exclusiveFromCents: number | null;
}

export interface RandomBid {
  by: number;
  maximumCents: number;
  isExclusive: boolean;
  /** Minutes since the event before. */
  minutes: number;
}

export const bidderOf = (who: number) => `${who}b1dde`.padEnd(32, "0");

interface Hidden {
  bidder: string;
  cents: number;
  type: "maximum" | "exclusive";
}

export class LoggedRound {
  readonly events: LoggedEvent[] = [];
  readonly hidden = new Map<number, Hidden>();
  round: PriorRound;
  #sequence = 0;
  #after = 0;

  constructor({ rule, seats, reserveCents, exclusiveFromCents }: RoundTerms) {
    this.round = newRound({ seats, reserveCents, exclusiveFromCents }, END, rule);
    this.#log({
      type: "opening",
      startingPrice: "100.00",
      endsAt: at(END),
      endedAt: null,
      sale: "highest",
      ...(seats > 1 && { seats }),
      ...(exclusiveFromCents !== null && { exclusiveFrom: centsToDecimal(exclusiveFromCents) }),
      ...(reserveCents !== null && { reserve: true }),
      ...(rule === 2 && { rule }),
    });
  }

  bid({ by, maximumCents, isExclusive, minutes }: RandomBid): void {
    const time = T0 + this.#after + minutes * MINUTE;
    const bid = { bidderId: bidderOf(by), maximumCents, isExclusive, at: time };
    const { exclusiveFromCents, endsAt } = this.round;
    if (time >= endsAt || (isExclusive && exclusiveFromCents === null)) return;
    if (faultInRound(this.round, bid)) return;
    this.#after = time - T0;
    const { events, after } = ruleOnRoundBid(this.round, bid, 5 * MINUTE);
    for (const event of events) this.#log(this.#loggedAs(event));
    const end = events.find((event) => event.type === "extension")?.endsAt ?? endsAt;
    this.round = { ...this.round, ...after, endsAt: end, precedence: this.round.precedence + 1 };
  }

  /** `isBlocked` if a license sold elsewhere rules out an exclusive one. */
  end(isBlocked = false): void {
    this.#after = this.round.endsAt - T0;
    this.#log({ type: "close", endedAt: at(this.round.endsAt), highest: null });
    if (this.round.rule === 1) for (const event of this.#spent()) this.#open(event);
    if (isBlocked && this.seatsCanWin()) this.#releaseExclusive();
    this.#award();
  }

  /** Whether an exclusive bid is ahead of seats that could be sold. */
  seatsCanWin(): boolean {
    const { seated, outweighed, priceCents, reserveCents } = this.round;
    const isReserveMet = (priceCents ?? 0) >= (reserveCents ?? 0);
    const isAhead = exclusivityOf(this.round, this.round)?.leader != null;
    return isAhead && isReserveMet && seated.length + outweighed.length > 0;
  }

  #releaseExclusive(): void {
    const { seated, outweighed, priceCents } = this.round;
    const holders = inSeatOrder([...seated, ...outweighed]);
    this.#log({ type: "rights-sold", licence: "exclusive" });
    if (outweighed.length > 0)
      this.#log(
        this.#loggedAs({
          type: "seats",
          seated: holders.map(({ bidderId }) => bidderId),
          priceCents: priceCents ?? 0,
        }),
      );
    this.round = { ...this.round, seated: holders, outweighed: [], exclusive: [] };
    for (const [event, { type }] of this.hidden)
      if (type === "exclusive") this.hidden.delete(event);
  }

  #award(): void {
    const { round } = this;
    const { leader, priceCents } = exclusivityOf(round, round) ?? { leader: null, priceCents: 0 };
    for (const event of this.#latest()) {
      const { bidder, cents, type } = this.hidden.get(event) as Hidden;
      const isWinner = leader
        ? type === "exclusive" && bidder === leader.bidderId
        : type === "maximum" && round.seated.some(({ bidderId }) => bidderId === bidder);
      const paidCents = (leader ? priceCents : round.priceCents) ?? 0;
      const isOpened = type === "exclusive" || round.rule === 2;
      if (isOpened && !(isWinner && cents > paidCents)) this.#open(event);
    }
    if (leader) this.#sell(leader.bidderId, priceCents ?? 0, { licence: "exclusive" });
    else
      for (const { bidderId } of inSeatOrder(round.seated))
        this.#sell(bidderId, round.priceCents ?? 0);
  }

  #latest(): number[] {
    const latest = [...this.hidden].map(
      ([event, { type, bidder }]) => [`${type} ${bidder}`, event] as const,
    );
    return [...new Map(latest).values()];
  }

  #eventOf(type: Hidden["type"], bidder: string): number {
    const of = [...this.hidden].filter(([, made]) => made.type === type && made.bidder === bidder);
    return of.at(-1)?.[0] ?? -1;
  }

  #spent(): number[] {
    const { priceCents, seated } = this.round;
    const of = [...this.hidden].filter(([, { type }]) => type === "maximum");
    const unseated = of.filter(
      ([event, { bidder }]) =>
        seated.every(({ bidderId }) => bidderId !== bidder) &&
        event === this.#eventOf("maximum", bidder),
    );
    const highest = unseated.toSorted(([, a], [, b]) => b.cents - a.cents)[0];
    const reached = of.filter(([, { cents }]) => cents === priceCents);
    return [...new Map([...(highest ? [highest] : []), ...reached]).keys()];
  }

  #open(number: number): void {
    const { cents } = this.hidden.get(number) as Hidden;
    this.#log({ type: "opened", event: number, amount: centsToDecimal(cents), salt: `s${number}` });
  }

  #sell(bidder: string, cents: number, licence: { licence?: "exclusive" } = {}): void {
    const last = this.events.findLast((event) => event.type === "bid" && event.bidder === bidder);
    const amount = centsToDecimal(cents);
    const isThere = last?.type === "bid" && last.amount === amount;
    const sequence = isThere ? last.sequence : ++this.#sequence;
    if (!isThere) this.#log({ type: "bid", sequence, bidder, amount, automatic: true });
    this.#log({ type: "acceptance", sequence, ...licence });
  }

  #loggedAs(event: RoundEvent): AuctionEvent {
    switch (event.type) {
      case "bid": {
        const { bidderId: bidder, amountCents, automatic } = event;
        const amount = centsToDecimal(amountCents);
        return { type: "bid", sequence: ++this.#sequence, bidder, amount, automatic };
      }
      case "seats": {
        const price = centsToDecimal(event.priceCents);
        return { type: "seats", seated: [...event.seated], price };
      }
      case "extension":
        return { type: "extension", endsAt: at(event.endsAt) };
      default: {
        const { type, bidderId: bidder, maximumCents: cents } = event;
        const number = this.events.length;
        this.hidden.set(number, { bidder, cents, type });
        return { type, bidder, commitment: commitmentTo(cents, `s${number}`) };
      }
    }
  }

  #log(event: AuctionEvent): void {
    this.events.push({ ...event, after: this.#after });
  }
}
