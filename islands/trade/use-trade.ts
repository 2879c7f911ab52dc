import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SECOND } from "../../src/lib/time";
import type { SellerBid, TradePackage } from "../../src/trade/answers";
import { watchPackage } from "../runtime/channel-client";
import { useRefresher } from "../runtime/use-refresher";
import type { TradeTablesProps } from "./props";
import { bidsOf, PACKAGES, STATS, TRADE } from "./trade-cache";
import { bidsPath, PACKAGES_PATH, readPage, readStats, type TradeTab } from "./trade-data";

const POLL_MS = 10 * SECOND;
const GATHER_MS = SECOND;

const CACHE_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: "always",
} as const;

/** Polls while the channel is down, or if more auctions run than can be watched. */
export function useLiveTrade({ watched }: TradeTablesProps): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState<boolean | null>(null);

  const woken = watched.all && (connected ?? true);
  const wake = useRefresher({
    // A pending decision refetches everything once it is answered.
    ask: async () =>
      client.isMutating() === 0 &&
      (await client.invalidateQueries({ queryKey: TRADE }, { throwOnError: true })),
    pauseMs: GATHER_MS,
    pollMs: woken ? null : POLL_MS,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the island's life
  useEffect(() => {
    const listener = {
      onMessage: wake,
      onConnected: (up: boolean) => {
        setConnected(up);
        if (up) wake();
      },
    };
    const leave = watched.packageIds.map((id) => watchPackage(id, listener));
    return () => {
      for (const stop of leave) stop();
    };
  }, []);

  return connected === false;
}

export function useTradeStats({ stats }: TradeTablesProps) {
  return useQuery({ queryKey: STATS, queryFn: readStats, initialData: stats, ...CACHE_OPTIONS })
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
    queryKey: bidsOf(lot ?? tab),
    queryFn: ({ pageParam }) => readPage<SellerBid>(pageParam),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    ...(isFirst && { initialData: { pages: [first.page], pageParams: [first.path] } }),
    ...CACHE_OPTIONS,
  });
}

export function useTradePackages({ first }: TradeTablesProps) {
  return useInfiniteQuery({
    queryKey: PACKAGES,
    queryFn: ({ pageParam }) => readPage<TradePackage>(pageParam),
    initialPageParam: PACKAGES_PATH,
    getNextPageParam: (last) => last.next,
    ...(first.kind === "packages" && {
      initialData: { pages: [first.page], pageParams: [first.path] },
    }),
    ...CACHE_OPTIONS,
  });
}
