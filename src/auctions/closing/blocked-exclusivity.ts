import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { informMembers, type MemberNews } from "../../notifications/informing";
import { findPackage, type Package } from "../../packages/packages";
import type { RightsClaim } from "../../rights/claims";
import { type RightsSale, rightsConflictsOf } from "../../rights/conflicts";
import { collectionOf } from "../../rights/same-collection";
import { EXCLUSIVE_BLOCKED, OUTWEIGHED, SEATED } from "../../rules/round";
import { record } from "../../transparency/recording";
import { recomputeLeader } from "../leader";
import { type Claims, claimsOf } from "../reading/round-state";
import { inSeatOrder } from "../round-claims";

/**
 * Call this when a round ends. If an exclusive bid is ahead that cannot be sold, because somebody
 * has a license from another sale, the seats win (docs/product.md#rights).
 */
export async function yieldToSeats(tx: Db, lot: Package, now: number): Promise<Package> {
  if (lot.exclusive_leader_id === null) return lot;
  const claims = await claimsOf(tx, lot.id);
  if (!canSellSeats(lot, claims)) return lot;
  const obstacle = await obstacleTo("exclusive", tx, lot, now);
  if (!obstacle || (await obstacleTo("shared", tx, lot, now))) return lot;
  await releaseExclusiveBids(tx, lot, claims, now);
  await mailReleased(tx, lot, { claims, obstacle }, now);
  return findPackage(tx, lot.id);
}

const holdersIn = ({ seated, outweighed }: Claims) => inSeatOrder([...seated, ...outweighed]);

function canSellSeats({ highest_bid_cents, reserve_cents }: Package, claims: Claims): boolean {
  const isReserveMet = (highest_bid_cents ?? 0) >= (reserve_cents ?? 0);
  return isReserveMet && holdersIn(claims).length > 0;
}

async function obstacleTo(
  scope: RightsSale["scope"],
  tx: Db,
  lot: Package,
  now: number,
): Promise<RightsClaim | null> {
  const sale = { scope, moment: "close" } as const;
  return (await rightsConflictsOf(tx, collectionOf(lot), sale, now)).obstacle;
}

async function releaseExclusiveBids(tx: Db, lot: Package, claims: Claims, now: number) {
  const { id: packageId, highest_bid_cents } = lot;
  const priceCents = highest_bid_cents ?? 0;
  const seated = holdersIn(claims).map(({ bidderId }) => bidderId);
  const seats = { type: "seats", seated, priceCents } as const;
  await record(
    tx,
    packageId,
    [
      { type: "rights-sold", licence: "exclusive" },
      ...(claims.outweighed.length > 0 ? [seats] : []),
    ],
    now,
  );
  await sql`update positions set released_cents = (select maximum_cents from exclusive_bids
      where exclusive_bids.package_id = positions.package_id
        and exclusive_bids.bidder_id = positions.bidder_id)
    where package_id = ${packageId} and standing_cents is null`.execute(tx);
  await tx.deleteFrom("exclusive_bids").where("package_id", "=", packageId).execute();
  await tx
    .updateTable("positions")
    .set({ seated: SEATED })
    .where("package_id", "=", packageId)
    .where("seated", "=", OUTWEIGHED)
    .execute();
  await tx
    .updateTable("packages")
    .set({
      rights_sold: EXCLUSIVE_BLOCKED,
      ...(lot.defense_cents !== null && { defense_cents: priceCents * seated.length }),
    })
    .where("id", "=", packageId)
    .execute();
  await recomputeLeader(tx, packageId, now);
}

async function mailReleased(
  tx: Db,
  { id: packageId, title, seller_id: sellerId }: Package,
  {
    claims,
    obstacle: { title: soldTitle, reference, until },
  }: { claims: Claims; obstacle: RightsClaim },
  now: number,
): Promise<void> {
  const seller: MemberNews = {
    memberId: sellerId,
    template: "exclusive-released-seller",
    values: { packageId, title, soldTitle, reference, until },
    uniqueKey: `exclusive-released ${packageId} seller`,
  };
  const bidders = claims.exclusive.map(({ bidderId: memberId }): MemberNews => {
    const uniqueKey = `exclusive-released ${packageId} ${memberId}`;
    return { memberId, template: "exclusive-released", values: { packageId, title }, uniqueKey };
  });
  await informMembers(tx, [seller, ...bidders], now);
}
