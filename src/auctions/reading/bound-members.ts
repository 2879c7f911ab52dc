import type { Db } from "../../../db/client";
import { findBindings } from "./binding";

/** Everyone with a binding bid on the package (docs/product.md#commitment). */
export async function boundMembers(db: Db, packageId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", packageId)
    .union(db.selectFrom("exclusive_bids").select("bidder_id").where("package_id", "=", packageId))
    .execute();
  const bidderIds = rows.map(({ bidder_id }) => bidder_id);
  const bindings = await findBindings(db, bidderIds, now);
  return bindings
    .filter((binding) => binding.packageId === packageId)
    .map(({ bidderId }) => bidderId);
}
