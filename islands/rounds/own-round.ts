import type { PackageState } from "../../src/auctions/types";
import { centsOf, centsToDecimal } from "../../src/lib/money";
import type { BidAmounts } from "../../src/rules/bid-review";
import type { Stage, Standing } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";

export interface OwnRound {
  isSeated: boolean;
  isAhead: boolean;
}

const compareAmounts = (ownAmount: string | null, price: string | null | undefined): number =>
  ownAmount === null || price == null ? -1 : Math.sign(centsOf(ownAmount) - centsOf(price));

/** When amounts are equal, only the server knows the order. */
export function ownRoundOf(
  { seatPrice, exclusive }: Pick<PackageState, "seatPrice" | "exclusive">,
  ownStanding: OwnStanding,
): OwnRound {
  if (ownStanding.standing === "released") return { isSeated: false, isAhead: false };
  const seatOrder = compareAmounts(ownStanding.maximum, seatPrice);
  const exclusiveOrder = compareAmounts(ownStanding.exclusiveMaximum, exclusive?.highest);
  const isSeated =
    seatOrder > 0 || (seatOrder === 0 && (ownStanding.seated || ownStanding.outweighed));
  const isAhead = exclusiveOrder > 0 || (exclusiveOrder === 0 && ownStanding.exclusiveLeading);
  return { isSeated, isAhead: isAhead && !(isSeated && exclusive?.mark === "blocked") };
}

/** Changes whenever the member ties with the price, since only the server knows who is ahead. */
export function tieKey({ seatPrice, exclusive }: PackageState, ownStanding: OwnStanding): string {
  const isTied = compareAmounts(ownStanding.maximum, seatPrice) === 0;
  const isTiedAhead = compareAmounts(ownStanding.exclusiveMaximum, exclusive?.highest) === 0;
  return `${isTied && seatPrice} ${isTiedAhead && exclusive?.highest}`;
}

/** A member who is already winning can lower a maximum to the price they pay. */
export function minimumOf(
  { minimumBid, seatPrice, exclusive }: PackageState,
  ownStanding: OwnStanding,
  { isSeated, isAhead }: OwnRound,
  isExclusive: boolean,
): string {
  if (isExclusive) return (isAhead ? exclusive?.highest : exclusive?.needs) ?? "";
  if (!isSeated) return minimumBid;
  // Behind an exclusive bid, seats count with their maximums, which can only be raised.
  const isDefending = exclusive?.highest != null && exclusive.outweighed !== null;
  return higherOf(seatPrice, isDefending ? ownStanding.maximum : ownStanding.yourHighest);
}

function higherOf(amount: string, other: string | null): string {
  return other !== null && centsOf(other) > centsOf(amount) ? other : amount;
}

/** Either a seat or an exclusive bid can win, but not both. */
export function otherBidCents(
  { isSeated, isAhead }: OwnRound,
  { maximum, exclusiveMaximum }: OwnStanding,
  isExclusive: boolean,
): number {
  const [isBinding, other] = isExclusive ? [isSeated, maximum] : [isAhead, exclusiveMaximum];
  return isBinding && other !== null ? centsOf(other) : 0;
}

/** What the member's own standing is once these amounts are placed. */
export function standingWith({ maximumCents, isExclusive }: BidAmounts): Partial<OwnStanding> {
  const maximum = centsToDecimal(maximumCents ?? 0);
  return {
    standing: "leading",
    release: null,
    [isExclusive ? "exclusiveMaximum" : "maximum"]: maximum,
  };
}

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

/** A seat brings no license if an exclusive bid is worth more than all seats together. */
export function isOutweighed(
  { exclusive }: PackageState,
  { isSeated, isAhead }: OwnRound,
): boolean {
  return isSeated && !isAhead && exclusive?.mark === "ahead";
}
