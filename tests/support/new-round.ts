import type { PriorRound } from "../../src/auctions/round-claims";
import type { RoundRule } from "../../src/rules/round";

/** The round starts at $100.00, so its first seat costs $105.00. */
export function newRound(
  terms: Pick<PriorRound, "seats" | "reserveCents" | "exclusiveFromCents">,
  endsAt: number,
  rule: RoundRule = 1,
): PriorRound {
  return {
    ...terms,
    rule,
    startingCents: 10_000,
    priceCents: null,
    seated: [],
    outweighed: [],
    outbid: [],
    exclusive: [],
    defense: rule === 1 ? null : { clearingCents: null, defenseCents: 0, beatenCents: 0 },
    endsAt,
    scheduledEnd: endsAt,
    precedence: 1,
  };
}
