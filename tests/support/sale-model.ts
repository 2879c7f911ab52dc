import { minimumBidCents } from "../../src/lib/money";
import { DAY } from "../../src/lib/time";
import { ChancesModel } from "./chances-model";
import { DealModel } from "./deal-model";
import { CONTRACT_MS, type Money, shareOf } from "./deal-terms";
import { PriceOffersModel } from "./price-offers-model";

const DECIDING_MS = 7 * DAY;
const CONFIRM_MS = 2 * DAY;
const UNPAID_MS = 365 * DAY;

export interface Bid {
  who: number;
  cents: number;
  status: "pending" | "accepted" | "released" | "rejected";
  isSent: boolean;
}

export interface SaleTerms {
  sale: "highest" | "seller" | "fixed" | "stock";
  reserveCents: number | null;
}

const START_CENTS = 100_000;

/** A sale and its contracts (docs/product.md#rule-of-sale). */
export class SaleModel {
  status: "active" | "ended" | "settled" = "active";
  bids: Bid[] = [];
  deals: DealModel[] = [];
  bindsUntil: number | null = null;
  isReserveMissed = false;
  confirmBy: number | null = null;
  fellThroughAt: number | null = null;
  endedAt: number | null = null;
  readonly offers: PriceOffersModel;
  readonly chances = new ChancesModel(this);
  readonly #unpaidAt = new Map<number, number>();
  readonly #restricted = new Set<number>();

  constructor(
    readonly terms: SaleTerms,
    readonly money: Money,
    readonly isConfirmed: boolean[],
    public endsAt: number,
  ) {
    this.offers = new PriceOffersModel(this, START_CENTS);
  }

  get isAuction(): boolean {
    return this.terms.sale === "highest" || this.terms.sale === "seller";
  }

  get isDisproved(): boolean {
    return this.deals.some(({ isDisproved }) => isDisproved);
  }

  get leader(): Bid | undefined {
    return this.bids.findLast(({ status }) => status === "pending" || status === "accepted");
  }

  get accepted(): Bid | undefined {
    return this.bids.find(({ status, isSent }) => status === "accepted" && !isSent);
  }

  get minimum(): number {
    return minimumBidCents(START_CENTS, this.leader?.cents ?? null);
  }

  isRestricted = (who: number): boolean => this.#restricted.has(who);

  liveDeal(who: number): DealModel | undefined {
    return this.deals.find((deal) => deal.who === who && !deal.isVoid);
  }

  latestBid(who: number): Bid | undefined {
    return this.bids.findLast((bid) => bid.who === who);
  }

  bid(who: number, cents: number, now: number): string {
    if (!this.isAuction) return "fixed-price";
    if (this.status !== "active" || now >= this.endsAt) return "auction-ended";
    if (cents < this.minimum) return "bid-too-low";
    this.bids.push({ who, cents, status: "pending", isSent: false });
    return "done";
  }

  acceptBid(bid: Bid, replaces: boolean, now: number): string {
    if (this.status === "settled" || bid.isSent) return "package-settled";
    if (!this.isAuction) return "fixed-price";
    if (this.terms.sale === "highest") return "sold-to-highest";
    if (bid.status !== "pending") return "bid-not-pending";
    if (!this.isConfirmed[bid.who]) return "bidder-unconfirmed";
    if (now > (this.bindsUntil ?? this.endsAt + DECIDING_MS)) return "bid-released";
    const { accepted } = this;
    if (accepted && !replaces) return "other-bid-accepted";
    if (accepted) accepted.status = "rejected";
    bid.status = "accepted";
    return "done";
  }

  /** By hand, or by the marketplace. */
  send(bid: Bid, now: number): string {
    if (bid.isSent) return "contract-sent-already";
    if (bid.status !== "accepted") return "bid-not-accepted";
    if (now > (this.bindsUntil ?? this.endsAt + CONTRACT_MS)) return "bid-released";
    if (!this.isConfirmed[bid.who]) return "bidder-unconfirmed";
    this.#contract(bid, now);
    return "done";
  }

