import type { Db } from "../../../db/client";
import { withoutIndex } from "../../../db/indexed";
import { lockPackages } from "../../../db/locks";
import { versioned } from "../../../db/versioned";
import { announce } from "../../announcements/announce";
import { informMembers, type MemberNews } from "../../notifications/informing";
import type { Package } from "../../packages/packages";
import type { RightsClaim } from "../../rights/claims";
import { type RightsSale, rightsConflictsOf } from "../../rights/conflicts";
import { EXCLUSIVE_CLASS } from "../../rights/rights";
import { collectionOf } from "../../rights/same-collection";
import { EXCLUSIVE_IN_DOUBT } from "../../rules/round";
import { record } from "../../transparency/recording";
import { releaseBids, vacateSeats } from "../changes/released-bids";
import { recomputeLeader } from "../leader";
import { endPriceOffers } from "../price-offers";
import { claimsOf } from "../reading/round-state";

/**
 * Call this before a sale. Returns what stands in its way, or closes the seller's other packages
 * that can no longer be sold (docs/product.md#rights).
 */
export async function takeRights(
  tx: Db,
  lot: Package,
  sale: RightsSale,
  now: number,
): Promise<RightsClaim | null> {
  const collection = collectionOf(lot);
  const { obstacle, yielding, limited } = await rightsConflictsOf(tx, collection, sale, now);
  if (obstacle) return obstacle;
  const { id: packageId, title } = lot;
  const hold = sale.moment === "contract" ? "contract" : "promise";
  const { scope } = sale;
  const claim: RightsClaim = { packageId, title, hold, scope, reference: null, until: null };
  for (const id of new Set(yielding.map((other) => other.packageId)))
    await giveUpLot(tx, id, claim, now);
  for (const id of new Set(limited.map((other) => other.packageId)))
    await doubtExclusivity(tx, id, now);
  return null;
}

/** The other license can become void, so only the end of the round decides (`yieldToSeats`). */
async function doubtExclusivity(tx: Db, packageId: string, now: number): Promise<void> {
  await lockPackages(tx, [packageId]);
  const { numUpdatedRows } = await tx
    .updateTable("packages")
    .set({ rights_sold: EXCLUSIVE_IN_DOUBT, ...versioned(now) })
    .where("id", "=", packageId)
    .where("status", "=", "active")
    .where("rights_sold", "=", 0)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) announce(tx, { type: "auction-changed", packageId });
}

/** Ends the auction if it is running, releases all its bids and emails everyone why. */
export async function giveUpLot(
  tx: Db,
  packageId: string,
  claim: RightsClaim,
  now: number,
): Promise<void> {
  await lockPackages(tx, [packageId]);
  const lot = await tx
    .selectFrom("packages")
    .selectAll()
    .where("id", "=", packageId)
    .where("status", "<>", "settled")
    .executeTakeFirst();
  if (!lot) return;
  const isRunning = lot.status === "active";
  await record(tx, packageId, [{ type: "rights-sold" }], now);
  await revokeAcceptances(tx, packageId, now);
  await endPriceOffers(tx, { packageId }, now);
  const bidders = await releaseBids(tx, packageId);
  const { exclusive } = await claimsOf(tx, packageId);
  await vacateSeats(tx, packageId);
  await tx
    .updateTable("packages")
    .set({
      rights_sold: 1,
      ...(isRunning && {
        status: "ended" as const,
        ended_at: Math.min(now, lot.auction_end_time),
      }),
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .execute();
  await recomputeLeader(tx, packageId, now);
  const bidderIds = [...bidders, ...exclusive.map(({ bidderId }) => bidderId)];
  await mailRightsSold(tx, lot, claim, bidderIds, now);
  if (isRunning) announce(tx, { type: "auction-ended", packageId });
}

/** A bid can have been accepted in an earlier version, which did not compare packages. */
async function revokeAcceptances(tx: Db, packageId: string, now: number): Promise<void> {
  const revoked = await tx
    .updateTable("bids")
    .set({ status: "pending" })
    .where("package_id", "=", packageId)
    .where("status", "=", "accepted")
    .where("contract_status", "=", "none")
    .returning("id")
    .execute();
  if (revoked.length === 0) return;
  await tx
    .updateTable("licences")
    .set({ voided_at: now })
    .where(
      "bid_id",
      "in",
      revoked.map(({ id }) => id),
    )
    .execute();
}

async function mailRightsSold(
  tx: Db,
  { id: packageId, title, seller_id: sellerId }: Package,
  { title: soldTitle, scope, reference, until }: RightsClaim,
  bidderIds: readonly string[],
  now: number,
): Promise<void> {
  const isExclusive = scope === "exclusive";
  const sold = { soldTitle, isExclusive, reference, until };
  const seller: MemberNews = {
    memberId: sellerId,
    template: "rights-sold-seller",
    values: { packageId, title, ...sold },
    uniqueKey: `rights-sold ${packageId} seller`,
  };
  const bidders = [...new Set(bidderIds)].map((memberId): MemberNews => {
    const values = { packageId, title, isExclusive };
    const uniqueKey = `rights-sold ${packageId} ${memberId}`;
    return { memberId, template: "rights-sold", values, uniqueKey };
  });
  await informMembers(tx, [seller, ...bidders], now);
}

/** Locking all packages that a close can change in one order avoids deadlocks with bids. */
export async function findYieldingLots(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("packages as other")
    .innerJoin("packages as due", "due.seller_id", "other.seller_id")
    .select("other.id")
    .distinct()
    .where("due.id", "in", ids)
    // The index of active packages would be read as a whole.
    .where(withoutIndex("other.status"), "=", "active")
    .where((eb) =>
      eb.or([
        eb("due.rights_class", ">=", EXCLUSIVE_CLASS),
        eb("due.exclusive_from_cents", "is not", null),
        eb("other.rights_class", ">=", EXCLUSIVE_CLASS),
        eb("other.exclusive_from_cents", "is not", null),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
