import type { Stage, Standing } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";
import type { OwnRound } from "./own-round";

/** During the round the latest state decides; after the end, the server does. */
export function roundStanding(
  stage: Stage,
  { standing }: OwnStanding,
  { isSeated, isAhead }: OwnRound,
): Standing | null {
  if (stage === "running" && standing !== null) {
    if (isSeated || isAhead) return "leading";
    return standing === "released" ? standing : "outbid";
  }
  if (standing === "leading") return "undecided";
  return standing === "outbid" ? "lost" : standing;
}
