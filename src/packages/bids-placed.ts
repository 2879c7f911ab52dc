import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";

/** Exclusive bids are secret until they win, so `bid_count` does not include them. */
export const isBidOn = (eb: ExpressionBuilder<Schema, "packages">) =>
  eb.or([eb("packages.bid_count", ">", 0), hasExclusiveBid(eb), hasLicense(eb), hasLiveOffer(eb)]);

/** At a fixed price, the first purchase fixes what the first bid does in an auction. */
const hasLicense = (eb: ExpressionBuilder<Schema, "packages">) =>
  eb.exists(
    eb
      .selectFrom("licences")
      .select("licences.seat")
      .whereRef("licences.package_id", "=", "packages.id"),
  );

/** Who has offered or asked a price relies on the listing as it is. */
const hasLiveOffer = (eb: ExpressionBuilder<Schema, "packages">) =>
  eb.exists(
    eb
      .selectFrom("price_offers")
      .select("price_offers.id")
      .whereRef("price_offers.package_id", "=", "packages.id")
      .where("price_offers.status", "in", ["open", "countered"]),
  );

export const hasExclusiveBid = (eb: ExpressionBuilder<Schema, "packages">) =>
  eb.exists(
    eb
      .selectFrom("exclusive_bids")
      .select("exclusive_bids.bidder_id")
      .whereRef("exclusive_bids.package_id", "=", "packages.id"),
  );

export async function hasBids(db: Db, { id }: { id: string }): Promise<boolean> {
  const bidOn = await db
    .selectFrom("packages")
    .select("packages.id")
    .where("packages.id", "=", id)
    .where(isBidOn)
    .executeTakeFirst();
  return bidOn !== undefined;
}

/** Also true once the member's bids are outbid or released. */
export async function hasBidOn(
  db: Db,
  { packageId, memberId }: { packageId: string; memberId: string },
): Promise<boolean> {
  return (await findOwnBid.first(db, { packageId, memberId })) !== undefined;
}

const findOwnBid = prepared<{ packageId: string; memberId: string }, { bidder_id: string }>(
  (db, value) =>
    db
      .selectFrom("positions")
      .select("bidder_id")
      .where("package_id", "=", value("packageId"))
      .where("bidder_id", "=", value("memberId"))
      .unionAll(
        db
          .selectFrom("exclusive_bids")
          .select("bidder_id")
          .where("package_id", "=", value("packageId"))
          .where("bidder_id", "=", value("memberId")),
      ),
);
