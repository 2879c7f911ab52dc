import type { PackageState } from "../../src/auctions/types";
import type { Position, StandingDetails } from "../../src/rules/standing";
import { standingDetailsOf } from "../../src/rules/standing-details";
import { auctionOf } from "./stage-now";

export function ownStandingDetails(
  state: PackageState,
  position: Position,
  now: number,
): StandingDetails {
  const auction = { ...auctionOf(state, position.accepted), release: state.release };
  return standingDetailsOf(auction, position, now);
}
