import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Activity, Bid, NewBidMessage } from "../../src/auctions/types";
import { watchPackage } from "../runtime/channel-client";

/** Only while the socket is down (docs/product.md#polling). */
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

/**
 * Bidding as it was told at some time. Bids only grow in number, so their count orders what is told,
 * until bids are withdrawn: that begins another era, in which what was known before counts no more.
 */
interface Told extends Activity {
  era: number;
}

/** A package's bidding, live: told over the channel, fetched when that was down. */
export function useLiveActivity({ packageId, initial, yourBidderId, onNewBid, onEnded }: Options) {
  const client = useQueryClient();
  const [connected, setConnected] = useState<boolean | null>(null);
  const era = useRef(0);
  const key = ["activity", packageId];
  const { data: activity } = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Told> => {
      const asked = era.current;
      return { ...(await fetchActivity(packageId)), era: asked };
    },
    initialData: { era: 0, ...initial },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: connected === false ? POLL_MS : false,
    structuralSharing: (old, fresh) => latest(old as Told | undefined, fresh as Told),
  });

  const told = (message: NewBidMessage) => {
    const before = client.getQueryData<Told>(key);
    const sameEra = before?.era === era.current;
    if (before && sameEra && message.bidCount <= before.bidCount) return;
    client.setQueryData<Told>(key, (old) => ({
      era: era.current,
      ...withBid(old ?? initial, message, yourBidderId),
    }));
    // Messages are merged on the way, so a gap only means that the list has to be fetched.
    const gap = before && message.bidCount > before.bidCount + 1;
    if (gap || !sameEra) client.refetchQueries({ queryKey: key });
    onNewBid(message);
  };

  const forget = () => {
    era.current++;
    client.refetchQueries({ queryKey: key });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the island's life
  useEffect(
    () =>
      watchPackage(packageId, {
        onMessage: (message) => {
          if (message.type === "NEW_BID") told(message);
          if (message.type === "BIDS_CHANGED") forget();
          if (message.type === "AUCTION_ENDED") {
            onEnded();
            // A last bid's message may have been replaced by this one on its way.
            client.refetchQueries({ queryKey: key });
          }
        },
        onConnected: (up) => {
          setConnected(up);
          // Bids may have been withdrawn while nobody could tell.
          if (up) forget();
        },
      }),
    [packageId],
  );

  const refetch = () => void client.refetchQueries({ queryKey: key });
  return { activity, interrupted: connected === false, refetch };
}

/** What arrives late must not take back what is known. */
function latest(old: Told | undefined, fresh: Told): Told {
  const late =
    old && (old.era > fresh.era || (old.era === fresh.era && old.bidCount > fresh.bidCount));
  return late ? old : fresh;
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
