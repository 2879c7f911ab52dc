import type { PackageState } from "../../src/auctions/types";
import type { Standing } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";
import type { RoundWords } from "../../views/messages/panel-words";
import type { StandingLabel } from "../bidding/member-props";
import type { OwnRound } from "./own-round";

interface StandingContext {
  standing: Standing | null;
  state: PackageState;
  ownStanding: OwnStanding;
  position: OwnRound;
}

/** A seat brings no license if an exclusive bid is worth more than all seats together. */
export function isOutweighed(
  { exclusive }: PackageState,
  { isSeated, isAhead }: OwnRound,
): boolean {
  return isSeated && !isAhead && exclusive?.highest != null;
}

export function standingLabelOf(words: RoundWords, context: StandingContext): StandingLabel | null {
  const { standing, state, ownStanding, position } = context;
  const { short } = words.round.standing;
  if (standing !== "leading" && standing !== "outbid") return null;
  if (isOutweighed(state, position)) return { tone: "outbid", text: short.behind };
  const isExclusive = position.isAhead || ownStanding.maximum === null;
  return { tone: standing, text: (isExclusive ? words.standing.short : short)[standing] };
}
