import type { Standing } from "./standing";

/**
 * A seat is "outweighed" if an exclusive bid is worth more than all seats. A member is "priced" out
 * if the seats win, but only at a price above the member's maximum.
 */
export const HOLDINGS = ["seat", "outweighed", "priced", "exclusive", "passed", "none"] as const;
export type Holding = (typeof HOLDINGS)[number];

/** Whether only an exclusive bid keeps the member from a license. */
export function isOutweighed(holding: Holding | null): holding is "outweighed" | "priced" {
  return holding === "outweighed" || holding === "priced";
}

export const ROUND_STANDINGS = [
  ...(["seat", "outweighed", "priced", "exclusive", "passed", "unseated"] as const),
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
      return holding === "passed" || isOutweighed(holding) ? holding : "unseated";
    case "undecided":
      return "unawarded";
    case "accepted":
    case "won":
      return "licensed";
    default:
      return standing;
  }
}
