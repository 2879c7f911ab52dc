import type { TradeWords } from "../../messages/trade-words";
import type { TimeZone } from "../../src/lib/times";
import type { SellerBid, TradePackage, TradePage, TradeStats } from "../../src/trade/answers";
import type { TradeTab } from "./trade-data";

export interface TradeTablesProps {
  tab: TradeTab;
  first:
    | { kind: "packages"; path: string; page: TradePage<TradePackage> }
    | { kind: "bids"; path: string; page: TradePage<SellerBid>; packageId: string | null };
  stats: TradeStats;
  undoable: SellerBid[];
  watched: { packageIds: string[]; all: boolean };
  locale: string;
  timeZone: TimeZone;
  words: TradeWords;
}
