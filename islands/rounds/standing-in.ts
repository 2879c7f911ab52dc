import type { Stage, Standing } from "../../src/lib/standing";
import type { OwnStanding } from "../../src/trade/answers";
import type { OwnRound } from "./own-round";

/** During the round the latest state decides; after the end, the server does. */
export function standingIn(
  stage: Stage,
  { standing }: OwnStanding,
  { isSeated, isAhead }: OwnRound,
): Standing | null {
  const wins = isSeated || isAhead;
  if (standing === null) return null;
  if (stage === "running") {
    if (wins) return "leading";
    return standing === "released" ? "released" : "outbid";
  }
  if (standing === "leading") return "undecided";
  return standing === "outbid" ? "lost" : standing;
}
