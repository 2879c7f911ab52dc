import type { Db } from "../../db/client";
import { countDecided } from "../auctions/bid-figures";
import { positionAnew } from "../auctions/positions";
import { standAnew } from "../auctions/standing";
import type { Delivery } from "./delivery";

/**
 * The package ends unsold and its bids bind nobody. The step itself is taken in the same
 * transaction.
 */
export async function voidContract(tx: Db, delivery: Delivery, now: number): Promise<void> {
  const { contract_id, bid_id, package_id } = delivery;
  await tx
    .updateTable("contracts")
    .set({ voided_at: now })
    .where("id", "=", contract_id)
    .where("voided_at", "is", null)
    .execute();
  await withdrawConsignments(tx, delivery.id, now);
  const released = await tx
    .updateTable("bids")
    .set({ status: "released" })
    .where("id", "=", bid_id)
    .returning("bidder_id")
    .executeTakeFirst();
  // A seller who left took package and bids along.
  if (released) {
    await countDecided(tx, package_id, { released: 1 });
    await positionAnew(tx, { package_id, ...released });
  }
  await tx
    .updateTable("packages")
    .set({ status: "ended", binds_until: null })
    .where("id", "=", package_id)
    .where("status", "=", "settled")
    .execute();
  await standAnew(tx, package_id, now);
}

export async function dropUnsealed(tx: Db, deliveryId: string): Promise<void> {
  await tx
    .updateTable("consignments")
    .set({ status: "gone" })
    .where("delivery_id", "=", deliveryId)
    .where("status", "in", ["open", "measuring", "refused"])
    .execute();
}

/** A sweep removes the bytes later. */
export async function withdrawConsignments(tx: Db, deliveryId: string, now: number): Promise<void> {
  await tx
    .updateTable("consignments")
    .set({ status: "gone" })
    .where("delivery_id", "=", deliveryId)
    .execute();
  await endTokens(tx, deliveryId, now);
}

export async function endTokens(tx: Db, deliveryId: string, now: number): Promise<void> {
  await tx
    .updateTable("delivery_tokens")
    .set({ revoked_at: now })
    .where("delivery_id", "=", deliveryId)
    .where("revoked_at", "is", null)
    .execute();
}
