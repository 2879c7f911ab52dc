import type { PackageState } from "../../src/auctions/types";
import { centsOf, centsToDecimal, parseCents } from "../../src/lib/money";
import type { BidAmounts } from "../../src/rules/bid-review";
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
  return {
    isSeated: seatOrder > 0 || (seatOrder === 0 && ownStanding.seated),
    isAhead: exclusiveOrder > 0 || (exclusiveOrder === 0 && ownStanding.exclusiveLeading),
  };
}

/** Changes whenever the member ties with the price, since only the server knows who is ahead. */
export function tieKey({ seatPrice, exclusive }: PackageState, ownStanding: OwnStanding): string {
  const isTied = compareAmounts(ownStanding.maximum, seatPrice) === 0;
  const isTiedAhead = compareAmounts(ownStanding.exclusiveMaximum, exclusive?.highest) === 0;
  return `${isTied && seatPrice} ${isTiedAhead && exclusive?.highest}`;
}

/** A member who is already winning can lower a maximum to the price they pay. */
export function leastCents(
  { minimumBid, seatPrice, exclusive }: PackageState,
  { isSeated, isAhead }: OwnRound,
  isExclusive: boolean,
): number {
  const least = isExclusive
    ? isAhead
      ? exclusive?.highest
      : exclusive?.needs
    : isSeated
      ? seatPrice
      : minimumBid;
  return parseCents(least ?? "") ?? Number.POSITIVE_INFINITY;
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
    ...(isExclusive ? { exclusiveMaximum: maximum } : { maximum }),
  };
}
