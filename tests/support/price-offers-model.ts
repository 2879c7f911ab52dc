import { DAY } from "../../src/lib/time";
import type { SaleModel } from "./sale-model";

const OPEN_MS = 7 * DAY;

interface Offer {
  who: number;
  cents: number;
  counter: number | null;
  until: number;
  status: "open" | "countered" | "accepted" | "declined" | "lapsed" | "ended";
}

export type Answerer = "seller" | "buyer" | "other";

/** Purchases at a fixed price, and offers below it. */
export class PriceOffersModel {
  offers: Offer[] = [];

  constructor(
    private readonly sale: SaleModel,
    public price: number,
  ) {}

  latest(who: number): Offer | undefined {
    return this.offers.findLast((offer) => offer.who === who);
  }

  get #live(): Offer[] {
    return this.offers.filter(({ status }) => status === "open" || status === "countered");
  }

  get #isClosed(): boolean {
    return this.sale.isAuction || this.sale.status !== "active";
  }

  #fault(who: number): string | null {
    if (this.#isClosed) return "shelf-closed";
    return this.sale.liveDeal(who) ? "license-owned" : null;
  }

  buy(who: number, price: number, now: number): string {
    if (this.sale.isRestricted(who)) return "approval-needed";
    const fault = this.#fault(who);
    if (fault) return fault;
    if (price !== this.price) return "price-moved";
    this.#sell(who, price, now);
    return "done";
  }

  #sell(who: number, price: number, now: number): void {
    this.sale.sell(who, price, now);
    this.#end((offer) => offer.who === who || this.sale.terms.sale === "fixed");
  }

  #end(which: (offer: Offer) => boolean): void {
    for (const offer of this.#live) if (which(offer)) offer.status = "ended";
  }

  make(who: number, cents: number, now: number): string {
    if (this.sale.isRestricted(who)) return "approval-needed";
    if (this.sale.isAuction) return "offers-not-taken";
    const fault = this.#fault(who);
    if (fault) return fault;
    if (cents >= this.price) return "offer-not-below";
    if (this.#live.some((offer) => offer.who === who)) return "offer-pending";
    this.offers.push({ who, cents, counter: null, until: now + OPEN_MS, status: "open" });
    return "done";
  }

  #answerFault({ status, until }: Offer, by: Answerer, now: number): string | null {
    if (by === "other") return "offer-not-found";
    if (status === "lapsed" || status === "ended") return "offer-lapsed";
    if (status === "accepted" || status === "declined") return "offer-decided";
    if (now >= until) return "offer-lapsed";
    return (status === "open") === (by === "seller") ? null : "offer-turn";
  }

  answer(offer: Offer, by: Answerer, accepts: boolean, now: number): string {
    const fault = this.#answerFault(offer, by, now);
    if (fault) return fault;
    if (!accepts) {
      offer.status = "declined";
      return "done";
    }
    const { who, counter, cents } = offer;
    if (counter !== null && this.sale.isRestricted(who)) return "approval-needed";
    const closed = this.#fault(who);
    if (closed) return closed;
    offer.status = "accepted";
    this.#sell(who, counter ?? cents, now);
    return "done";
  }

  counter(offer: Offer, by: Answerer, cents: number, now: number): string {
    const fault = this.#answerFault(offer, by, now);
    if (fault) return fault;
    if (offer.status !== "open") return "offer-decided";
    const closed = this.#fault(offer.who);
    if (closed) return closed;
    if (cents <= offer.cents || cents >= this.price) return "counter-range";
    offer.status = "countered";
    offer.counter = cents;
    offer.until = now + OPEN_MS;
    return "done";
  }

  reprice(price: number): string {
    if (this.#isClosed) return "shelf-closed";
    this.price = price;
    this.#end(({ counter, cents }) => (counter ?? cents) >= price);
    return "done";
  }

  endSale(now: number): string {
    if (this.#isClosed) return "shelf-closed";
    if (this.#live.some(({ status, until }) => status === "countered" && now < until))
      return "counter-open";
    this.close(now);
    return "done";
  }

  close(now: number): void {
    if (this.#isClosed) return;
    this.sale.status = this.sale.deals.some(({ isVoid }) => !isVoid) ? "settled" : "ended";
    this.sale.endedAt = now;
    this.#end(() => true);
  }

  boundCents(who: number, now: number): number {
    const offer = this.offers.findLast((one) => one.who === who && one.status === "open");
    return offer && now < offer.until ? offer.cents : 0;
  }

  pass(now: number): void {
    for (const offer of this.#live) if (offer.until <= now) offer.status = "lapsed";
  }
}
