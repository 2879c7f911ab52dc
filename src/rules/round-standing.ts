import type { Standing } from "./standing";

/** A seat is "outweighed" if an exclusive bid is worth more than all seats. */
export const HOLDINGS = ["seat", "outweighed", "exclusive", "passed", "none"] as const;
export type Holding = (typeof HOLDINGS)[number];

export const ROUND_STANDINGS = [
  ...(["seat", "outweighed", "exclusive", "passed", "unseated"] as const),
  ...(["unawarded", "licensed"] as const),
] as const;
export type RoundStanding = (typeof ROUND_STANDINGS)[number];

export function roundStandingOf(
  standing: Standing,
  holding: Holding | null,
): Standing | RoundStanding {
  if (holding === null) return standing;
  switch (standing) {
    case "leading":
      return holding === "none" ? "seat" : holding;
    case "outbid":
      return holding === "passed" || holding === "outweighed" ? holding : "unseated";
    case "undecided":
      return "unawarded";
    case "accepted":
    case "won":
      return "licensed";
    default:
      return standing;
  }
}
