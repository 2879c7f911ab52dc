import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Activity, Bid, NewBidMessage } from "../src/auctions/types";
import { watchPackage } from "./channel-client";

/** Spec section 9: refetch of bids, here only while the socket is down (DESIGN section 5). */
const POLL_MS = 5000;
const RECENT = 5;

interface Options {
  packageId: string;
  initial: Activity;
  /** The viewer's own pseudonym on this package. */
  yourBidderId: string | null;
  onNewBid(message: NewBidMessage): void;
  onEnded(): void;
}

/** A package's bidding, live: told over the channel, fetched when that was down. */
export function useLiveActivity({ packageId, initial, yourBidderId, onNewBid, onEnded }: Options) {
  const client = useQueryClient();
  const [connected, setConnected] = useState<boolean | null>(null);
  const key = ["activity", packageId];
  const { data: activity } = useQuery({
    queryKey: key,
    queryFn: () => fetchActivity(packageId),
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: connected === false ? POLL_MS : false,
    structuralSharing: (old, fresh) => latest(old as Activity | undefined, fresh as Activity),
  });

  const told = (message: NewBidMessage) => {
    const before = client.getQueryData<Activity>(key);
    if (before && message.bidCount <= before.bidCount) return;
    client.setQueryData<Activity>(key, (old = initial) => withBid(old, message, yourBidderId));
    // Messages are merged on the way, so a gap only means that the list has to be fetched.
    if (before && message.bidCount > before.bidCount + 1) client.refetchQueries({ queryKey: key });
    onNewBid(message);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the island's life
  useEffect(
    () =>
      watchPackage(packageId, {
        onMessage: (message) => {
          if (message.type === "NEW_BID") told(message);
          if (message.type === "AUCTION_ENDED") {
            onEnded();
            // A last bid's message may have been replaced by this one on its way.
            client.refetchQueries({ queryKey: key });
          }
        },
        onConnected: (up) => {
          setConnected(up);
          if (up) client.refetchQueries({ queryKey: key });
        },
      }),
    [packageId],
  );

  const refetch = () => void client.refetchQueries({ queryKey: key });
  return { activity, interrupted: connected === false, refetch };
}

/** What arrives late must not take back what is known: the count of bids only grows. */
function latest(old: Activity | undefined, fresh: Activity): Activity {
  return old && old.bidCount > fresh.bidCount ? old : fresh;
}

function withBid(old: Activity, message: NewBidMessage, yourBidderId: string | null): Activity {
  const bid: Bid = {
    ...message.bid,
    packageId: message.packageId,
    isYours: message.bid.bidderId === yourBidderId,
  };
  return {
    bids: [bid, ...old.bids.filter((other) => other.id !== bid.id)].slice(0, RECENT),
    bidCount: message.bidCount,
    highestBid: bid.amount,
    minimumBid: message.minimumBid,
  };
}

async function fetchActivity(packageId: string): Promise<Activity> {
  const [bids, highest] = await Promise.all([
    getJson<Bid[]>(`/api/packages/${packageId}/bids`),
    getJson<{ amount: string | null; minimumBid: string; bidCount: number }>(
      `/api/packages/${packageId}/highest-bid`,
    ),
  ]);
  return {
    bids: bids.slice(0, RECENT),
    bidCount: highest.bidCount,
    highestBid: highest.amount,
    minimumBid: highest.minimumBid,
  };
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
