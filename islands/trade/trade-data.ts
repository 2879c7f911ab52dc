import type {
  BidStatus,
  SellerBid,
  TradePackage,
  TradePage,
  TradeStats,
} from "../../src/trade/answers";
import { fetchParsed, getJson } from "../runtime/get-json";

export const TRADE_TABS = ["all", "pending", "accepted", "rejected", "contracts"] as const;
export type TradeTab = (typeof TRADE_TABS)[number];

export const PAGE_SIZE = 50;

const STATUS_QUERIES: Partial<Record<TradeTab, string>> = {
  pending: "pending&open=true",
  contracts: "accepted&contractStatus=sent",
};

export function bidsPath(tab: TradeTab, packageId: string | null): string {
  if (packageId !== null) return `/api/seller/bids?packageId=${packageId}&limit=${PAGE_SIZE}`;
  return `/api/seller/bids?status=${STATUS_QUERIES[tab] ?? tab}&limit=${PAGE_SIZE}`;
}

export const PACKAGES_PATH = "/api/seller/trade-packages";

export function tradeHref(tab: TradeTab, packageId: string | null, next?: string | null): string {
  const query = new URLSearchParams(packageId === null ? { tab } : { package: packageId });
  const cursor = next && new URLSearchParams(next.split("?")[1]).get("cursor");
  if (cursor) query.set("cursor", cursor);
  return `/trade?${query}`;
}

export function belongsTo(tab: TradeTab, bid: SellerBid): boolean {
  if (tab === "all") return true;
  if (tab === "contracts") return bid.status === "accepted" && bid.contractStatus === "sent";
  if (tab === "pending" && (bid.lapsed || bid.position === "outbid")) return false;
  return bid.status === tab;
}

export function countOf(tab: TradeTab, stats: TradeStats): number {
  const counts: Record<TradeTab, number> = {
    all: stats.totalBids,
    pending: stats.openBids,
    accepted: stats.acceptedBids,
    rejected: stats.rejectedBids,
    contracts: stats.sentContracts,
  };
  return counts[tab];
}

export function moveCount(stats: TradeStats, from: BidStatus, to: BidStatus): TradeStats {
  const counts = { ...stats };
  counts[`${from}Bids`]--;
  counts[`${to}Bids`]++;
  counts.openBids += Number(to === "pending") - Number(from === "pending");
  return counts;
}

export async function readPage<Item extends SellerBid | TradePackage>(
  path: string,
): Promise<TradePage<Item>> {
  return fetchParsed(path, async (response) => {
    const [, next = null] = /<(.+)>; rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
    return { items: (await response.json()) as Item[], next };
  });
}

export function readStats(): Promise<TradeStats> {
  return getJson("/api/seller/trade-stats");
}
