import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PackageState } from "../../src/auctions/types";
import { SECOND } from "../../src/lib/time";
import type { OwnStanding } from "../../src/trade/answers";
import { backOffMs } from "../runtime/back-off";
import { getJson, type RequestError } from "../runtime/get-json";
import { ownRoundOf, tieKey } from "./own-round";

interface RoundOptions {
  state: PackageState;
  yourBidderId: string;
  initial: OwnStanding;
  ended: boolean;
}

/** Fetches the member's own standing, which the public state does not contain. */
export function useOwnRound({ state, yourBidderId, initial, ended }: RoundOptions) {
  const { packageId } = state;
  const client = useQueryClient();
  const queryKey = ["own-round", packageId];
  const { data: ownStanding, refetch } = useQuery({
    queryKey,
    queryFn: () => getJson<OwnStanding>(`/api/packages/${packageId}/standing`),
    initialData: initial,
    retry: true,
    retryDelay: (failures, error: RequestError) => backOffMs(failures, SECOND, error.retryAfterMs),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A bid raises both numbers by one, so the difference counts all other changes.
  const revision = state.stateSeq - state.bidCount;
  const refetchKey = `${revision} ${ended} ${tieKey(state, ownStanding)}`;
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
    position: ownRoundOf(state, ownStanding),
    onPlaced(maximum: string, isExclusive: boolean) {
      client.setQueryData<OwnStanding>(queryKey, (old = initial) => ({
        ...old,
        standing: "leading",
        release: null,
        ...(isExclusive ? { exclusiveMaximum: maximum } : { maximum }),
      }));
      void refetch();
      tabs.current?.postMessage("");
    },
  };
}
