import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { hasBidOn } from "../packages/bids-placed";
import type { Package } from "../packages/packages";
import { requireAudience } from "../packages/visibility";
import { approvalOf } from "./approval";
import { isExcluded } from "./exclusions";
import { BidderExcluded, BidderUnapproved } from "./refusals";

export type EligibleLot = Pick<Package, "id" | "seller_id" | "audience" | "exclusions">;

export interface BiddingMember {
  id: string;
  /** Since two unpaid contracts (docs/product.md#unpaid-contracts). */
  needsApproval: boolean;
}

/** What keeps a member from bidding, and what the member can do about it. */
export type Bar =
  | { kind: "excluded" }
  | { kind: "unasked" }
  | { kind: "waiting"; askedAt: number }
  | { kind: "declined" };

/** Most packages have no rule about bidders, so that a bid on them reads nothing more. */
export const hasRules = ({ audience, exclusions }: EligibleLot) =>
  audience !== "everyone" || exclusions !== null;

/**
 * A member who has bid keeps the right to bid, unless unpaid contracts have restricted it. Returns
 * null for the seller too.
 */
export async function barOf(db: Db, lot: EligibleLot, member: BiddingMember): Promise<Bar | null> {
  const { id: memberId, needsApproval } = member;
  if (memberId === lot.seller_id || !(hasRules(lot) || needsApproval)) return null;
  const isApprovalNeeded = lot.audience === "approved" || needsApproval;
  const unapproved = isApprovalNeeded ? await approvalBarOf(db, lot, memberId) : null;
  const bar = (await isExcluded(db, lot, memberId)) ? ({ kind: "excluded" } as const) : unapproved;
  if (bar === null || (needsApproval && unapproved !== null)) return bar;
  return (await hasBidOn(db, { packageId: lot.id, memberId })) ? null : bar;
}

async function approvalBarOf(db: Db, lot: EligibleLot, memberId: string): Promise<Bar | null> {
  const { state, askedAt } = await approvalOf(db, lot, memberId);
  if (state === "approved") return null;
  return state === "waiting" ? { kind: state, askedAt } : { kind: state };
}

/**
 * Call it before a member bids or buys.
 * @throws PackageNotFound, VerifiedOnly, BidderUnapproved, BidderExcluded
 */
export async function requireEligible(
  tx: Db,
  lot: EligibleLot,
  member: BiddingMember,
): Promise<void> {
  await requireAudience(tx, lot, member.id);
  const bar = await barOf(tx, lot, member);
  if (bar) throw bar.kind === "excluded" ? new BidderExcluded() : unapproved(member);
}

/** Call it before a member accepts an offer, which no other rule of the listing limits. */
export async function requireApproval(
  tx: Db,
  lot: EligibleLot,
  member: BiddingMember,
): Promise<void> {
  if (member.needsApproval && (await approvalBarOf(tx, lot, member.id))) throw unapproved(member);
}

const unapproved = ({ needsApproval }: BiddingMember) =>
  new BidderUnapproved(needsApproval ? "unpaid" : "seller");

const findRestriction = prepared<{ memberId: string }, { approval_needed_at: number | null }>(
  (db, value) =>
    db.selectFrom("users").select("approval_needed_at").where("id", "=", value("memberId")),
);

export async function biddingMember(
  db: Db,
  id: string,
): Promise<BiddingMember & { restrictedAt: number | null }> {
  const row = await findRestriction.first(db, { memberId: id });
  const restrictedAt = row?.approval_needed_at ?? null;
  return { id, needsApproval: restrictedAt !== null, restrictedAt };
}
