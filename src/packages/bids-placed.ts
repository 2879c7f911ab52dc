import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";

/** Exclusive bids are secret until they win, so `bid_count` does not include them. */
export const isBidOn = (eb: ExpressionBuilder<Schema, "packages">) =>
  eb.or([eb("packages.bid_count", ">", 0), hasExclusiveBid(eb)]);

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
