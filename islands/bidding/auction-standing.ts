import type { PackageState, PublicBid } from "../../src/auctions/types";
import type { StandingDetails } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";
import { ownStandingDetails } from "./own-meaning";

interface AuctionStanding {
  details: StandingDetails | null;
  /** Null once a bid above the maximum has replaced it. */
  maximum: string | null;
}

/** The latest state decides; whether older bids bind, only the server knows. */
export function auctionStandingOf(
  state: PackageState,
  yourBidderId: string,
  ownStanding: OwnStanding,
  now: number,
): AuctionStanding {
  const ownBids = ownBidsIn(state, yourBidderId);
  const wasBound = ownStanding.standing !== null && ownStanding.standing !== "released";
  const isBound =
    isBoundInState(state, yourBidderId) || (wasBound && !isReleased(state, yourBidderId));
  const isMaximumExceeded = ownBids.some(
    (bid) => isBinding(bid) && +bid.amount > Number(ownStanding.maximum),
  );
  const position = {
    isBound,
    isHighest: state.leaderId === yourBidderId,
    accepted: acceptedIn(state, yourBidderId),
    isGivenUp:
      ownStanding.release === "given-up" || ownBids.some(({ status }) => status === "released"),
    isReleasedByOperator: ownStanding.release === "operator",
  };
  const hasBid = isBound || ownStanding.standing !== null || ownBids.length > 0;
  return {
    details: hasBid ? ownStandingDetails(state, position, now) : null,
    maximum: isMaximumExceeded ? null : ownStanding.maximum,
  };
}

/** Whether the state alone shows that the member is bound; it lists only the latest bids. */
export function isBoundInState(state: PackageState, yourBidderId: string): boolean {
  const isBound =
    state.leaderId === yourBidderId ||
    acceptedIn(state, yourBidderId) === "own" ||
    ownBidsIn(state, yourBidderId).some(isBinding);
  return isBound && !isReleased(state, yourBidderId);
}

function isReleased(state: PackageState, yourBidderId: string): boolean {
  return state.release !== null && acceptedIn(state, yourBidderId) !== "own";
}

function acceptedIn({ acceptedBid }: PackageState, yourBidderId: string): "own" | "other" | null {
  if (acceptedBid === null) return null;
  return acceptedBid.bidderId === yourBidderId ? "own" : "other";
}

function ownBidsIn({ bids }: PackageState, yourBidderId: string): PublicBid[] {
  return bids.filter(({ bidderId }) => bidderId === yourBidderId);
}

function isBinding({ status }: PublicBid): boolean {
  return status === "pending" || status === "accepted";
}
