import { minimumBidCents } from "../lib/money";
import { HOUR } from "../lib/time";

/** The state before a bid. Amounts are cents, times epoch milliseconds. */
export interface Before {
  /** The highest standing bid, or the starting price. */
  priceCents: number;
  leader: { bidderId: string; maximumCents: number | null } | null;
  reserveCents: number | null;
  endsAt: number;
  /** The end as listed; null if bids do not move it. */
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

/** How long after its scheduled end late bids can keep an auction open. */
const LONGEST_EXTENSION_MS = HOUR;

/**
 * The consequences of a bid (docs/product.md#maximum-bids): at most three bids; the last one
 * leads.
 * @param softCloseMs time left after a bid by a member who did not lead; 0: none
 */
export function rule(before: Before, bid: AllowedBid, softCloseMs: number): RuledEvent[] {
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

function ruledBids(before: Before, bid: AllowedBid): RuledBid[] {
  const { leader } = before;
  if (leader?.bidderId === bid.bidderId) return raisedByLeader(before, leader, bid);
  const { bidderId, amountCents: amount } = bid;
  if (amount === null) throw new Error("Only a leader sets a maximum without a bid");
  const most = Math.max(amount, bid.maximumCents ?? 0);
  const held = leader === null ? 0 : Math.max(before.priceCents, leader.maximumCents ?? 0);
  const reserved = reservedIn(before);
  const placed = { bidderId, amountCents: amount, automatic: false };
  if (leader === null || held < amount) {
    return [placed, ...above(amount, bidderId, reserved(most, amount))];
  }
  if (most <= held) {
    // Of two equal maxima the earlier leads: this bid may equal the one before it.
    const amountCents = reserved(held, Math.min(held, minimumBidCents(most, null)));
    const answer = { bidderId: leader.bidderId, amountCents, automatic: true };
    return [placed, ...above(amount, bidderId, most), answer];
  }
  const taking = reserved(most, Math.min(most, minimumBidCents(held, null)));
  return [placed, ...above(amount, leader.bidderId, held), ...above(held, bidderId, taking)];
}

function above(standingCents: number, bidderId: string, amountCents: number): RuledBid[] {
  return amountCents > standingCents ? [{ bidderId, amountCents, automatic: true }] : [];
}

/** The leader's own bid raises the price only by a named amount, or up to the reserve. */
function raisedByLeader(
  before: Before,
  leader: NonNullable<Before["leader"]>,
  { bidderId, amountCents, maximumCents }: AllowedBid,
): RuledBid[] {
  const price = amountCents ?? before.priceCents;
  const most = Math.max(price, maximumCents ?? leader.maximumCents ?? 0);
  return [
    ...(amountCents === null ? [] : [{ bidderId, amountCents, automatic: false }]),
    ...above(price, bidderId, reservedIn(before)(most, price)),
  ];
}

function reservedIn({ reserveCents }: Before) {
  return (most: number, amount: number): number =>
    reserveCents !== null && most >= reserveCents ? Math.max(amount, reserveCents) : amount;
}

function endAfter({ leader, endsAt, scheduledEnd }: Before, bid: AllowedBid, softCloseMs: number) {
  if (scheduledEnd === null || leader?.bidderId === bid.bidderId) return endsAt;
  if (endsAt - bid.at >= softCloseMs) return endsAt;
  return Math.max(endsAt, Math.min(bid.at + softCloseMs, scheduledEnd + LONGEST_EXTENSION_MS));
}
