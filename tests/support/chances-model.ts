import { DAY } from "../../src/lib/time";
import { CONTRACT_MS } from "./deal-terms";
import type { Bid, SaleModel } from "./sale-model";

const OFFERABLE_MS = 60 * DAY;

interface Chance {
  bid: Bid;
  until: number;
  status: "open" | "accepted" | "declined" | "lapsed";
}

/** A package that was not sold, or whose sale fell through, offered to one bidder at a time. */
export class ChancesModel {
  readonly all: Chance[] = [];

  constructor(private readonly sale: SaleModel) {}

  offer(bid: Bid, days: number, now: number): string {
    if (this.sale.isDisproved) return "listing-disproved";
    const until = this.#offerableUntil();
    if (until === null) return "offer-impossible";
    if (now > until) return "offer-late";
    this.pass(now);
    const own = this.sale.bids.filter(({ who }) => who === bid.who);
    const isHighest = !own.some(({ status, cents }) => status === "released" && cents > bid.cents);
    if (bid.status !== "released" || !isHighest || own.some(({ isSent }) => isSent))
      return "bid-not-offerable";
    if (!this.sale.isConfirmed[bid.who]) return "bidder-unreachable";
    if (this.all.some((chance) => chance.bid.who === bid.who && chance.status === "declined"))
      return "offer-declined-before";
    if (this.all.some(({ status }) => status === "open")) return "offer-open";
    this.all.push({ bid, until: now + days * DAY, status: "open" });
    return "done";
  }

  #offerableUntil(): number | null {
    const { status, accepted, endedAt, fellThroughAt, isReserveMissed } = this.sale;
    if (status !== "ended" || accepted || endedAt === null) return null;
    if (fellThroughAt !== null) return fellThroughAt + OFFERABLE_MS;
    return isReserveMissed ? endedAt + OFFERABLE_MS : null;
  }

  answer(who: number, chance: Chance, accepts: boolean, now: number): string {
    if (chance.bid.who !== who) return "offer-not-found";
    if (chance.status === "accepted" || chance.status === "declined") return "offer-decided";
    if (chance.status === "lapsed" || chance.until <= now) return "offer-lapsed";
    chance.status = accepts ? "accepted" : "declined";
    if (!accepts) return "done";
    chance.bid.status = "accepted";
    this.sale.bindsUntil = now + CONTRACT_MS;
    return "done";
  }

  pass(now: number): void {
    for (const chance of this.all)
      if (chance.status === "open" && chance.until <= now) chance.status = "lapsed";
  }
}
