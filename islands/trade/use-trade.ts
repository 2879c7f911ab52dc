import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SECOND } from "../../src/lib/time";
import type { SellerBid, TradePackage } from "../../src/trade/answers";
import { watchPackage } from "../runtime/channel-client";
import { useRefresher } from "../runtime/use-refresher";
import type { TradeTablesProps } from "./props";
import { bidsKey, PACKAGES_KEY, STATS_KEY, TRADE_KEY } from "./trade-cache";
import { bidsPath, PACKAGES_PATH, readPage, readStats, type TradeTab } from "./trade-data";

const POLL_MS = 10 * SECOND;
const PAUSE_MS = SECOND;

const CACHE_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: "always",
} as const;

/** Polls while the channel is down, or if more auctions run than can be watched. */
export function useLiveTrade({ watched }: TradeTablesProps): boolean {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState<boolean | null>(null);

  const isLive = watched.all && (isConnected ?? true);
  const refresh = useRefresher({
    // A pending decision refetches everything once the server responds.
    refresh: async () =>
      client.isMutating() === 0 &&
      (await client.invalidateQueries({ queryKey: TRADE_KEY }, { throwOnError: true })),
    pauseMs: PAUSE_MS,
    pollMs: isLive ? null : POLL_MS,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the island's life
  useEffect(() => {
    const listener = {
      onMessage: refresh,
      onConnected: (isUp: boolean) => {
        setConnected(isUp);
        if (isUp) refresh();
      },
    };
    const stops = watched.packageIds.map((id) => watchPackage(id, listener));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return isConnected === false;
}

export function useTradeStats({ stats }: TradeTablesProps) {
  return useQuery({ queryKey: STATS_KEY, queryFn: readStats, initialData: stats, ...CACHE_OPTIONS })
    .data;
}

export function useBids(
  { first, tab: firstTab }: TradeTablesProps,
  tab: TradeTab,
  lot: string | null,
) {
  const path = bidsPath(tab, lot);
  const isFirst = first.kind === "bids" && tab === firstTab && (lot ?? null) === first.packageId;
  return useInfiniteQuery({
    queryKey: bidsKey(lot ?? tab),
    queryFn: ({ pageParam }) => readPage<SellerBid>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    ...(isFirst && { initialData: { pages: [first.page], pageParams: [first.path] } }),
    ...CACHE_OPTIONS,
  });
}

export function useTradePackages({ first }: TradeTablesProps) {
  return useInfiniteQuery({
    queryKey: PACKAGES_KEY,
    queryFn: ({ pageParam }) => readPage<TradePackage>(pageParam),
    initialPageParam: PACKAGES_PATH,
    getNextPageParam: (last) => last.next,
    ...(first.kind === "packages" && {
      initialData: { pages: [first.page], pageParams: [first.path] },
    }),
    ...CACHE_OPTIONS,
  });
}
