import { type Offer, RoundModel, type RoundTerms, ranked, step } from "./round-model";

/** Rule 2 of docs/product.md#license-auctions. The round is computed from all maxima after every call. */
export class DefendedModel extends RoundModel {
  outweighed: Offer[] = [];
  offers: Offer[] = [];
  #clearing: number | null = null;
  #beaten = 0;
  #defense = 0;

  override get together(): number {
    return this.#defense;
  }

  override holds(who: string): boolean {
    return [...this.seated, ...this.outweighed].some((offer) => offer.who === who);
  }

  override least(who: string, isExclusive: boolean): number {
    if (isExclusive || this.price === null) return super.least(who, isExclusive);
    const count = this.seated.length;
    if (this.seated.some((offer) => offer.who === who))
      return Math.max(this.price, this.spent.get(who) ?? 0);
    const own = this.outweighed.find((offer) => offer.who === who)?.maximum ?? 0;
    const shared = Math.ceil((this.price * count) / (count + 1));
    const isFull = count === this.terms.seats;
    return Math.max(own, isFull ? step(this.price) : Math.max(this.#clearing ?? 0, shared));
  }

  override committed(who: string, seatOf?: (offer: Offer) => number): number {
    const own = this.outweighed.find((offer) => offer.who === who);
    const behind = own && (seatOf ? (this.spent.get(who) ?? 0) : own.maximum);
    return Math.max(behind ?? 0, super.committed(who, seatOf));
  }

  protected override get canWinAgain(): boolean {
    return this.terms.sale === "seller";
  }

  protected override another(terms: RoundTerms): DefendedModel {
    const other = new DefendedModel(terms);
    Object.assign(other, { outweighed: this.outweighed, offers: this.offers });
    other.#clearing = this.#clearing;
    other.#beaten = this.#beaten;
    other.#defense = this.#defense;
    return other;
  }

  protected override claim(who: string, maximum: number, isExclusive: boolean): void {
    const before = (isExclusive ? this.exclusive : this.offers).find((offer) => offer.who === who);
    const held = this.holds(who) || isExclusive ? before : undefined;
    const isRaised = maximum > (held?.maximum ?? 0);
    const turn = isRaised ? ++this.turn : (held?.turn ?? 0);
    const others = (all: readonly Offer[]) => all.filter((offer) => offer !== before);
    if (isExclusive) this.exclusive = ranked([...others(this.exclusive), { who, maximum, turn }]);
    else this.offers = ranked([...others(this.offers), { who, maximum, turn }]);
    const wasBehind = this.outweighed.some((offer) => offer.who === who);
    const former = this.price ?? 0;
    this.#settle();
    if (isExclusive) return;
    const isSeated = this.seated.some((offer) => offer.who === who);
    const isBid = !held || (isSeated && (wasBehind || (this.price ?? 0) > former));
    const bid = isBid ? Math.min(maximum, this.price ?? 0) : 0;
    this.spent.set(who, Math.max(this.spent.get(who) ?? 0, bid));
  }

  #settle(): void {
    const { seats, start, reserve } = this.terms;
    if (this.offers.length === 0 && this.price === null) return;
    const [top] = this.offers;
    const floor = Math.max(step(start), this.#clearing ?? 0);
    const isReached = reserve !== null && (top?.maximum ?? 0) >= reserve;
    const least = isReached ? Math.max(floor, reserve) : floor;
    const outbid = [...this.spent].filter(([who]) => !this.offers.some((one) => one.who === who));
    const next = Math.max(this.offers[seats]?.maximum ?? 0, ...outbid.map(([, most]) => most));
    const last = this.offers[seats - 1];
    const clearing = last && next > 0 ? Math.min(last.maximum, step(next)) : 0;
    this.#clearing = Math.max(least, clearing);
    const able = this.offers.filter(({ maximum }) => maximum >= least).slice(0, seats);
    for (const { who, maximum } of this.offers)
      if (!able.some((offer) => offer.who === who))
        this.spent.set(who, Math.max(this.spent.get(who) ?? 0, maximum));
    this.offers = able;
    const isOpen = reserve !== null && this.#clearing < reserve;
    const highest = this.exclusive[0]?.maximum ?? 0;
    const target = Math.max(highest, this.#beaten);
    const prices = able.map((_, i) => Math.max(this.#clearing ?? 0, Math.ceil(target / (i + 1))));
    const payers = (price: number) => able.filter(({ maximum }) => maximum >= price);
    const enough = [this.#clearing, ...prices].filter(
      (price) => price * payers(price).length >= target,
    );
    const isAhead = isOpen ? highest > 0 : enough.length === 0;
    this.price = isAhead || isOpen ? this.#clearing : Math.min(...enough);
    this.seated = isAhead ? [] : payers(this.price);
    this.outweighed = able.filter((offer) => !this.seated.includes(offer));
    const most = Math.max(0, ...able.map(({ maximum }) => maximum * payers(maximum).length));
    if (isOpen) this.#defense = 0;
    else this.#defense = isAhead ? most : this.price * this.seated.length;
    if (!isAhead && !isOpen) this.#beaten = target;
  }

  override leave(who: string): void {
    super.leave(who);
    this.offers = this.offers.filter((offer) => offer.who !== who);
  }
}
