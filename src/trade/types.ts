import type { z } from "zod";
import type * as answers from "./answers";

export type SellerBid = z.output<typeof answers.sellerBidAnswer>;

export type BidStatus = SellerBid["status"];

export type Bidder = SellerBid["bidder"];

export type TradePackage = z.output<typeof answers.tradePackageAnswer>;

export type TradeStats = z.output<typeof answers.tradeStatsAnswer>;

export interface TradePage<Item> {
  items: Item[];
  next: string | null;
}

export type OwnStanding = z.output<typeof answers.ownStandingAnswer>;
