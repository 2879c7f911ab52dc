import type { Db } from "../../db/client";
import { offerTimeSql } from "../../db/package-time";

/** A counter-offer binds the seller. */
export async function hasCounterOffer(tx: Db, packageId: string, now: number): Promise<boolean> {
  const offer = await tx
    .selectFrom("price_offers")
    .select("id")
    .where("package_id", "=", packageId)
    .where("status", "=", "countered")
    .where("expires_at", ">", offerTimeSql(now, "price_offers"))
    .executeTakeFirst();
  return offer !== undefined;
}
