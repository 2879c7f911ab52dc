import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { ConsignmentsTable } from "../../db/schema/delivery";
import { type DeliveryState, ENDED_STATES, mayDeliver } from "./course";
import {
  collectionDeliveryId,
  type Delivery,
  deliveriesOfCollection,
  openDisputeOf,
} from "./delivery";

export type Consignment = Selectable<ConsignmentsTable>;

export type DeliveryConsignment = Consignment & { delivery_id: string };

/** Licensees of a shared consignment have no files before their own report. */
export async function ownSealedConsignment(
  db: Db,
  deliveryId: string,
): Promise<Consignment | null> {
  return (await findSealed.first(db, { deliveryId })) ?? null;
}

const findSealed = prepared<{ deliveryId: string }, Consignment>((db, value) =>
  ownConsignments(db, value("deliveryId"))
    .selectAll("consignments")
    .select([
      sql<string | null>`coalesce(own.report, consignments.report)`.as("report"),
      sql<string | null>`coalesce(own.signature, consignments.signature)`.as("signature"),
    ])
    .where("status", "=", "sealed"),
);

export function ownConsignments(db: Db, deliveryId: string) {
  return db
    .selectFrom("consignments")
    .leftJoin("delivery_reports as own", (join) =>
      join
        .onRef("own.consignment_id", "=", "consignments.id")
        .on("own.delivery_id", "=", deliveryId),
    )
    .where("consignments.delivery_id", "=", collectionDeliveryId(deliveryId))
    .where("sealed_at", "is not", null)
    .where((eb) =>
      eb.or([
        eb("own.delivery_id", "is not", null),
        eb.and([eb("consignments.delivery_id", "=", deliveryId), eb("shared", "=", 0)]),
      ]),
    )
    .orderBy("number", "desc")
    .limit(1);
}

export async function activeDeliveriesOf(db: Db, deliveryId: string): Promise<Delivery[]> {
  return (await deliveriesOfCollection(db, deliveryId)).filter(
    ({ state }) => !ENDED_STATES.includes(state),
  );
}

/** Returns deliveries that wait for files. If none does, files were lost, and all need them. */
export async function deliveriesAwaitingFiles(tx: Db, deliveryId: string): Promise<Delivery[]> {
  const activeDeliveries = await activeDeliveriesOf(tx, deliveryId);
  const waitingDeliveries: Delivery[] = [];
  for (const delivery of activeDeliveries)
    if (delivery.state === "measuring" || (await isAwaitingFiles(tx, delivery)))
      waitingDeliveries.push(delivery);
  return waitingDeliveries.length > 0 ? waitingDeliveries : activeDeliveries;
}

export async function isAnyAwaitingFiles(
  db: Db,
  activeDeliveries: readonly Delivery[],
): Promise<boolean> {
  for (const delivery of activeDeliveries) if (await isAwaitingFiles(db, delivery)) return true;
  return false;
}

export async function isAwaitingFiles(db: Db, delivery: Delivery): Promise<boolean> {
  const isDisputed = delivery.state === "disputed";
  return mayDeliver(delivery, isDisputed ? await openDisputeOf(db, delivery.id) : null);
}

export async function retireOwnConsignments(tx: Db, deliveryId: string): Promise<void> {
  await tx
    .updateTable("consignments")
    .set({ status: "gone" })
    .where("delivery_id", "=", deliveryId)
    .where("status", "=", "sealed")
    .where("shared", "=", 0)
    .where("id", "not in", tx.selectFrom("delivery_reports").select("consignment_id"))
    .execute();
}

/** A sweep later removes the bytes of consignments that no licensee needs. */
export async function releaseConsignments(tx: Db, deliveryId: string): Promise<void> {
  const activeDeliveries = await activeDeliveriesOf(tx, deliveryId);
  const neededIds = new Set<string>();
  for (const { id } of activeDeliveries) {
    const neededConsignment =
      (await ownSealedConsignment(tx, id)) ?? (await latestSealedConsignment(tx, id));
    if (neededConsignment) neededIds.add(neededConsignment.id);
  }
  await tx
    .updateTable("consignments")
    .set({ status: "gone" })
    .where("delivery_id", "=", collectionDeliveryId(deliveryId))
    .$if(activeDeliveries.length > 0, (query) => query.where("status", "=", "sealed"))
    .$if(neededIds.size > 0, (query) => query.where("id", "not in", [...neededIds]))
    .execute();
}

async function latestSealedConsignment(
  tx: Db,
  deliveryId: string,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom("consignments")
    .select("id")
    .where("delivery_id", "=", collectionDeliveryId(deliveryId))
    .where("status", "=", "sealed")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the initial state of another license's delivery. */
export async function joinCollection(
  tx: Db,
  packageId: string,
): Promise<{ sharesId: string | null; state: DeliveryState }> {
  const activeDelivery = await tx
    .selectFrom("deliveries")
    .select(["id", "shares_id"])
    .where("package_id", "=", packageId)
    .where("state", "not in", [...ENDED_STATES])
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!activeDelivery) return { sharesId: null, state: "waiting" };
  const sharesId = activeDelivery.shares_id ?? activeDelivery.id;
  const sealedConsignment = await latestSealedConsignment(tx, sharesId);
  if (sealedConsignment) {
    await tx
      .updateTable("consignments")
      .set({ awaited: 1 })
      .where("id", "=", sealedConsignment.id)
      .execute();
    return { sharesId, state: "measuring" };
  }
  const currentConsignment = await tx
    .selectFrom("consignments")
    .select(["status", "refusal"])
    .where("delivery_id", "=", sharesId)
    .where("status", "in", ["open", "measuring", "refused"])
    .executeTakeFirst();
  return { sharesId, state: currentConsignment ? stateOf(currentConsignment) : "waiting" };
}

function stateOf({ status, refusal }: Pick<Consignment, "status" | "refusal">): DeliveryState {
  if (status === "measuring") return "measuring";
  return status === "refused" || refusal !== null ? "refused" : "uploading";
}
