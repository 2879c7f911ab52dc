import type { Db } from "../../../db/client";
import { versioned } from "../../../db/versioned";
import { announce } from "../../announcements/announce";
import { informMembers } from "../../notifications/informing";
import { updateBidFigures } from "../../packages/listed-figures";
import type { Package } from "../../packages/packages";
import { termsOf } from "../../transparency/happening";
import { record } from "../../transparency/recording";
import { seatLeader } from "../leader";
import { licensesOf } from "../licenses";
import { endPriceOffers } from "../price-offers";

/** The seller ends the sale before its last day. Licenses that are sold stay valid. */
export async function endFixedSale(tx: Db, { id }: Package, now: number): Promise<void> {
  const lot = await tx
    .updateTable("packages")
    .set({ status: "ended", ended_at: now, auction_end_time: now, ...versioned(now) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endPriceOffers(tx, { packageId: id }, now);
  if (lot.logged > 0) await record(tx, id, [termsOf(lot)], now);
  await record(tx, id, [{ type: "close", endedAt: now, highest: null }], now);
  await settleIfSold(tx, lot);
  announce(tx, { type: "auction-ended", packageId: id });
}

/** Sold licenses keep their price. A purchase at a price that was reviewed before fails. */
export async function changeFixedPrice(
  tx: Db,
  { id, logged }: Package,
  cents: number,
  now: number,
) {
  const changed = await tx
    .updateTable("packages")
    .set({ starting_price_cents: cents, ...versioned(now) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (logged > 0) await record(tx, id, [termsOf(changed)], now);
  // Nobody pays more than the price.
  await endPriceOffers(tx, { packageId: id, fromCents: cents }, now);
  await updateBidFigures(tx, [id]);
  announce(tx, { type: "auction-changed", packageId: id });
}

/** The last day is over. */
export async function decideFixedSale(tx: Db, lot: Package, now: number): Promise<void> {
  const sold = await settleIfSold(tx, lot);
  await endPriceOffers(tx, { packageId: lot.id }, now);
  const { id: packageId, title, seller_id: memberId } = lot;
  const mail = { memberId, template: "sale-ended", values: { packageId, title, sold } } as const;
  await informMembers(tx, [{ ...mail, uniqueKey: `auction-ended ${packageId} seller` }], now);
}

/** A package is settled as long as one of its licenses is in force. Returns how many are. */
async function settleIfSold(tx: Db, { id }: Package): Promise<number> {
  const licenses = (await licensesOf(tx, id)).filter(({ voided_at }) => voided_at === null);
  const last = licenses.at(-1);
  if (last)
    await tx
      .updateTable("packages")
      .set({
        status: "settled",
        highest_bid_id: last.bid_id,
        highest_bid_cents: last.price_cents,
      })
      .where("id", "=", id)
      .execute();
  if (last) await seatLeader(tx, id);
  return licenses.length;
}