  #contract(bid: Bid, now: number): void {
    bid.isSent = true;
    this.deals.push(new DealModel(bid.who, bid.cents, "waiting", this.money, now));
    if (this.terms.sale === "stock") return;
    this.status = "settled";
    this.endedAt ??= Math.min(this.endsAt, now);
    for (const other of this.bids) if (other.status === "pending") other.status = "released";
  }

  /** A license at a fixed price gets its contract at once. */
  sell(who: number, cents: number, now: number): void {
    const bid: Bid = { who, cents, status: "accepted", isSent: false };
    this.bids.push(bid);
    this.#contract(bid, now);
  }

  /** Releases the bid and, if nothing else is sold, ends the package unsold. */
  noteVoid(deal: DealModel, now: number): void {
    this.fellThroughAt = now;
    const bid = this.bids.findLast(({ who, isSent }) => who === deal.who && isSent);
    if (bid) bid.status = "released";
    if (deal.isUnpaid) this.#noteUnpaid(deal.who, now);
    if (this.status !== "settled" || this.deals.some(({ isVoid }) => !isVoid)) return;
    this.status = "ended";
    this.bindsUntil = null;
  }

  #noteUnpaid(who: number, now: number): void {
    if ((this.#unpaidAt.get(who) ?? Number.NEGATIVE_INFINITY) >= now - UNPAID_MS)
      this.#restricted.add(who);
    this.#unpaidAt.set(who, now);
  }

  /** What the alarms do by themselves. */
  pass(now: number): void {
    if (this.isAuction && this.status === "active" && this.endsAt <= now) this.#close(now);
    this.#drop(now);
    const { accepted, bindsUntil } = this;
    const isAutomatic = this.terms.sale === "highest" && bindsUntil === null;
    if (isAutomatic && accepted && this.status === "ended") this.send(accepted, now);
    this.chances.pass(now);
    this.offers.pass(now);
    for (const deal of this.deals) deal.pass(now);
  }

  #close(now: number): void {
    this.status = "ended";
    this.endedAt = this.endsAt;
    const { leader, accepted, terms } = this;
    const { reserveCents } = terms;
    this.isReserveMissed = !accepted && leader !== undefined && leader.cents < (reserveCents ?? 0);
    const isAwarded = terms.sale === "highest" && !this.isReserveMissed && leader !== undefined;
    for (const bid of isAwarded || this.isReserveMissed ? this.bids : [])
      bid.status = isAwarded && bid === leader ? "accepted" : "released";
    if (isAwarded && !this.isConfirmed[leader.who]) this.confirmBy = now + CONFIRM_MS;
  }

  #drop(now: number): void {
    if (this.confirmBy === null || this.confirmBy > now) return;
    this.confirmBy = null;
    const { accepted } = this;
    if (!accepted || this.isConfirmed[accepted.who]) return;
    accepted.status = "released";
    this.fellThroughAt = now;
  }

  /** The most that the buyer may have to pay. */
  exposure(who: number, now: number): number {
    const deal = this.liveDeal(who);
    const offered = this.offers.boundCents(who, now);
    const cents = deal ? (deal.isPaid ? 0 : deal.price) : this.#boundCents(who, now);
    const fees = (amount: number) => shareOf(amount, this.money.fees.buyer);
    const total = (amount: number) => amount + shareOf(amount, this.money.addedRate) + fees(amount);
    return total(cents) + total(offered);
  }

  #boundCents(who: number, now: number): number {
    if (this.status === "settled" || !this.isAuction) return 0;
    const own = this.bids.filter(
      (bid) => bid.who === who && (bid.status === "pending" || bid.status === "accepted"),
    );
    const isChosen = own.some(({ status }) => status === "accepted");
    const isFree = this.terms.sale === "highest" && this.leader?.who !== who;
    const deciding = this.terms.sale === "highest" ? CONTRACT_MS : DECIDING_MS;
    const until = this.bindsUntil ?? this.endsAt + (isChosen ? CONTRACT_MS : deciding);
    if (isFree || now > until) return 0;
    return Math.max(0, ...own.map(({ cents }) => cents));
  }
}
