import { expect } from "bun:test";
import type { Db } from "../../db/client";
import { isStanding } from "../../src/auctions/leader";

/** The seat of an ordinary auction belongs to the member with the highest bid. */
async function expectLeadersSeated(db: Db): Promise<void> {
  const ordinary = db
    .selectFrom("packages")
    .leftJoin("bids", "bids.id", "packages.highest_bid_id")
    .select(["packages.id", "bids.bidder_id"])
    .where("seats", "=", 1)
    .where("exclusive_from_cents", "is", null);
  const seats = await db
    .selectFrom("positions")
    .select(["package_id", "bidder_id"])
    .where("seated", "=", 1)
    .execute();
  for (const { id, bidder_id } of await ordinary.execute()) {
    const seated = seats.filter(({ package_id }) => package_id === id);
    expect(seated.map((seat) => seat.bidder_id)).toEqual(bidder_id === null ? [] : [bidder_id]);
  }
}

export async function expectPositions(db: Db): Promise<void> {
  await expectLeadersSeated(db);
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
