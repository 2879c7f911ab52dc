import type { Db } from "../../../db/client";
import { minimumBidCents, unconfirmedMaximumCents } from "../../lib/money";
import type { Package } from "../../packages/packages";
import { isRound, leastBidCents } from "../../rules/round";
import { findConfirmedPrice } from "./bid-lot";

type LimitedLot = Pick<
  Package,
  "starting_price_cents" | "highest_bid_cents" | "seats" | "seated" | "exclusive_from_cents"
>;

/** @param priceCents computed without bids of unconfirmed members */
export function unconfirmedLimit(lot: LimitedLot, priceCents: number, isExclusive = false): number {
  if (!isRound(lot)) return unconfirmedMaximumCents(minimumBidCents(priceCents, null));
  const highest_bid_cents = priceCents > lot.starting_price_cents ? priceCents : null;
  const leastCents = isExclusive
    ? Math.max(lot.exclusive_from_cents ?? 0, priceCents * lot.seated)
    : leastBidCents({ ...lot, highest_bid_cents, clearing_cents: null });
  return unconfirmedMaximumCents(leastCents);
}

export interface UnconfirmedLimits {
  bidCents: number;
  exclusiveCents: number;
}

/** Returns the most that a member can bid before confirming their address; null after that. */
export async function unconfirmedLimitsOf(
  db: Db,
  memberId: string,
  lot: Package,
): Promise<UnconfirmedLimits | null> {
  const { is_email_verified: isConfirmed } = await db
    .selectFrom("users")
    .select("is_email_verified")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (isConfirmed === 1) return null;
  const price = await findConfirmedPrice.first(db, { package: lot.id });
  const priceCents = price?.cents ?? lot.starting_price_cents;
  return {
    bidCents: unconfirmedLimit(lot, priceCents),
    exclusiveCents: unconfirmedLimit(lot, priceCents, true),
  };
}
