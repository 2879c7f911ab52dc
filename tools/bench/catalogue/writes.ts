import type { Db } from "../../../db/client";
import { inTransaction } from "../../../db/transaction";
import { takeBid } from "../../../src/auctions/bidding/bids";
import { HOUR, MINUTE } from "../../../src/lib/time";
import { updateListedPrices } from "../../../src/marketplace/listed-prices";
import { addLot } from "../../../tests/support/listings";
import type { Random } from "../random";
import { NOW } from "./listing";
import type { Probe } from "./prober";

const TAKEN_BACK = new Error("Only measured");

export function writesTo(db: Db): Probe[] {
  const on = (label: string, write: (tx: Db, lot: Lot) => Promise<unknown>): Probe => ({
    label,
    ask: (random) => takenBack(db, async (tx) => write(tx, await anyLot(tx, random))),
  });
  return [
    on("choosing a package, included in all below", async () => {}),
    on("a bid", (tx, lot) => bid(tx, lot, lot.end - HOUR)),
    on("a bid that moves the end", (tx, lot) => bid(tx, lot, lot.end - MINUTE)),
    on("updating the listed price after a bid", async (tx, lot) => {
      await tx
        .updateTable("packages")
        .set({ highest_bid_cents: lot.price + 100 })
        .where("id", "=", lot.id)
        .execute();
      await updateListedPrices(tx, [lot.id]);
    }),
    newListing(db),
  ];
}

interface Lot {
  id: string;
  end: number;
  price: number;
}

async function anyLot(tx: Db, random: Random): Promise<Lot> {
  const { seq: last } = await tx
    .selectFrom("packages")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  const lot = await tx
    .selectFrom("packages")
    .select(["id", "auction_end_time as end", "starting_price_cents as price"])
    .where("seq", "=", 1 + random.below(last))
    .where("status", "=", "active")
    .where("auction_end_time", ">", NOW)
    .executeTakeFirst();
  return lot ?? anyLot(tx, random);
}

async function bid(tx: Db, { id, end }: Lot, at: number): Promise<void> {
  const change = tx.updateTable("packages").set({ scheduled_end_time: end });
  await change.where("id", "=", id).execute();
  const bidder = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "not in", (eb) =>
      eb.selectFrom("packages").select("seller_id").where("id", "=", id),
    )
    .limit(1)
    .executeTakeFirstOrThrow();
  const least = { packageId: id, bidderId: bidder.id, amountCents: null, idempotencyKey: null };
  await takeBid(tx, least, { now: () => at });
}

export function newListing(db: Db): Probe {
  return {
    label: "a new listing",
    ask: () =>
      takenBack(db, async (tx) => {
        const { id } = await tx.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
        await addLot(tx, id, NOW, { certified: false });
      }),
  };
}

async function takenBack(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  const writing = inTransaction(db, async (tx) => {
    await work(tx);
    throw TAKEN_BACK;
  });
  await writing.catch((error) => {
    if (error !== TAKEN_BACK) throw error;
  });
}
