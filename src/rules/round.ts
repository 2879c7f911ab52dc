import { minimumBidCents } from "../lib/money";

export interface Claim {
  bidderId: string;
  maximumCents: number;
}

interface RoundTerms {
  seats: number;
  floorCents: number;
  /** Becomes the floor once a maximum reaches it. */
  reserveCents: number | null;
  /** The highest maximum that has lost its seat before. */
  outbidCents?: number;
}

export interface Round<C extends Claim = Claim> {
  seated: C[];
  unseated: C[];
  /** Equal for all seats, and never above a seated maximum. */
  priceCents: number;
}

/** The highest maxima win, and the earlier of equal ones in `claims`. An auction has one seat. */
export function roundOf<C extends Claim>(claims: readonly C[], terms: RoundTerms): Round<C> {
  const ranked = claims.toSorted((a, b) => b.maximumCents - a.maximumCents);
  const floor = floorOf(ranked[0], terms);
  const seated = ranked.filter(({ maximumCents }) => maximumCents >= floor).slice(0, terms.seats);
  const [last, next] = [ranked[terms.seats - 1], ranked[terms.seats]];
  const nextCents = Math.max(next?.maximumCents ?? 0, terms.outbidCents ?? 0);
  const contestedCents =
    last && nextCents > 0 ? Math.min(last.maximumCents, minimumBidCents(nextCents, null)) : floor;
  return {
    seated,
    unseated: ranked.slice(seated.length),
    priceCents: Math.max(floor, contestedCents),
  };
}

function floorOf(highest: Claim | undefined, { floorCents, reserveCents }: RoundTerms): number {
  const isReserveReached = reserveCents !== null && (highest?.maximumCents ?? 0) >= reserveCents;
  return isReserveReached ? Math.max(floorCents, reserveCents) : floorCents;
}

/** Under rule 2, licenses defend themselves against exclusive bids with their maxima. */
export type RoundRule = 1 | 2;

/** The member gets a license. In an ordinary auction, the highest bid has the only seat. */
export const SEATED = 1;
/** The member would have a seat without an exclusive bid, and can get it back. */
export const OUTWEIGHED = 2;
export type Seat = 0 | typeof SEATED | typeof OUTWEIGHED;

/** In `packages.rights_sold`: a license sold elsewhere rules out exclusive bids, but not others. */
export const EXCLUSIVE_BLOCKED = 2;

/** In `packages.rights_sold`: such a license was sold during the round, but may become void. */
export const EXCLUSIVE_IN_DOUBT = 3;

/** In a round nobody leads; members have seats. */
export function isRound(lot: { seats: number; exclusive_from_cents: number | null }): boolean {
  return lot.seats > 1 || lot.exclusive_from_cents !== null;
}

/** For this many days, a fixed price must not be below the price of the previous sale. */
export const FLOOR_DAYS = 90;

interface PricedLot {
  seats: number;
  seated: number;
  starting_price_cents: number;
  highest_bid_cents: number | null;
  clearing_cents: number | null;
}

/** Names each property, because copying the rest of a lot would take longer than its bid's ruling. */
export function leastBidCents(lot: PricedLot): number {
  const { seats, seated, clearing_cents } = lot;
  const { starting_price_cents: starting, highest_bid_cents: highest } = lot;
  const isFree = seated < seats && highest !== null;
  if (isFree && clearing_cents !== null)
    return nextLicenseCents({ priceCents: highest, seated }, clearing_cents);
  return isFree && seats > 1 ? highest : minimumBidCents(starting, highest);
}

/** What a further license costs at the least, computed only from figures that everyone can see. */
export function nextLicenseCents(
  { priceCents, seated }: { priceCents: number; seated: number },
  clearingCents: number,
): number {
  return Math.max(clearingCents, Math.ceil((priceCents * seated) / (seated + 1)));
}

export function seatsTotalCents({
  seated,
  highest_bid_cents,
}: Pick<PricedLot, "seated" | "highest_bid_cents">): number {
  return seated * (highest_bid_cents ?? 0);
}

interface DefendedLot extends Pick<PricedLot, "seated" | "highest_bid_cents"> {
  defense_cents: number | null;
}

/** An exclusive bid leads if its maximum is higher. */
export function mostOfSeatsCents(lot: DefendedLot): number {
  return lot.defense_cents ?? seatsTotalCents(lot);
}

/** Whether an exclusive bid is ahead of the seats, or the price is that of an exclusive license. */
type ExclusiveMark = "ahead" | "price";

interface ListedRound {
  status: string;
  seats: number;
  seated: number;
  highest_bid_cents: number | null;
  clearing_cents: number | null;
  exclusive_from_cents: number | null;
  exclusive_leader_id: string | null;
  rights_sold: 0 | 1 | 2 | 3;
}

/**
 * For rows of `packages`. An exclusive award leaves no seats, and its price stays if the contract
 * becomes void. Behind an exclusive bid nobody has a seat, but the price is that of a seat. Once the
 * rights are sold elsewhere, no bid can win.
 */
export function listedExclusiveMark(lot: Omit<ListedRound, "seats">): ExclusiveMark | null {
  const { status, highest_bid_cents: priceCents } = lot;
  if (lot.exclusive_from_cents === null || lot.rights_sold === 1) return null;
  const isSeatPrice = lot.clearing_cents === priceCents;
  const isOver = status === "settled" || (status === "ended" && !isSeatPrice);
  if (isOver && lot.seated === 0 && priceCents !== null) return "price";
  return lot.exclusive_leader_id !== null && status !== "settled" ? "ahead" : null;
}

/** For emails that list packages. */
export function seatsOf(lot: ListedRound) {
  const isExclusiveAhead = listedExclusiveMark(lot) === "ahead";
  return { seats: lot.seats, seated: lot.seated, isExclusiveAhead };
}

export interface Exclusivity<C extends Claim = Claim> {
  /** The highest exclusive bid if its maximum exceeds all the seats combined, else null. */
  leader: C | null;
  priceCents: number | null;
  /** The lowest maximum that another member's exclusive bid needs. */
  needsCents: number;
}

interface ExclusiveTerms {
  fromCents: number;
  /** Total price of the seats. Ties go to the seats. */
  seatsTotalCents: number;
}

export function exclusiveOf<C extends Claim>(
  claims: readonly C[],
  { fromCents, seatsTotalCents: togetherCents }: ExclusiveTerms,
): Exclusivity<C> {
  const [leader, second] = claims.toSorted((a, b) => b.maximumCents - a.maximumCents);
  const leastCents = Math.max(fromCents, togetherCents + 1);
  if (!leader || leader.maximumCents <= togetherCents)
    return { leader: null, priceCents: null, needsCents: leastCents };
  const contestedCents = second ? minimumBidCents(second.maximumCents, null) : 0;
  const priceCents = Math.min(leader.maximumCents, Math.max(leastCents, contestedCents));
  const needsCents = Math.max(leastCents, minimumBidCents(priceCents, null));
  return { leader, priceCents, needsCents };
}
