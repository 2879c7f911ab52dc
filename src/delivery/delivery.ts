import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { DeliveriesTable, DisputesTable } from "../../db/schema/delivery";
import { Conflict, coded, NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import type { Side } from "./course";

export class DeliveryNotFound extends coded(NotFound, "delivery-not-found") {}

class SeveralContracts extends coded(Conflict, "several-contracts") {}
export class ReviewImpossible extends coded(Conflict, "review-impossible") {}
export class StepOutOfOrder extends coded(Conflict, "delivery-step") {}

export interface Delivery extends Selectable<DeliveriesTable> {
  reference: string;
  bid_id: string | null;
  seller_id: string | null;
  buyer_id: string | null;
  voided_at: number | null;
  /** When the package was hidden, or removed for good. */
  hidden_at: number | null;
  package_removed_at: number | null;
  invoiced: 0 | 1;
  /** Whether the seller has a report that they can seal the collection with. */
  measured: 0 | 1;
}

export type Dispute = Selectable<DisputesTable>;

type DeliveryKey = { deliveryId: string } | { contractId: string };

export const IS_INVOICED = sql<0 | 1>`case when exists (
  select 1 from invoices where invoices.contract_id = contracts.id and kind = 'invoice'
) then 1 else 0 end`;

export const IS_MEASURED = sql<0 | 1>`case when exists (
  select 1 from consignments
  where consignments.delivery_id = coalesce(deliveries.shares_id, deliveries.id)
    and consignments.status = 'open' and consignments.measured is not null
) then 1 else 0 end`;

function deliveriesQuery(db: Db) {
  return db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .leftJoin("packages", "packages.id", "deliveries.package_id")
    .selectAll("deliveries")
    .select(["reference", "bid_id", "contracts.seller_id", "buyer_id", "voided_at", "hidden_at"])
    .select("packages.removed_at as package_removed_at")
    .select([IS_INVOICED.as("invoiced"), IS_MEASURED.as("measured")]);
}

/** The first delivery of a collection owns its consignments. */
export const collectionDeliveryId = (deliveryId: string) =>
  sql<string>`(select coalesce(shares_id, id) from deliveries where id = ${deliveryId})`;

export function deliveriesOfCollection(db: Db, deliveryId: string): Promise<Delivery[]> {
  return findCollection.all(db, { deliveryId });
}

const findCollection = prepared<{ deliveryId: string }, Delivery>((db, value) => {
  const sharedId = collectionDeliveryId(value("deliveryId"));
  return deliveriesQuery(db)
    .where((eb) => eb.or([eb("deliveries.id", "=", sharedId), eb("shares_id", "=", sharedId)]))
    .orderBy("deliveries.id");
});

export async function readDelivery(db: Db, key: DeliveryKey): Promise<Delivery> {
  const [column, id] =
    "deliveryId" in key
      ? (["deliveries.id", key.deliveryId] as const)
      : (["contract_id", key.contractId] as const);
  const row = await deliveriesQuery(db)
    .where(column, "=", isId(id) ? id : "")
    .executeTakeFirst();
  if (!row) throw new DeliveryNotFound();
  return row;
}

/** A package ID selects the member's only valid contract or, without one, the latest void one. */
export type SaleKey = { contractId: string } | { reference: string } | { packageId: string };

export type PartyKey = {
  memberId: string;
  /** Accepts any delivery of the package if several match. */
  isShared?: boolean;
} & SaleKey;

export interface OwnDelivery {
  delivery: Delivery;
  side: Side;
}

export async function findOwnDelivery(db: Db, key: PartyKey): Promise<OwnDelivery> {
  const { memberId, isShared = false } = key;
  const [column, sale] = columnOf(key);
  const [delivery, otherDelivery] = await findOwn[column].all(db, { sale, memberId });
  if (!delivery) throw new DeliveryNotFound();
  if (otherDelivery && otherDelivery.voided_at === null && !isShared) throw new SeveralContracts();
  return { delivery, side: sideOf(delivery, memberId) };
}

export async function latestDelivery(db: Db, key: SaleKey): Promise<Delivery> {
  const [column, sale] = columnOf(key);
  const delivery = await deliveriesOfSale(db, column, sale).limit(1).executeTakeFirst();
  if (!delivery) throw new DeliveryNotFound();
  return delivery;
}

type SaleColumn = "reference" | "contract_id" | "deliveries.package_id";

function columnOf(sale: SaleKey): [SaleColumn, string] {
  if ("reference" in sale) return ["reference", sale.reference];
  return "contractId" in sale
    ? ["contract_id", isId(sale.contractId) ? sale.contractId : ""]
    : ["deliveries.package_id", isId(sale.packageId) ? sale.packageId : ""];
}

function deliveriesOfSale(db: Db, column: SaleColumn, sale: string) {
  return deliveriesQuery(db)
    .where(column, "=", sale)
    .orderBy(sql`voided_at is not null`)
    .orderBy("deliveries.id", "desc");
}

const findOwn = {
  reference: preparedOwn("reference"),
  contract_id: preparedOwn("contract_id"),
  "deliveries.package_id": preparedOwn("deliveries.package_id"),
};

function preparedOwn(column: SaleColumn) {
  return prepared<{ sale: string; memberId: string }, Delivery>((db, value) =>
    deliveriesOfSale(db, column, value("sale"))
      .where((eb) =>
        eb.or([
          eb("contracts.seller_id", "=", value("memberId")),
          eb("buyer_id", "=", value("memberId")),
        ]),
      )
      .limit(2),
  );
}

export function sideOf(delivery: Delivery, memberId: string): Side {
  if (delivery.seller_id === memberId) return "seller";
  if (delivery.buyer_id === memberId) return "buyer";
  throw new DeliveryNotFound();
}

export async function findDeliveryAs(db: Db, side: Side, key: PartyKey): Promise<Delivery> {
  const ownDelivery = await findOwnDelivery(db, key);
  if (ownDelivery.side !== side) throw new StepOutOfOrder();
  return ownDelivery.delivery;
}

export function openDisputeOf(db: Db, deliveryId: string): Promise<Dispute | undefined> {
  return findOpenDispute.first(db, { deliveryId });
}

const findOpenDispute = prepared<{ deliveryId: string }, Dispute>((db, value) =>
  db
    .selectFrom("disputes")
    .selectAll()
    .where("delivery_id", "=", value("deliveryId"))
    .where("ended_at", "is", null),
);
