import { expect } from "bun:test";
import type { Db } from "../../db/client";
import { isStanding } from "../../src/auctions/standing";

export async function expectPositions(db: Db): Promise<void> {
  const counted = await db
    .selectFrom("bids")
    .select((eb) => [
      "bidder_id",
      "package_id",
      eb.fn.max("amount_cents").as("highest_own_cents"),
      eb.fn
        .max<number | null>(eb.case().when(isStanding("bids")).then(eb.ref("amount_cents")).end())
        .as("standing_cents"),
    ])
    .groupBy(["bidder_id", "package_id"])
    .orderBy("bidder_id")
    .orderBy("package_id")
    .execute();
  const kept = db
    .selectFrom("positions")
    .select(["bidder_id", "package_id", "highest_own_cents", "standing_cents"])
    .where("highest_own_cents", ">", 0)
    .orderBy("bidder_id")
    .orderBy("package_id");
  expect(await kept.execute()).toEqual(counted);
}
