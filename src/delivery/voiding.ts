import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { releaseSoldBid } from "../auctions/changes/sold-bid";
import { creditFeeInvoices } from "../fees/fee-invoices";
import { issueCreditNote } from "../invoices/credit-notes";
import { endDeliveryToken } from "../tokens/ending";
import { queueForParties } from "../webhooks/outbox";
import type { Side } from "./course";
import { SEAL_MS } from "./deadlines";
import {
  collectionDeliveryId,
  type Delivery,
  findDeliveryAs,
  findOwnDelivery,
  type PartyKey,
  StepOutOfOrder,
} from "./delivery";
import { isHeld } from "./holding";
import { invoiceAwaits, owesInvoice } from "./invoicing";
import { activeDeliveriesOf, isAwaitingFiles, releaseConsignments } from "./sharing";
import { takeStep } from "./steps";

export async function voidContract(tx: Db, delivery: Delivery, now: number): Promise<void> {
  const { contract_id, bid_id, package_id } = delivery;
  const voided = await tx
    .updateTable("contracts")
    .set({ voided_at: now })
    .where("id", "=", contract_id)
    .where("voided_at", "is", null)
    .returning(["id as contractId", "reference as contractNumber", "seller_id", "buyer_id"])
    .execute();
  for (const { seller_id, buyer_id, ...data } of voided)
    await queueForParties(tx, [seller_id, buyer_id], { type: "contract.void", data }, now);
  await issueCreditNote(tx, contract_id, now);
  await creditFeeInvoices(tx, contract_id, now);
  await withdrawConsignments(tx, delivery.id, now);
  await releaseSoldBid(tx, { bidId: bid_id, packageId: package_id }, now);
}

/** Keeps files that other licensees are waiting for. */
export async function discardUnsealed(tx: Db, deliveryId: string): Promise<void> {
  for (const delivery of await activeDeliveriesOf(tx, deliveryId))
    if (delivery.state === "measuring" || (await isAwaitingFiles(tx, delivery))) return;
  await tx
    .updateTable("consignments")
    .set({ status: "gone" })
    .where("delivery_id", "=", collectionDeliveryId(deliveryId))
    .where("status", "in", ["open", "measuring", "refused"])
    .execute();
}

/** Call this after the delivery has ended. */
export async function withdrawConsignments(tx: Db, deliveryId: string, now: number): Promise<void> {
  await tx.deleteFrom("recipients").where("delivery_id", "=", deliveryId).execute();
  await releaseConsignments(tx, deliveryId);
  await endDeliveryToken(tx, deliveryId, now);
}

const UNDELIVERED_STATES: readonly Delivery["state"][] = ["waiting", "uploading", "refused"];

export function mayWithdraw(
  delivery: Pick<Delivery, "state" | "due_at" | "claimed_at" | "hidden_at">,
  { side, owesInvoice }: { side: Side; owesInvoice: boolean },
  now: number,
): boolean {
  const { state, due_at, claimed_at } = delivery;
  if (isHeld(delivery) || due_at === null || due_at > now) return false;
  if (state === "measuring") return side === "buyer" && due_at + SEAL_MS <= now;
  if (side === "buyer" && UNDELIVERED_STATES.includes(state)) return true;
  return state === "sealed" && claimed_at === null && owesInvoice === (side === "buyer");
}

export function mayProlong({ state, prolonged_at }: Pick<Delivery, "state" | "prolonged_at">) {
  return prolonged_at === null && UNDELIVERED_STATES.includes(state);
}

export async function withdrawDelivery(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { delivery, side } = await findOwnDelivery(tx, key);
    const awaits = await invoiceAwaits(tx, delivery);
    const position = { side, owesInvoice: await owesInvoice(tx, delivery, awaits) };
    if (!mayWithdraw(delivery, position, now)) throw new StepOutOfOrder();
    const step = { step: "withdrawn", actor: side, nextState: "withdrawn" } as const;
    await takeStep(tx, delivery, step, now);
    await voidContract(tx, delivery, now);
  });
}

export async function prolongDelivery(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    if (!mayProlong(delivery)) throw new StepOutOfOrder();
    const set = { prolonged_at: now };
    await takeStep(tx, delivery, { step: "prolonged", actor: "buyer", set }, now);
  });
}
