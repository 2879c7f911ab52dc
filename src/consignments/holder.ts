import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { collectionDeliveryId } from "../delivery/delivery";
import type { Consignment } from "../delivery/sharing";

/** What a consignment is for: a delivery, by its ID, or a package whose sale is still to come. */
export type Holder = string | { packageId: string };

/** Joins the package of a consignment, whose delivery, if it has one, is joined before. */
export const OF_PACKAGE = sql<SqlBool>`packages.id = coalesce(deliveries.package_id, consignments.package_id)`;

export function heldBy(holder: Holder): RawBuilder<SqlBool> {
  return typeof holder === "string"
    ? sql`consignments.delivery_id = ${collectionDeliveryId(holder)}`
    : sql`consignments.package_id = ${holder.packageId}`;
}

export function holderOf({
  delivery_id,
  package_id,
}: Pick<Consignment, "delivery_id" | "package_id">): Holder {
  return delivery_id ?? { packageId: package_id ?? "" };
}

export function announceChange(tx: Db, holder: Holder): void {
  if (typeof holder === "string") announce(tx, { type: "delivery-changed", deliveryId: holder });
  else announce(tx, { type: "collection-changed", ...holder });
}
