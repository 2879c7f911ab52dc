import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { lockPackages } from "../../../db/locks";
import { inTransaction } from "../../../db/transaction";
import { nextTurn } from "../../lib/alarm";
import { record } from "../../transparency/recording";
import { lotsBidOn } from "../bid";
import { addToDecisionCounts, isAccepted, recomputeBidTotals, recomputeLeader } from "../leader";
import { endIfUnsold, voidLicense } from "../licenses";
import { IS_ROUND } from "../round-sql";

/** An SQLite update of this size blocks the event loop for about 4 ms. */
const MAX_BIDS_PER_UPDATE = 1000;

export async function releaseBids(tx: Db, packageId: string): Promise<string[]> {
  const bidders = await tx
    .selectFrom("bids")
    .select("bidder_id")
    .distinct()
    .where("package_id", "=", packageId)
    .where("status", "=", "pending")
    .execute();
  if (bidders.length === 0) return [];
  let releasedCount = 0;
  for (
    let updatedCount = MAX_BIDS_PER_UPDATE;
    updatedCount === MAX_BIDS_PER_UPDATE;
    releasedCount += updatedCount
  ) {
    if (releasedCount > 0) await nextTurn();
    updatedCount = await releaseBatch(tx, packageId);
  }
  await addToDecisionCounts(tx, packageId, { released: releasedCount });
  await recomputeDecidedPositions(tx, packageId);
  return bidders.map(({ bidder_id }) => bidder_id);
}

/**
 * For decisions of operators. Releases every bid that has no contract yet, along with the maximums
 * of unsold packages.
 */
export async function releaseUnsoldBids(tx: Db, packageId: string, now: number): Promise<void> {
  await keepReleasedAmounts(tx, packageId);
  const acceptedBids = await tx
    .updateTable("bids")
    .set({ status: "released" })
    .where("package_id", "=", packageId)
    .where("status", "=", "accepted")
    .where("contract_status", "=", "none")
    .returning("id")
    .execute();
  for (const { id } of acceptedBids) await voidLicense(tx, id, now);
  await releaseBids(tx, packageId);
  await recomputeDecidedPositions(tx, packageId);
  await recomputeBidTotals(tx, packageId);
  await endIfUnsold(tx, packageId, now);
  const lot = tx.selectFrom("packages").select("status").where("id", "=", packageId);
  if ((await lot.executeTakeFirst())?.status !== "settled") {
    await tx.deleteFrom("maximum_bids").where("package_id", "=", packageId).execute();
    await tx.deleteFrom("exclusive_bids").where("package_id", "=", packageId).execute();
    await vacateSeats(tx, packageId);
  }
  await recomputeLeader(tx, packageId, now);
}

/** Exclusive bids have no other row from which their bidders could learn what was released. */
async function keepReleasedAmounts(tx: Db, packageId: string): Promise<void> {
  await sql`update positions set released_cents = coalesce(standing_cents, ${OWN_EXCLUSIVE_MAXIMUM})
    where package_id = ${packageId} and (exists (select 1 from bids
      where bids.package_id = positions.package_id and bids.bidder_id = positions.bidder_id
        and bids.status in ('pending', 'accepted') and bids.contract_status = 'none')
      or (${OWN_EXCLUSIVE_MAXIMUM} is not null and exists (select 1 from packages
        where packages.id = positions.package_id and packages.status <> 'settled')))`.execute(tx);
}

const OWN_EXCLUSIVE_MAXIMUM = sql`(select maximum_cents from exclusive_bids
  where exclusive_bids.package_id = positions.package_id
    and exclusive_bids.bidder_id = positions.bidder_id)`;

async function releaseBatch(tx: Db, packageId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("bids")
    .set({ status: "released" })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("bids")
        .select("id")
        .where("package_id", "=", packageId)
        .where("status", "=", "pending")
        .limit(MAX_BIDS_PER_UPDATE),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function recomputeDecidedPositions(tx: Db, packageId: string): Promise<void> {
  await tx
    .updateTable("positions")
    .set((eb) => ({
      standing_cents: eb
        .selectFrom("bids")
        .select("amount_cents")
        .whereRef("bids.package_id", "=", "positions.package_id")
        .whereRef("bids.bidder_id", "=", "positions.bidder_id")
        .where(isAccepted("bids")),
    }))
    .where("package_id", "=", packageId)
    .execute();
}

/** In an ordinary auction, the seat stays with the highest bid, even if it was released. */
export async function vacateSeats(tx: Db, packageId: string): Promise<void> {
  await tx
    .updateTable("positions")
    .set({ seated: 0 })
    .where("package_id", "in", (eb) =>
      eb.selectFrom("packages").select("id").where("id", "=", packageId).where(IS_ROUND),
    )
    .where("seated", "<>", 0)
    .execute();
}

/** Logs only departures from bidding, because simultaneous entries can be linked to one member. */
export async function withdrawBids(db: Db, bidderId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const positions = await tx
      .selectFrom("positions")
      .innerJoin("packages", "packages.id", "positions.package_id")
      .select((eb) => [
        ...(["positions.package_id", "packages.status", "standing_cents"] as const),
        "packages.sale_rule",
        eb
          .selectFrom("exclusive_bids")
          .select("maximum_cents")
          .whereRef("exclusive_bids.package_id", "=", "positions.package_id")
          .whereRef("exclusive_bids.bidder_id", "=", "positions.bidder_id")
          .as("exclusive_cents"),
      ])
      .where("bidder_id", "=", bidderId)
      .execute();
    await lockPackages(
      tx,
      positions.map(({ package_id }) => package_id),
    );
    for (const { package_id, status, sale_rule, ...position } of positions) {
      const { standing_cents, exclusive_cents } = position;
      const isBidding = standing_cents !== null || exclusive_cents !== null;
      if (!isBidding || status === "settled" || sale_rule === "fixed") continue;
      await record(tx, package_id, [{ type: "departure", bidderId }], now);
    }
    const voidedPackageIds = await voidUnsentLicenses(tx, bidderId, now);
    await tx
      .deleteFrom("bids")
      .where("package_id", "in", lotsBidOn(bidderId))
      .where("bidder_id", "=", bidderId)
      .execute();
    await tx.deleteFrom("positions").where("bidder_id", "=", bidderId).execute();
    await tx.deleteFrom("maximum_bids").where("bidder_id", "=", bidderId).execute();
    await tx.deleteFrom("exclusive_bids").where("bidder_id", "=", bidderId).execute();
    for (const { package_id } of positions) {
      if (voidedPackageIds.includes(package_id)) await endIfUnsold(tx, package_id, now);
      await recomputeBidTotals(tx, package_id);
      await recomputeLeader(tx, package_id, now);
    }
  });
}

/** A license without a contract lapses with its bid, but its number is not reused. */
async function voidUnsentLicenses(tx: Db, bidderId: string, now: number): Promise<string[]> {
  const voidedLicenses = await tx
    .updateTable("licences")
    .set({ voided_at: now })
    .where("contract_id", "is", null)
    .where("voided_at", "is", null)
    .where("bid_id", "in", (eb) =>
      eb
        .selectFrom("bids")
        .select("id")
        .where("package_id", "in", lotsBidOn(bidderId))
        .where("bidder_id", "=", bidderId)
        .where("status", "=", "accepted"),
    )
    .returning("package_id")
    .execute();
  return voidedLicenses.map(({ package_id }) => package_id);
}
