import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { SECOND } from "../../src/lib/time";
import { watchPackage } from "../runtime/channel-client";
import { getJson } from "../runtime/get-json";
import { Refused } from "../runtime/post-json";
import { useRefresher } from "../runtime/use-refresher";

const POLL_MS = 5 * SECOND;

export type Line = "opening" | "live" | "down";

interface Options {
  initial: PackageState;
  onNewBid(message: PackageMessage, before: PackageState): void;
}

/** Keeps the state with the highest `stateSeq`; it is null once the package is deleted. */
export function usePackageState({ initial, onNewBid }: Options) {
  const { packageId } = initial;
  const client = useQueryClient();
  const [line, setLine] = useState<Line | null>(null);
  const [gone, setGone] = useState(false);
  const [extended, setExtended] = useState(false);
  const newBid = useRef(onNewBid);
  newBid.current = onNewBid;
  const key = ["package-state", packageId];
  const {
    data: state,
    refetch,
    isError,
  } = useQuery({
    queryKey: key,
    queryFn: () => getJson<PackageState>(`/api/packages/${packageId}/state`),
    initialData: initial,
    // Requests even if the browser believes that it is offline.
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: (old, fresh) =>
      latest(old as PackageState | undefined, fresh as PackageState),
  });
  const read = async () => {
    const answer = await refetch();
    if (isGone(answer.error)) setGone(true);
    return answer;
  };
  const renew = useRefresher({
    ask: async () => {
      const { error } = await read();
      if (error && !isGone(error)) throw error;
    },
    pauseMs: SECOND,
    pollMs: line === "down" && !gone ? POLL_MS : null,
  });
  const ask = async (): Promise<PackageState> => (await read()).data ?? initial;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the island's life
  useEffect(() => {
    setLine("opening");
    return watchPackage(packageId, {
      onMessage(message) {
        if (message.type === "PACKAGE_GONE") setGone(true);
        if (!("stateSeq" in message)) return;
        setLine("live");
        const before = client.getQueryData<PackageState>(key) ?? initial;
        client.setQueryData<PackageState>(key, (old) => latest(old, message));
        if (message.type === "AUCTION_EXTENDED") setExtended(true);
        if (message.bid && message.stateSeq > before.stateSeq) newBid.current(message, before);
      },
      onConnected(up) {
        if (up) return;
        setLine("down");
        renew();
      },
    });
  }, [packageId]);

  return { state, gone, extended, line, isStale: isError, ask };
}

function isGone(error: Error | null): boolean {
  return error instanceof Refused && error.status === 404;
}

function latest(old: PackageState | undefined, fresh: PackageState): PackageState {
  return old && old.stateSeq >= fresh.stateSeq ? old : fresh;
}
