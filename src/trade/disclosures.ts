import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import type { BidDecision } from "./decisions";

interface Disclosure extends BidDecision {
  packageId: string;
  buyerId: string;
}

/** Logs that the seller saw who placed the bid, once per bid (docs/product.md#who-sees-whom). */
export async function logDisclosure(
  db: Db,
  { bidId, packageId, sellerId, buyerId }: Disclosure,
  now: number,
): Promise<void> {
  const logged = await db
    .selectFrom("buyer_disclosures")
    .select("id")
    .where("bid_id", "=", bidId)
    .executeTakeFirst();
  // Reviews are read again and again, and each write empties caches.
  if (logged) return;
  await db
    .insertInto("buyer_disclosures")
    .values({
      id: newId(now),
      bid_id: bidId,
      package_id: packageId,
      seller_id: sellerId,
      buyer_id: buyerId,
      disclosed_at: now,
    })
    .onConflict((conflict) => conflict.column("bid_id").doNothing())
    .execute();
}
