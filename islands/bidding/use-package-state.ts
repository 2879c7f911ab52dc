import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { SECOND } from "../../src/lib/time";
import { watchPackage } from "../runtime/channel-client";
import { getJson } from "../runtime/get-json";
import { RequestRefused } from "../runtime/post-json";
import { useRefresher } from "../runtime/use-refresher";

const POLL_MS = 5 * SECOND;

type ConnectionState = "opening" | "live" | "down";

interface Options {
  initial: PackageState;
  onNewBid(message: PackageMessage, before: PackageState): void;
}

/** Keeps the state with the highest `stateSeq`, because responses can arrive out of order. */
export function usePackageState({ initial, onNewBid }: Options) {
  const { packageId } = initial;
  const client = useQueryClient();
  const [connection, setConnection] = useState<ConnectionState | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const [isExtended, setExtended] = useState(false);
  const onNewBidRef = useRef(onNewBid);
  onNewBidRef.current = onNewBid;
  const key = ["package-state", packageId];
  const {
    data: state,
    refetch,
    isError,
  } = useQuery({
    queryKey: key,
    queryFn: () => getJson<PackageState>(`/api/packages/${packageId}/state`),
    initialData: initial,
    // Fetches even if the browser believes that it is offline.
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: (old, fresh) =>
      latestState(old as PackageState | undefined, fresh as PackageState),
  });
  const refetchState = async () => {
    const result = await refetch();
    if (isNotFound(result.error)) setDeleted(true);
    return result;
  };
  const scheduleRefresh = useRefresher({
    refresh: async () => {
      const { error } = await refetchState();
      if (error && !isNotFound(error)) throw error;
    },
    pauseMs: SECOND,
    pollMs: connection === "down" && !isDeleted ? POLL_MS : null,
  });
  const refreshState = async (): Promise<PackageState> => (await refetchState()).data ?? initial;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the island's life
  useEffect(() => {
    setConnection("opening");
    return watchPackage(packageId, {
      onMessage(message) {
        if (message.type === "PACKAGE_GONE") setDeleted(true);
        if (!("stateSeq" in message)) return;
        setConnection("live");
        const before = client.getQueryData<PackageState>(key) ?? initial;
        client.setQueryData<PackageState>(key, (old) => latestState(old, message));
        if (message.type === "AUCTION_EXTENDED") setExtended(true);
        if (message.bid && message.stateSeq > before.stateSeq) onNewBidRef.current(message, before);
      },
      onConnected(isConnected) {
        if (isConnected) return;
        setConnection("down");
        scheduleRefresh();
      },
    });
  }, [packageId]);

  return { state, isDeleted, isExtended, connection, isStale: isError, refreshState };
}

function isNotFound(error: Error | null): boolean {
  return error instanceof RequestRefused && error.status === 404;
}

function latestState(old: PackageState | undefined, fresh: PackageState): PackageState {
  return old && old.stateSeq >= fresh.stateSeq ? old : fresh;
}
