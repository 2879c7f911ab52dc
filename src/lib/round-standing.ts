import type { Standing } from "./standing";

/** An exclusive bid is worth more than an "outweighed" seat. */
export const HOLDS = ["seat", "outweighed", "exclusive", "passed", "none"] as const;
export type Holds = (typeof HOLDS)[number];

export const ROUND_STANDINGS = [
  ...(["seat", "outweighed", "exclusive", "passed", "unseated"] as const),
  ...(["unawarded", "licensed"] as const),
] as const;
export type RoundStanding = (typeof ROUND_STANDINGS)[number];

export function namedStanding(standing: Standing, holds: Holds | null): Standing | RoundStanding {
  if (holds === null) return standing;
  switch (standing) {
    case "leading":
      return holds === "none" ? "seat" : holds;
    case "outbid":
      return holds === "passed" ? "passed" : "unseated";
    case "undecided":
      return "unawarded";
    case "accepted":
    case "won":
      return "licensed";
    default:
      return standing;
  }
}
