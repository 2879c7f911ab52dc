import type { Db } from "../../../db/client";
import { hasRules, requireEligible } from "../../bidders/eligibility";
import { findPackage, PackageNotFound } from "../../packages/packages";
import { RightsSold, rightsConflictsOf } from "../../rights/conflicts";
import { collectionOf } from "../../rights/same-collection";
import { AddressUnconfirmed, ColleagueLeads } from "../refusals";
import type { BidBatch } from "./bid-batch";
import type { BidLot } from "./bid-lot";
import type { BidderFacts, NewBid } from "./bid-request";
import { type LotRuling, ruleOnLot } from "./lot-ruling";
import { requireCountry } from "./required-country";
import { unconfirmedLimit } from "./unconfirmed-limit";

/**
 * What a bid would change, without its limits.
 *
 * @throws why the bidder may not place it
 */
export async function ruleOnBid(
  batch: BidBatch,
  tx: Db,
  bid: NewBid,
  { isConfirmed, needsApproval, country, actedBy }: BidderFacts,
  moment: { now: number; softCloseMs: number },
): Promise<{ before: BidLot; ruling: LotRuling }> {
  const { packageId, bidderId } = bid;
  const before = batch.lot(packageId);
  if (!before) throw new PackageNotFound();
  if (hasRules(before) || needsApproval)
    await requireEligible(tx, before, { id: bidderId, needsApproval });
  if (actedBy !== null) requireColleaguesMaximum(batch, bid, actedBy);
  const ruling = ruleOnLot(before, bid, moment);
  if (bid.isExclusive) await requireFreeExclusivity(tx, packageId, moment.now);
  await requireCountry(tx, { packageId, bidderId, country });
  if (!isConfirmed) await requireAffordable(batch, before, bid, ruling);
  return { before, ruling };
}

/** Colleagues raise their organization's maximum; only who has set it lowers it. */
function requireColleaguesMaximum(
  batch: BidBatch,
  { packageId, bidderId, maximumCents = null, isExclusive }: NewBid,
  actedBy: string,
): void {
  if (maximumCents === null || isExclusive) return;
  const standing = batch.maximum(packageId, bidderId);
  if (!standing || standing.cents <= maximumCents) return;
  if (standing.setBy !== null && standing.setBy !== actedBy) throw new ColleagueLeads();
}

/** A license to the collection may have been sold elsewhere since the round was listed. */
async function requireFreeExclusivity(tx: Db, packageId: string, now: number): Promise<void> {
  const collection = collectionOf(await findPackage(tx, packageId));
  const sale = { scope: "exclusive", moment: "bid" } as const;
  const { obstacle } = await rightsConflictsOf(tx, collection, sale, now);
  if (obstacle) throw new RightsSold();
}

async function requireAffordable(
  batch: BidBatch,
  lot: BidLot,
  { isExclusive }: NewBid,
  { mostCents }: LotRuling,
): Promise<void> {
  const limitCents = unconfirmedLimit(lot, await batch.confirmedPrice(lot), isExclusive);
  if (mostCents > limitCents) throw new AddressUnconfirmed({ maximumCents: limitCents });
}
