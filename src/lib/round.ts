import { minimumBidCents } from "./money";

export interface Claim {
  bidderId: string;
  maximumCents: number;
}

interface Terms {
  seats: number;
  /** The least that a seat costs. */
  floorCents: number;
  /** Becomes the floor once a maximum reaches it. */
  reserveCents: number | null;
}

export interface Round {
  seated: Claim[];
  unseated: Claim[];
  /** The same for every seat, and never above the maximum of anyone seated. */
  priceCents: number;
}

/** Seats the highest maxima; of equal ones the earlier in `claims`. An auction has one seat. */
export function roundOf(claims: readonly Claim[], terms: Terms): Round {
  const ranked = claims.toSorted((a, b) => b.maximumCents - a.maximumCents);
  const floor = floorOf(ranked[0], terms);
  const seated = ranked.filter(({ maximumCents }) => maximumCents >= floor).slice(0, terms.seats);
  const [last, next] = [ranked[terms.seats - 1], ranked[terms.seats]];
  const contested =
    last && next ? Math.min(last.maximumCents, minimumBidCents(next.maximumCents, null)) : floor;
  return { seated, unseated: ranked.slice(seated.length), priceCents: Math.max(floor, contested) };
}

function floorOf(highest: Claim | undefined, { floorCents, reserveCents }: Terms): number {
  const isReached = reserveCents !== null && (highest?.maximumCents ?? 0) >= reserveCents;
  return isReached ? Math.max(floorCents, reserveCents) : floorCents;
}
