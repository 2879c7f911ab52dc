import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { SECOND } from "../../src/lib/time";
import type { OwnStanding } from "../../src/trade/answers";
import { backOffMs } from "../runtime/back-off";
import { getJson, type RequestError } from "../runtime/get-json";

interface Options {
  packageId: string;
  yourBidderId: string;
  initial: OwnStanding;
  /** Changes whenever the public state no longer says how the member's bids stand. */
  refetchKeyOf(ownStanding: OwnStanding): string;
}

/** Fetches the member's own standing, which the public state does not contain. */
export function useOwnStanding({ packageId, yourBidderId, initial, refetchKeyOf }: Options) {
  const client = useQueryClient();
  const queryKey = ["own-standing", packageId];
  const { data: ownStanding, refetch } = useQuery({
    queryKey,
    queryFn: () => getJson<OwnStanding>(`/api/packages/${packageId}/standing`),
    initialData: initial,
    retry: true,
    retryDelay: (failures, error: RequestError) => backOffMs(failures, SECOND, error.retryAfterMs),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refetchKey = refetchKeyOf(ownStanding);
  const fetchedKey = useRef(refetchKey);
  useEffect(() => {
    if (refetchKey === fetchedKey.current) return;
    fetchedKey.current = refetchKey;
    void refetch();
  }, [refetchKey, refetch]);

  // The public state contains no maximum, so tabs notify each other.
  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(yourBidderId);
    channel.onmessage = () => void refetch();
    tabs.current = channel;
    return () => channel.close();
  }, [yourBidderId, refetch]);

  return {
    ownStanding,
    onPlaced(change: Partial<OwnStanding>) {
      client.setQueryData<OwnStanding>(queryKey, (old = initial) => ({ ...old, ...change }));
      void refetch();
      tabs.current?.postMessage("");
    },
  };
}

/** A bid raises both numbers by one, so the difference counts all other changes. */
export function revisionOf({ stateSeq, bidCount }: { stateSeq: number; bidCount: number }): number {
  return stateSeq - bidCount;
}
