import { HOUR, MINUTE } from "../../src/lib/time";

/** The rules of docs/product.md#license-auctions, independent of the server's code. */
export interface Offer {
  who: string;
  maximum: number;
  turn: number;
}

export const step = (cents: number) => Number((BigInt(cents) * 105n + 99n) / 100n);

export const ranked = (offers: readonly Offer[]) =>
  offers.toSorted((a, b) => b.maximum - a.maximum || a.turn - b.turn);

/** $99,999,999.99 */
const MAX = 9_999_999_999;
const SOFT_CLOSE_MS = 5 * MINUTE;
const LONGEST_EXTENSION_MS = HOUR;

export interface RoundTerms {
  seats: number;
  start: number;
  reserve: number | null;
  from: number | null;
  sale: "highest" | "seller";
  end: number;
}

export class RoundModel {
  price: number | null = null;
  seated: Offer[] = [];
  exclusive: Offer[] = [];
  spent = new Map<string, number>();
  endsAt: number;
  protected turn = 0;

  constructor(readonly terms: RoundTerms) {
    this.endsAt = terms.end;
  }

  get hasBids(): boolean {
    return this.price !== null || this.exclusive.length > 0;
  }

  get together(): number {
    return (this.price ?? 0) * this.seated.length;
  }

  exclusively(): { who: string | null; pays: number; needs: number } {
    const [first, second] = ranked(this.exclusive);
    const least = Math.max(this.terms.from ?? 0, this.together + 1);
    if (!first || first.maximum <= this.together) return { who: null, pays: 0, needs: least };
    const pays = Math.min(first.maximum, Math.max(least, second ? step(second.maximum) : 0));
    return { who: first.who, pays, needs: Math.max(least, step(pays)) };
  }

  least(who: string, isExclusive: boolean): number {
    const { seats, start } = this.terms;
    if (isExclusive) {
      const now = this.exclusively();
      return now.who === who ? now.pays : now.needs;
    }
    if (this.price === null) return step(start);
    const has = this.seated.some((offer) => offer.who === who);
    return has || this.seated.length < seats ? this.price : step(this.price);
  }

  refusal(who: string, maximum: number, isExclusive: boolean): string | null {
    const least = this.least(who, isExclusive);
    if (maximum > Math.min(100 * least, MAX)) return "bid-too-high";
    if (maximum >= least) return null;
    if (isExclusive) return "exclusive-too-low";
    if (this.holds(who)) return "maximum-too-low";
    return this.price !== null && maximum >= this.price ? "seat-gone" : "bid-too-low";
  }

  committed(who: string, seatOf = (offer: Offer) => offer.maximum): number {
    const isBySeller = this.terms.sale === "seller";
    const seat = this.seated.find((offer) => offer.who === who);
    const outbid = isBySeller ? (this.spent.get(who) ?? 0) : 0;
    const all = this.exclusive.find((offer) => offer.who === who)?.maximum ?? 0;
    const counts = this.canWinAgain || this.exclusively().who === who;
    return Math.max(seat ? seatOf(seat) : outbid, counts ? all : 0);
  }

  protected get canWinAgain(): boolean {
    return this.terms.sale === "seller" || (this.terms.reserve ?? 0) > (this.price ?? 0);
  }

  exceeds(who: string, maximum: number, isExclusive: boolean, limit: number): boolean {
    const before = this.committed(who);
    const model = this.copy();
    model.claim(who, maximum, isExclusive);
    const after = isExclusive ? model.committed(who) : Math.max(maximum, model.committed(who));
    return after > before && after > limit;
  }

  copy(terms = this.terms): RoundModel {
    const { price, seated, exclusive, endsAt } = this;
    const spent = new Map(this.spent);
    const copy = Object.assign(this.another(terms), { price, seated, exclusive, spent, endsAt });
    copy.turn = this.turn;
    return copy;
  }

  protected another(terms: RoundTerms): RoundModel {
    return new RoundModel(terms);
  }

  holds(who: string): boolean {
    return this.seated.some((offer) => offer.who === who);
  }

  giveUp(who: string): void {
    this.spent.delete(who);
  }

  take(who: string, maximum: number, isExclusive: boolean, now: number): void {
    const before = this.#winners;
    this.claim(who, maximum, isExclusive);
    const isLate = this.endsAt - now < SOFT_CLOSE_MS;
    const latest = Math.min(now + SOFT_CLOSE_MS, this.terms.end + LONGEST_EXTENSION_MS);
    if (isLate && this.#winners !== before) this.endsAt = Math.max(this.endsAt, latest);
  }

  get #winners(): string {
    const seated = this.seated.map((offer) => offer.who).toSorted();
    return JSON.stringify([seated, this.exclusively().who]);
  }

  protected claim(who: string, maximum: number, isExclusive: boolean): void {
    const offers = isExclusive ? this.exclusive : this.seated;
    const before = offers.find((offer) => offer.who === who);
    const isRaised = maximum > (before?.maximum ?? 0);
    const turn = isRaised ? ++this.turn : (before?.turn ?? 0);
    const all = ranked([...offers.filter((offer) => offer !== before), { who, maximum, turn }]);
    if (isExclusive) this.exclusive = all;
    else this.#seat(all, before === undefined);
  }

  #seat(all: Offer[], isNew: boolean): void {
    const { seats, start, reserve } = this.terms;
    const floor = Math.max(step(start), this.price ?? 0);
    const reached = reserve !== null && (all[0]?.maximum ?? 0) >= reserve;
    const least = reached ? Math.max(floor, reserve) : floor;
    const [last, next] = [all[seats - 1], this.#next(all)];
    const contested = last && next ? Math.min(last.maximum, this.#above(next, isNew)) : least;
    this.price = Math.max(least, contested);
    this.seated = all.filter(({ maximum }) => maximum >= least).slice(0, seats);
    for (const { who, maximum } of all) this.spent.set(who, maximum);
  }

  /** The highest offer without a seat; with one seat, the price only moves with bids of others. */
  #next(all: readonly Offer[]): Offer | undefined {
    const { seats } = this.terms;
    const next = all[seats];
    if (seats === 1) return next;
    const outbid = [...this.spent]
      .filter(([who]) => all.every((offer) => offer.who !== who))
      .map(([who, maximum]) => ({ who, maximum, turn: 0 }));
    return ranked([...(next ? [next] : []), ...outbid])[0];
  }

  #above(next: Offer, isNew: boolean): number {
    const asked = step(this.price ?? this.terms.start);
    return this.terms.seats === 1 && isNew && next.maximum < asked ? asked : step(next.maximum);
  }

  leave(who: string): void {
    this.seated = this.seated.filter((offer) => offer.who !== who);
    this.exclusive = this.exclusive.filter((offer) => offer.who !== who);
    this.spent.delete(who);
  }
}
