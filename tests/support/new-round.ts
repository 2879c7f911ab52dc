import type { PriorRound } from "../../src/auctions/round-ruling";

/** The round starts at $100.00, so its first seat costs $105.00. */
export function newRound(
  terms: Pick<PriorRound, "seats" | "reserveCents" | "exclusiveFromCents">,
  endsAt: number,
): PriorRound {
  return {
    ...terms,
    startingCents: 10_000,
    priceCents: null,
    seated: [],
    outbid: [],
    exclusive: [],
    endsAt,
    scheduledEnd: endsAt,
    precedence: 1,
  };
}
