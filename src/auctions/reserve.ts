import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";
import type { EndedAuction } from "../mail/templates";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";
import { isRound } from "../rules/round";
import { releaseBids } from "./changes/released-bids";
import { isAccepted } from "./leader";
import { claimsOf } from "./reading/round-state";
import type { ReserveState } from "./types";

/** Only the seller sees the amount (docs/product.md#reserve). */
export function reserveState(
  lot: Pick<Package, "reserve_cents" | "highest_bid_cents">,
): ReserveState {
  const { reserve_cents: reserve, highest_bid_cents: highest } = lot;
  if (reserve === null) return "none";
  return highest !== null && highest >= reserve ? "met" : "not-met";
}

/** 1 if an auction ends below its reserve, else 0. An accepted bid may be below the reserve. */
export function missesReserve(eb: ExpressionBuilder<Schema, "packages">) {
  const acceptedBid = eb
    .selectFrom("bids")
    .select(sql.lit(1).as("one"))
    .whereRef("bids.package_id", "=", "packages.id")
    .where(isAccepted("bids"));
  return eb
    .case()
    .when(
      eb.and([
        eb("highest_bid_cents", "<", eb.ref("reserve_cents")),
        eb.not(eb.exists(acceptedBid)),
        eb("exclusive_leader_id", "is", null),
      ]),
    )
    .then(eb.lit(1))
    .else(eb.lit(0))
    .end();
}

export async function releaseBelowReserve(
  tx: Db,
  lot: Package,
  checkpoint: EndedAuction,
  now: number,
) {
  const { id: packageId, title, highest_bid_cents: highestBidCents } = lot;
  if (highestBidCents === null) return;
  const values = { packageId, title, highestBidCents, ...checkpoint };
  const releasedIds = await releaseBids(tx, packageId);
  const exclusiveIds = (await claimsOf(tx, packageId)).exclusive.map(({ bidderId }) => bidderId);
  const isLotRound = isRound(lot);
  const news = [...new Set([...releasedIds, ...exclusiveIds])].map((memberId) => {
    const template = isLotRound ? "round-missed" : "reserve-missed";
    return { memberId, template, values, uniqueKey: `auction-ended ${packageId} ${memberId}` };
  });
  await informMembers(tx, news as MemberNews[], now);
  const template = isLotRound ? "round-missed-seller" : "reserve-missed-seller";
  const uniqueKey = `auction-ended ${packageId} seller`;
  await informMembers(tx, [{ memberId: lot.seller_id, template, values, uniqueKey }], now);
}

/** Hides a missed reserve once a second chance is accepted (docs/product.md#second-chance). */
export async function withPublicReserves<
  Lot extends Pick<Package, "id" | "status" | "reserve_missed">,
>(db: Db, lots: readonly Lot[]): Promise<Lot[]> {
  const missedLots = lots.filter((lot) => lot.status === "ended" && lot.reserve_missed === 1);
  if (missedLots.length === 0) return [...lots];
  const rows = await db
    .selectFrom("bids")
    .select("package_id")
    .where(
      "package_id",
      "in",
      missedLots.map(({ id }) => id),
    )
    .where(isAccepted("bids"))
    .execute();
  const acceptedPackageIds = new Set(rows.map(({ package_id }) => package_id));
  return lots.map((lot) =>
    acceptedPackageIds.has(lot.id) ? { ...lot, reserve_missed: 0 as const } : lot,
  );
}
