import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PackageState, PublicBid } from "../../src/auctions/types";
import { SECOND } from "../../src/lib/time";
import type { OwnStanding } from "../../src/trade/answers";
import { backOffMs } from "../runtime/back-off";
import { getJson, type Refusal } from "../runtime/get-json";
import { ownMeaning } from "./own-meaning";

interface StandingOptions {
  state: PackageState;
  yourBidderId: string;
  initial: OwnStanding;
  now: number;
}

/** The state does not say whether older bids still bind, so changes other than bids fetch that. */
export function useStanding({ state, yourBidderId, initial, now }: StandingOptions) {
  // A bid raises both numbers by one, so the difference counts all other changes.
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
  // No public state contains a maximum, so tabs pass it to each other.
  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(yourBidderId);
    channel.onmessage = ({ data }) => kept.current(data as string);
    tabs.current = channel;
    return () => channel.close();
  }, [yourBidderId]);

  const mine = state.bids.filter(({ bidderId }) => bidderId === yourBidderId);
  const highest = state.leaderId === yourBidderId;
  const { acceptedBid, release } = state;
  const accepted =
    acceptedBid === null ? null : acceptedBid.bidderId === yourBidderId ? "own" : "other";
  const free = release !== null && accepted !== "own";
  const seen = !free && (highest || accepted === "own" || mine.some(stands));
  const seenAt = useRef<number | null>(null);
  if (seen) seenAt.current = revision;
  const known = own.standing !== null && own.standing !== "released";
  const bound = !free && (seen || known || seenAt.current === revision);
  const givenUp = own.release === "given-up" || mine.some(({ status }) => status === "released");
  const hasBid = bound || own.standing !== null || mine.length > 0;
  const meaning = hasBid ? ownMeaning(state, { bound, highest, accepted, givenUp }, now) : null;
  return {
    ...{ meaning, contractId: own.contractId, ownMaximum: own.maximum },
    secondChance: own.offer,
    onMaximum(maximum: string) {
      keepMaximum(maximum);
      tabs.current?.postMessage(maximum);
    },
  };
}

function stands({ status }: PublicBid): boolean {
  return status === "pending" || status === "accepted";
}
