import type { z } from "zod";
import type * as answers from "./answers";

/** A bid as its package's seller sees it. Amounts are decimal strings, times ISO 8601 UTC. */
export type SellerBid = z.output<typeof answers.sellerBidAnswer>;

export type BidStatus = SellerBid["status"];

/** Who bid; without names until they have written to the seller. */
export type Bidder = SellerBid["bidder"];

/** One of a seller's packages that has bids, and the highest few of them. */
export type TradePackage = z.output<typeof answers.tradePackageAnswer>;

/** Figures over all bids on a seller's packages; null where there is none. */
export type TradeStats = z.output<typeof answers.tradeStatsAnswer>;

/** A part of a list, and where the next part is read; null at the end. */
export interface TradePage<Item> {
  items: Item[];
  next: string | null;
}

/** How a member stands on one package. */
export type OwnStanding = z.output<typeof answers.ownStandingAnswer>;
