import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { DeliveriesTable } from "../../db/schema/delivery";
import { isId } from "../lib/ids";
import type { Side } from "./course";
import { DeliveryNotFound } from "./refusals";

/** A delivery with what its contract says of it. */
export interface Delivery extends Selectable<DeliveriesTable> {
  /** The contract's number, `AIM-2026-000123`. */
  reference: string;
  package_id: string | null;
  bid_id: string | null;
  /** Null once that party's account is gone. */
  seller_id: string | null;
  buyer_id: string | null;
  /** The contract's. */
  voided_at: number | null;
}

/** Whose delivery, as who asks for it: by its own id or its contract's. */
type Named = { deliveryId: string } | { contractId: string };

function deliveries(db: Db) {
  return db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .selectAll("deliveries")
    .select(["reference", "package_id", "bid_id", "seller_id", "buyer_id", "voided_at"]);
}

/** @throws DeliveryNotFound */
export async function readDelivery(db: Db, named: Named): Promise<Delivery> {
  const [column, id] =
    "deliveryId" in named
      ? (["deliveries.id", named.deliveryId] as const)
      : (["contract_id", named.contractId] as const);
  const row = await deliveries(db)
    .where(column, "=", isId(id) ? id : "")
    .executeTakeFirst();
  if (!row) throw new DeliveryNotFound();
  return row;
}

/**
 * The delivery of a package's latest contract, and whose side the member is on.
 * @throws DeliveryNotFound for anybody but the two parties, and where nothing was sold
 */
export async function deliveryOfPackage(
  db: Db,
  packageId: string,
  memberId: string,
): Promise<{ delivery: Delivery; side: Side }> {
  const delivery = await deliveries(db)
    .where("package_id", "=", isId(packageId) ? packageId : "")
    .where((eb) => eb.or([eb("seller_id", "=", memberId), eb("buyer_id", "=", memberId)]))
    .orderBy("contracts.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!delivery) throw new DeliveryNotFound();
  return { delivery, side: sideOf(delivery, memberId) };
}

/** @throws DeliveryNotFound for anybody but the two parties */
export function sideOf(delivery: Delivery, memberId: string): Side {
  if (delivery.seller_id === memberId) return "seller";
  if (delivery.buyer_id === memberId) return "buyer";
  throw new DeliveryNotFound();
}
