import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { SECOND } from "../../src/lib/time";
import { watchPackage } from "../runtime/channel-client";
import { getJson } from "../runtime/get-json";
import { Refused } from "../runtime/post-json";
import { useRefresher } from "../runtime/use-refresher";

/** How often the state is asked for while nothing tells of it (docs/product.md#polling). */
const POLL_MS = 5 * SECOND;

/** Of the line to the server: no word yet, the state is told as it changes, or it is not. */
export type Line = "opening" | "live" | "down";

interface Options {
  initial: PackageState;
  /** A bid that was not known of, told live. */
  onNewBid(message: PackageMessage, before: PackageState): void;
}

/**
 * A package's auction, live: told over the channel, asked for while that is down. Whichever way a
 * state comes, the one with the highest number holds. Null once there is no such package.
 */
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
    // Whatever the browser believes of its line, only asking tells.
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
  /** The state as of now; the last one known where the server does not answer. */
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

/** What arrives late does not take back what is known. */
function latest(old: PackageState | undefined, fresh: PackageState): PackageState {
  return old && old.stateSeq >= fresh.stateSeq ? old : fresh;
}
