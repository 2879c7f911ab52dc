import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type {
  BidStatus,
  SellerBid,
  TradePackage,
  TradePage,
  TradeStats,
} from "../../src/trade/answers";
import { moveCount } from "./trade-data";

type BidPages = InfiniteData<TradePage<SellerBid>>;
type PackagePages = InfiniteData<TradePage<TradePackage>>;

export const TRADE_KEY = ["trade"];
export const STATS_KEY = ["trade", "stats"];
export const PACKAGES_KEY = ["trade", "packages"];
const BIDS_KEY = ["trade", "bids"];

/** Sends one decision at a time: a contract must not overtake its bid's acceptance. */
export const DECISION_OPTIONS = { mutationKey: TRADE_KEY, scope: { id: "trade" } };

export const bidsKey = (list: string) => [...BIDS_KEY, list];

export type KnownBid = Pick<SellerBid, "id" | "packageId" | "amount">;

/** Changes every list and count before the server responds; showing the old status undoes it. */
export function showStatus(client: QueryClient, known: KnownBid, status: BidStatus): void {
  const bid = findBid(client, known.id);
  const change = (cachedBid: SellerBid) => withStatus(cachedBid, known, status);
  client.setQueriesData<BidPages>({ queryKey: BIDS_KEY }, (bids) => bids && mapItems(bids, change));
  client.setQueriesData<PackagePages>(
    { queryKey: PACKAGES_KEY },
    (packages) => packages && mapItems(packages, (lot) => ({ ...lot, bids: lot.bids.map(change) })),
  );
  if (!bid || bid.status === status) return;
  client.setQueryData<BidPages>(bidsKey(status), (bids) => bids && withBid(bids, change(bid)));
  client.setQueryData<TradeStats>(
    STATS_KEY,
    (stats) => stats && moveCount(stats, bid.status, status),
  );
}

function withStatus(bid: SellerBid, { id, packageId, amount }: KnownBid, status: BidStatus) {
  if (bid.packageId !== packageId) return bid;
  if (bid.id === id) return { ...bid, status };
  if (status === "accepted") return { ...bid, acceptedBid: { id, amount } };
  return bid.acceptedBid?.id === id ? { ...bid, acceptedBid: null } : bid;
}

function findBid(client: QueryClient, id: string): SellerBid | undefined {
  const lists = client.getQueriesData<BidPages>({ queryKey: BIDS_KEY });
  const packages = client.getQueriesData<PackagePages>({ queryKey: PACKAGES_KEY });
  return [
    ...lists.flatMap(([, data]) => itemsOf(data)),
    ...packages.flatMap(([, data]) => itemsOf(data).flatMap((lot) => lot.bids)),
  ].find((bid) => bid.id === id);
}

export function itemsOf<Item>(data: InfiniteData<TradePage<Item>> | undefined): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

function mapItems<Item>(
  data: InfiniteData<TradePage<Item>>,
  change: (item: Item) => Item,
): InfiniteData<TradePage<Item>> {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.map(change) }));
  return { ...data, pages };
}

function withBid(bids: BidPages, bid: SellerBid): BidPages {
  const [first, ...rest] = bids.pages;
  if (!first || itemsOf(bids).some(({ id }) => id === bid.id)) return bids;
  return { ...bids, pages: [{ ...first, items: [bid, ...first.items] }, ...rest] };
}

/** Also cancels requests whose responses would show the old state. */
export async function showOptimistically(
  client: QueryClient,
  bid: KnownBid,
  status: BidStatus,
): Promise<void> {
  await client.cancelQueries({ queryKey: TRADE_KEY });
  showStatus(client, bid, status);
}

/** Refetches unless another decision is pending, whose bid would flicker back. */
export function refetchAfterLast(client: QueryClient): void {
  if (client.isMutating({ mutationKey: TRADE_KEY }) > 1) return;
  void client.invalidateQueries({ queryKey: TRADE_KEY });
}
