import type { Db } from "../../db/client";
import type { Ledger } from "./ledger";

export async function roundFaults(db: Db, { maxima }: Ledger): Promise<string[]> {
  const faults: string[] = [];
  for (const lot of await db.selectFrom("packages").selectAll().where("seats", ">", 1).execute()) {
    const claims = await db
      .selectFrom("maximum_bids")
      .innerJoin("positions", (join) =>
        join
          .onRef("positions.package_id", "=", "maximum_bids.package_id")
          .onRef("positions.bidder_id", "=", "maximum_bids.bidder_id"),
      )
      .select(["maximum_bids.bidder_id as id", "maximum_cents as cents", "seated"])
      .where("maximum_bids.package_id", "=", lot.id)
      .orderBy("maximum_cents", "desc")
      .orderBy("precedence")
      .execute();
    const price = lot.highest_bid_cents ?? 0;
    for (const { id, cents } of claims)
      if (maxima.get(`${lot.id} ${id}`) !== cents)
        faults.push(`the maximum of ${id} on ${lot.id} differs from the response`);
    const seated = claims.filter((claim) => claim.seated === 1);
    const highest = claims.slice(0, lot.seats);
    if (seated.length !== lot.seated || seated.some((claim, i) => claim !== highest[i]))
      faults.push(`the seats of ${lot.id} don't match the highest maximums`);
    if (claims.some((claim) => (claim.seated === 1 ? claim.cents < price : claim.cents > price)))
      faults.push(`the price of ${lot.id} doesn't match its seats`);
    const bids = db.selectFrom("bids").selectAll().where("package_id", "=", lot.id);
    const last = await bids.orderBy("sequence", "desc").limit(1).executeTakeFirst();
    if (lot.status === "active" && (last?.seat_price_cents ?? null) !== lot.highest_bid_cents)
      faults.push(`the price of ${lot.id} doesn't match its last bid`);
  }
  for (const key of maxima.keys()) {
    const [packageId = "", bidderId = ""] = key.split(" ");
    const kept = await db
      .selectFrom("maximum_bids")
      .select("bidder_id")
      .where("package_id", "=", packageId)
      .where("bidder_id", "=", bidderId)
      .executeTakeFirst();
    if (!kept) faults.push(`the maximum of ${bidderId} on ${packageId} is lost`);
  }
  return faults;
}
