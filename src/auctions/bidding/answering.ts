import type { Db } from "../../../db/client";
import type { SpendingToken } from "../../lib/requester";
import { limitsFrom } from "../../memberships/limits";
import { monthStartOf } from "../../memberships/time-zone";
import { OverTokenLimit } from "../refusals";
import { requireApproval } from "./approved-bid";
import type { Bidder } from "./bid-lot";
import type { Answering, NewBid, TokenLimits } from "./bid-request";

/** A token with only a limit for each bid needs no commitments to be read. */
export const isMonthly = (token: NewBid["token"]) => (token?.monthCents ?? null) !== null;

/** Of the bidders whose commitments have to be read, by organization or account; null has none. */
export function limitsOfBidders(
  requests: readonly Pick<NewBid, "bidderId" | "token">[],
  bidders: readonly (Bidder & { n: number })[],
): Map<string, number | null> {
  const limits = new Map<string, number | null>();
  for (const { n, limit_cents, roles, is_answered } of bidders) {
    const { bidderId = "", token } = requests[n] ?? {};
    if (limit_cents !== null || roles !== null || isMonthly(token) || is_answered === 1)
      limits.set(bidderId, limit_cents);
  }
  return limits;
}

/**
 * Who answers for a bid: who approves it, or else who places it. Null for accounts of one, unless a
 * token with a limit for a month acts for them, or has committed them to this package.
 *
 * @throws why the approval cannot be used
 */
export async function answeringFor(
  tx: Db,
  { bidderId: organizationId, actedBy = organizationId, approval, token }: NewBid,
  bidder: Bidder | undefined,
  now: number,
): Promise<Answering | null> {
  if (approval) {
    const use = { ...approval, organizationId, requestedBy: actedBy };
    const limits = await requireApproval(tx, use, now);
    return { memberId: limits.memberId, limits, token: null };
  }
  if (!bidder || !(bidder.roles !== null || isMonthly(token) || bidder.is_answered === 1))
    return null;
  const key = { organizationId, memberId: actedBy };
  const limits = bidder.roles === null ? null : await limitsFrom(tx, key, bidder, now);
  return { memberId: actedBy, limits, token: await tokenLimits(tx, organizationId, token, now) };
}

export async function tokenLimits(
  tx: Db,
  organizationId: string,
  token: SpendingToken | null | undefined,
  now: number,
): Promise<TokenLimits | null> {
  if (!token) return null;
  const start = isMonthly(token) ? await monthStartOf(tx, organizationId, now) : 0;
  return { ...token, monthStart: start };
}

/**
 * @param namedCents the most that the caller named: an amount, a maximum or a price
 * @throws OverTokenLimit
 */
export function requireNamed(token: SpendingToken | null | undefined, namedCents: number): void {
  if (!token || token.bidCents === null || namedCents <= token.bidCents) return;
  const { bidCents: limitCents } = token;
  throw new OverTokenLimit({ of: "bid", limitCents, committedCents: namedCents });
}
