import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PackageState, PublicBid } from "../../src/auctions/types";
import { type Meaning, meaningOf } from "../../src/lib/standing";
import { SECOND } from "../../src/lib/time";
import type { OwnStanding } from "../../src/trade/types";
import { backOffMs } from "../runtime/back-off";
import { getJson, type Refusal } from "../runtime/get-json";

interface Asked {
  state: PackageState;
  yourBidderId: string;
  /** As the page came with it. */
  initial: OwnStanding;
  now: number;
}

/**
 * What the reader's bids mean, live; null where they have not bid. A state tells it, but for whether
 * older bids of theirs still bind: that is asked for after anything but a bid has happened.
 */
export function useStanding({ state, yourBidderId, initial, now }: Asked) {
  // A bid raises both numbers by one.
  const revision = state.stateSeq - state.bidCount;
  const first = useRef(revision).current;
  const client = useQueryClient();
  const queryKey = ["own-standing", state.packageId, revision];
  const { data: own = initial } = useQuery({
    queryKey,
    queryFn: () => getJson<OwnStanding>(`/api/packages/${state.packageId}/standing`),
    enabled: revision !== first,
    ...(revision === first && { initialData: initial }),
    placeholderData: keepPreviousData,
    retry: true,
    retryDelay: (failures, error: Refusal) => backOffMs(failures, SECOND, error.retryAfterMs),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const keepMaximum = (maximum: string) =>
    client.setQueryData<OwnStanding>(queryKey, (old = initial) => ({ ...old, maximum }));
  const kept = useRef(keepMaximum);
  kept.current = keepMaximum;
  // What is set in one tab is told by no state, and holds in all of them.
  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(yourBidderId);
    channel.onmessage = ({ data }) => kept.current(data as string);
    tabs.current = channel;
    return () => channel.close();
  }, [yourBidderId]);

  const mine = state.bids.filter(({ bidderId }) => bidderId === yourBidderId);
  const highest = state.leaderId === yourBidderId;
  const { acceptedBid, status, release } = state;
  const accepted =
    acceptedBid === null ? null : acceptedBid.bidderId === yourBidderId ? "own" : "other";
  const free = release !== null && accepted !== "own";
  const seen = !free && (highest || accepted === "own" || mine.some(stands));
  // What was seen to stand does so until something else than a bid happens.
  const seenAt = useRef<number | null>(null);
  if (seen) seenAt.current = revision;
  const known = own.standing !== null && own.standing !== "released";
  const bound = !free && (seen || known || seenAt.current === revision);
  const hasBid = bound || own.standing !== null || mine.length > 0;
  const endsAt = Date.parse(state.endsAt);
  const auction = { status, release, endsAt, offerBindsUntil: Date.parse(state.bindsUntil) };
  const meaning: Meaning | null = hasBid
    ? meaningOf(auction, { bound, highest, accepted }, now)
    : null;
  return {
    ...{ meaning, contractId: own.contractId, ownMaximum: own.maximum },
    secondChance: own.offer,
    /** The reader has set one. */
    onMaximum(maximum: string) {
      keepMaximum(maximum);
      tabs.current?.postMessage(maximum);
    },
  };
}

function stands({ status }: PublicBid): boolean {
  return status === "pending" || status === "accepted";
}
