import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PackageState, PublicBid } from "../../src/auctions/types";
import { SECOND } from "../../src/lib/time";
import type { OwnStanding } from "../../src/trade/answers";
import { backOffMs } from "../runtime/back-off";
import { getJson, type RequestError } from "../runtime/get-json";
import { ownStandingDetails } from "./own-meaning";

interface StandingOptions {
  state: PackageState;
  yourBidderId: string;
  initial: OwnStanding;
  now: number;
}

/** The public state does not show whether older bids bind, so most changes refetch the standing. */
export function useStanding({ state, yourBidderId, initial, now }: StandingOptions) {
  // A bid raises both numbers by one, so the difference counts all other changes.
  const revision = state.stateSeq - state.bidCount;
  const firstRevision = useRef(revision).current;
  const client = useQueryClient();
  const queryKey = ["own-standing", state.packageId, revision];
  const { data: ownStanding = initial } = useQuery({
    queryKey,
    queryFn: () => getJson<OwnStanding>(`/api/packages/${state.packageId}/standing`),
    enabled: revision !== firstRevision,
    ...(revision === firstRevision && { initialData: initial }),
    placeholderData: keepPreviousData,
    retry: true,
    retryDelay: (failures, error: RequestError) => backOffMs(failures, SECOND, error.retryAfterMs),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const cacheMaximum = (maximum: string) =>
    client.setQueryData<OwnStanding>(queryKey, (old = initial) => ({ ...old, maximum }));
  const cacheMaximumRef = useRef(cacheMaximum);
  cacheMaximumRef.current = cacheMaximum;
  // The public state contains no maximum, so tabs pass it to each other.
  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(yourBidderId);
    channel.onmessage = ({ data }) => cacheMaximumRef.current(data as string);
    tabs.current = channel;
    return () => channel.close();
  }, [yourBidderId]);

  const ownBids = state.bids.filter(({ bidderId }) => bidderId === yourBidderId);
  const highest = state.leaderId === yourBidderId;
  const { acceptedBid, release } = state;
  const accepted =
    acceptedBid === null ? null : acceptedBid.bidderId === yourBidderId ? "own" : "other";
  const isReleased = release !== null && accepted !== "own";
  const isBoundInState = !isReleased && (highest || accepted === "own" || ownBids.some(isBinding));
  const boundRevision = useRef<number | null>(null);
  if (isBoundInState) boundRevision.current = revision;
  const wasBound = ownStanding.standing !== null && ownStanding.standing !== "released";
  const bound = !isReleased && (isBoundInState || wasBound || boundRevision.current === revision);
  const givenUp =
    ownStanding.release === "given-up" || ownBids.some(({ status }) => status === "released");
  const hasBid = bound || ownStanding.standing !== null || ownBids.length > 0;
  const standingDetails = hasBid
    ? ownStandingDetails(
        state,
        {
          isBound: bound,
          isHighest: highest,
          accepted,
          isGivenUp: givenUp,
          isReleasedByOperator: ownStanding.release === "operator",
        },
        now,
      )
    : null;
  const isMaximumExceeded = ownBids.some(
    (bid) => isBinding(bid) && +bid.amount > Number(ownStanding.maximum),
  );
  return {
    standingDetails,
    contractId: ownStanding.contractId,
    ownMaximum: isMaximumExceeded ? null : ownStanding.maximum,
    secondChance: ownStanding.offer,
    onMaximum(maximum: string) {
      cacheMaximum(maximum);
      tabs.current?.postMessage(maximum);
    },
  };
}

function isBinding({ status }: PublicBid): boolean {
  return status === "pending" || status === "accepted";
}
