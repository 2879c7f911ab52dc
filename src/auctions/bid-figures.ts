import type { Db } from "../../db/client";

/**
 * Keeps a package's figures right, in the transaction in which bids of it were rejected or released,
 * or are so no more.
 */
export async function countDecided(
  tx: Db,
  packageId: string,
  { rejected = 0, released = 0 }: { rejected?: number; released?: number },
): Promise<void> {
  await tx
    .updateTable("packages")
    .set((eb) => ({
      rejected_bids: eb("rejected_bids", "+", rejected),
      released_bids: eb("released_bids", "+", released),
    }))
    .where("id", "=", packageId)
    .execute();
}

/** Takes a package's figures anew from its bids, all of which it reads: after some of them went. */
export async function countAnew(tx: Db, packageId: string): Promise<void> {
  const figures = await tx
    .selectFrom("bids")
    .select((eb) => [
      eb.fn.countAll<number>().as("bid_count"),
      eb.fn.coalesce(eb.fn.sum<number>("amount_cents"), eb.lit(0)).as("bids_sum_cents"),
      eb.fn.coalesce(eb.fn.max("amount_cents"), eb.lit(0)).as("bids_top_cents"),
      eb.fn.countAll<number>().filterWhere("status", "=", "rejected").as("rejected_bids"),
      eb.fn.countAll<number>().filterWhere("status", "=", "released").as("released_bids"),
    ])
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  await tx.updateTable("packages").set(figures).where("id", "=", packageId).execute();
}
