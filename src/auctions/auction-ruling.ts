import { HOUR } from "../lib/time";
import { roundOf } from "../rules/round";

export interface PriorState {
  /** The highest bid that was not rejected, or the starting price. */
  priceCents: number;
  leader: { bidderId: string; maximumCents: number | null } | null;
  reserveCents: number | null;
  endsAt: number;
  /** The listed end; null if bids do not extend it. */
  scheduledEnd: number | null;
}

export interface AllowedBid {
  bidderId: string;
  amountCents: number | null;
  maximumCents: number | null;
  at: number;
}

export interface RuledBid {
  bidderId: string;
  amountCents: number;
  automatic: boolean;
}

export type RuledEvent =
  | ({ type: "bid" } & RuledBid)
  | { type: "maximum"; bidderId: string; maximumCents: number }
  | { type: "extension"; endsAt: number };

const MAX_EXTENSION_MS = HOUR;

/** Returns at most three bids; the last one leads (docs/product.md#maximum-bids). */
export function ruleOnBid(before: PriorState, bid: AllowedBid, softCloseMs: number): RuledEvent[] {
  const { bidderId, maximumCents } = bid;
  const bids = ruledBids(before, bid).map((ruled) => ({ type: "bid", ...ruled }) as const);
  const end = endAfter(before, bid, softCloseMs);
  return [
    ...bids.filter(({ automatic }) => !automatic),
    ...(maximumCents === null ? [] : [{ type: "maximum", bidderId, maximumCents } as const]),
    ...bids.filter(({ automatic }) => automatic),
    ...(end > before.endsAt ? [{ type: "extension", endsAt: end } as const] : []),
  ];
}

/** A typed amount is public immediately, so a lower maximum no longer counts. */
function ruledBids({ leader, priceCents, reserveCents }: PriorState, bid: AllowedBid): RuledBid[] {
  const { bidderId, amountCents } = bid;
  const isLeader = leader?.bidderId === bidderId;
  if (amountCents === null && !isLeader)
    throw new Error("Only the leader can set a maximum without a bid");
  const floorCents = amountCents ?? priceCents;
  const currentCents = isLeader ? leader.maximumCents : null;
  const ownClaim = {
    bidderId,
    maximumCents: Math.max(floorCents, bid.maximumCents ?? currentCents ?? 0),
  };
  const claims = [...(leader && !isLeader ? [claimOf(leader, priceCents)] : []), ownClaim].filter(
    ({ maximumCents }) => maximumCents >= floorCents,
  );
  const round = roundOf(claims, { seats: 1, floorCents, reserveCents });
  const [winner = ownClaim] = round.seated;
  const [outbidClaim] = round.unseated;
  const leaderBid = { bidderId: winner.bidderId, amountCents: round.priceCents, automatic: true };
  return [
    ...(amountCents === null ? [] : [{ bidderId, amountCents, automatic: false }]),
    ...(outbidClaim ? bidAbove(floorCents, outbidClaim.bidderId, outbidClaim.maximumCents) : []),
    ...(winner === ownClaim ? bidAbove(floorCents, bidderId, round.priceCents) : [leaderBid]),
  ];
}

function claimOf(
  { bidderId, maximumCents }: NonNullable<PriorState["leader"]>,
  priceCents: number,
) {
  return { bidderId, maximumCents: Math.max(priceCents, maximumCents ?? 0) };
}

function bidAbove(standingCents: number, bidderId: string, amountCents: number): RuledBid[] {
  return amountCents > standingCents ? [{ bidderId, amountCents, automatic: true }] : [];
}

function endAfter(before: PriorState, bid: AllowedBid, softCloseMs: number): number {
  return before.leader?.bidderId === bid.bidderId
    ? before.endsAt
    : extendedEnd(before, bid.at, softCloseMs);
}

/** Returns the new end after a bid at `at` that changes who would win. */
export function extendedEnd(
  { endsAt, scheduledEnd }: Pick<PriorState, "endsAt" | "scheduledEnd">,
  at: number,
  softCloseMs: number,
): number {
  if (scheduledEnd === null || endsAt - at >= softCloseMs) return endsAt;
  return Math.max(endsAt, Math.min(at + softCloseMs, scheduledEnd + MAX_EXTENSION_MS));
}
