import type { Db } from "../../db/client";
import type { Actor } from "../rules/deal";
import { endDeliveryToken } from "../tokens/ending";
import { FINAL_STATES } from "./course";
import {
  type Delivery,
  type Dispute,
  deliveriesOfCollection,
  openDisputeOf,
  readDelivery,
  sideOf,
} from "./delivery";
import { disputePayment } from "./disputes";
import { lapseProposal } from "./lapsing";
import { endDispute, takeStep } from "./steps";
import { wakeBucket } from "./timeline";
import { voidContract } from "./voiding";

/** Frees the other party of each deal. Call this before deleting the member's rows. */
export async function leaveDeals(tx: Db, memberId: string, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select("deliveries.id")
    .where((eb) => eb.or([eb("seller_id", "=", memberId), eb("buyer_id", "=", memberId)]))
    .execute();
  for (const { id } of rows) {
    const delivery = await readDelivery(tx, { deliveryId: id });
    const side = sideOf(delivery, memberId);
    const gone = side === "seller" ? { seller_id: null } : { buyer_id: null };
    const remaining = { ...delivery, ...gone };
    await (side === "seller" ? endSellerDeal : endBuyerDeal)(tx, remaining, now);
    const left = { ...(await readDelivery(tx, { deliveryId: id })), ...gone };
    await lapseProposal(tx, left, left, now);
    if (side === "seller") await endDeliveryToken(tx, id, now);
    else await wakeBucket(tx, delivery.contract_id, now);
  }
}

/** Gives shared consignments to a remaining licensee. Call this before deleting contracts. */
export async function transferCollections(tx: Db): Promise<void> {
  const abandonedDeliveries = await tx
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select("deliveries.id")
    .where("seller_id", "is", null)
    .where("buyer_id", "is", null)
    .where("shares_id", "is", null)
    .execute();
  for (const { id } of abandonedDeliveries) {
    const successor = (await deliveriesOfCollection(tx, id)).find(
      ({ buyer_id }) => buyer_id !== null,
    );
    if (!successor) continue;
    await tx
      .updateTable("deliveries")
      .set({ shares_id: successor.id })
      .where("shares_id", "=", id)
      .execute();
    await tx
      .updateTable("deliveries")
      .set({ shares_id: null })
      .where("id", "=", successor.id)
      .execute();
    await tx
      .updateTable("consignments")
      .set({ delivery_id: successor.id })
      .where("delivery_id", "=", id)
      .execute();
  }
}

/** Ends every deal on a removed package that has not been paid. */
export async function endUnpaidDeals(tx: Db, packageId: string, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("package_id", "=", packageId)
    .execute();
  for (const { id } of rows) {
    const delivery = await readDelivery(tx, { deliveryId: id });
    await endSellerDeal(tx, { ...delivery, hidden_at: null }, now, "operator");
  }
}

async function endSellerDeal(
  tx: Db,
  delivery: Delivery,
  now: number,
  actor: Actor = "seller",
): Promise<void> {
  if (delivery.state === "paid" || FINAL_STATES.includes(delivery.state)) return;
  if (delivery.state === "disputed") {
    const openDispute = await openDisputeOf(tx, delivery.id);
    if (openDispute?.state_before === "paid" || openDispute?.reason === "unconfirmed") return;
    return endUnpaid(tx, delivery, actor, openDispute, now);
  }
  if (delivery.claimed_at !== null) return disputePayment(tx, delivery, now);
  return endUnpaid(tx, delivery, actor, undefined, now);
}

async function endBuyerDeal(tx: Db, delivery: Delivery, now: number): Promise<void> {
  if (delivery.state === "accepted") return scheduleRemoval(tx, delivery, now);
  if (FINAL_STATES.includes(delivery.state)) return;
  const openDispute =
    delivery.state === "disputed" ? await openDisputeOf(tx, delivery.id) : undefined;
  if (delivery.state !== "paid" && openDispute?.state_before !== "paid")
    return endUnpaid(tx, delivery, "buyer", openDispute, now);
  const set = { accepted_at: now, remove_at: now };
  const acceptedStep = { step: "accepted", actor: "server", nextState: "accepted", set } as const;
  await takeStep(tx, delivery, acceptedStep, now);
  if (openDispute) await endDispute(tx, openDispute.id, { outcome: "taken-back" }, now);
  await scheduleRemoval(tx, delivery, now);
}

async function endUnpaid(
  tx: Db,
  delivery: Delivery,
  actor: Actor,
  openDispute: Dispute | undefined,
  now: number,
): Promise<void> {
  await takeStep(tx, delivery, { step: "withdrawn", actor, nextState: "withdrawn" }, now);
  if (openDispute) {
    const outcome = actor === "buyer" ? "taken-back" : "buyer";
    await endDispute(tx, openDispute.id, { outcome }, now);
  }
  await voidContract(tx, delivery, now);
}

async function scheduleRemoval(tx: Db, { id }: Delivery, now: number): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ remove_at: now, wakes_at: now })
    .where("id", "=", id)
    .execute();
}
