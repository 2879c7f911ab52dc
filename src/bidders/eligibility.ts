import type { Db } from "../../db/client";
import { hasBidOn } from "../packages/bids-placed";
import type { Package } from "../packages/packages";
import { requireAudience } from "../packages/visibility";
import { approvalOf } from "./approval";
import { isExcluded } from "./exclusions";
import { BidderExcluded, BidderUnapproved } from "./refusals";

export type EligibleLot = Pick<Package, "id" | "seller_id" | "audience" | "exclusions">;

/** What keeps a member from bidding, and what the member can do about it. */
export type Bar =
  | { kind: "excluded" }
  | { kind: "unasked" }
  | { kind: "waiting"; askedAt: number }
  | { kind: "declined" };

/** Most packages have no rule about bidders, so that a bid on them reads nothing more. */
export const hasRules = ({ audience, exclusions }: EligibleLot) =>
  audience !== "everyone" || exclusions !== null;

/** A member who has bid keeps the right to bid. Returns null for the seller too. */
export async function barOf(db: Db, lot: EligibleLot, memberId: string): Promise<Bar | null> {
  if (!hasRules(lot) || memberId === lot.seller_id) return null;
  const bar = (await isExcluded(db, lot, memberId))
    ? ({ kind: "excluded" } as const)
    : await approvalBarOf(db, lot, memberId);
  if (bar === null) return null;
  return (await hasBidOn(db, { packageId: lot.id, memberId })) ? null : bar;
}

async function approvalBarOf(db: Db, lot: EligibleLot, memberId: string): Promise<Bar | null> {
  if (lot.audience !== "approved") return null;
  const { state, askedAt } = await approvalOf(db, lot, memberId);
  if (state === "approved") return null;
  return state === "waiting" ? { kind: state, askedAt } : { kind: state };
}

/**
 * Call it before a member bids or buys.
 * @throws PackageNotFound, VerifiedOnly, BidderUnapproved, BidderExcluded
 */
export async function requireEligible(tx: Db, lot: EligibleLot, memberId: string): Promise<void> {
  await requireAudience(tx, lot, memberId);
  const bar = await barOf(tx, lot, memberId);
  if (bar) throw bar.kind === "excluded" ? new BidderExcluded() : new BidderUnapproved();
}
