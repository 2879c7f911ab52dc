import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import type { Actor } from "./course";
import {
  type Delivery,
  type Dispute,
  findDeliveryAs,
  findOwnDelivery,
  openDisputeOf,
  type PartyKey,
  StepOutOfOrder,
} from "./delivery";
import type { NewDispute } from "./schema";
import { ownSealedConsignment } from "./sharing";
import { endDispute, takeStep } from "./steps";
import { discardUnsealed } from "./voiding";

/** Before paying, a buyer can only dispute a report that differs from the listing. */
export async function openDispute(db: Db, key: PartyKey, newDispute: NewDispute, now: number) {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    if (delivery.state === "sealed") await requireDifferences(tx, delivery);
    else if (!isInTime(delivery, now)) throw new StepOutOfOrder();
    await insertDispute(tx, delivery, "buyer", newDispute, now);
  });
}

export function isInTime({ due_at }: Pick<Delivery, "due_at">, now: number): boolean {
  return due_at === null || now < due_at;
}

async function requireDifferences(tx: Db, delivery: Delivery): Promise<void> {
  const sealedConsignment = await ownSealedConsignment(tx, delivery.id);
  if (delivery.claimed_at !== null || sealedConsignment?.differs == null)
    throw new StepOutOfOrder();
  if (await hasRuling(tx, delivery.id)) throw new StepOutOfOrder();
}

/** Without this check, a buyer could delay the payment by disputing the same files repeatedly. */
async function hasRuling(tx: Db, deliveryId: string): Promise<boolean> {
  const sealedConsignment = await ownSealedConsignment(tx, deliveryId);
  const ruling = await tx
    .selectFrom("disputes")
    .select("id")
    .where("delivery_id", "=", deliveryId)
    .where((eb) =>
      eb.or([eb("outcome", "in", ["seller", "taken-back"]), eb("part_cents", "is not", null)]),
    )
    .where("reason", "!=", "unconfirmed")
    .where("opened_at", ">=", sealedConsignment?.sealed_at ?? 0)
    .executeTakeFirst();
  return sealedConsignment !== null && ruling !== undefined;
}

export function disputePayment(tx: Db, delivery: Delivery, now: number): Promise<void> {
  return insertDispute(tx, delivery, "server", { reason: "unconfirmed", text: "" }, now);
}

async function insertDispute(
  tx: Db,
  delivery: Delivery,
  actor: Actor,
  { reason, text }: Pick<Dispute, "reason" | "text">,
  now: number,
): Promise<void> {
  const { id, state, due_at } = delivery;
  if (state !== "sealed" && state !== "paid") throw new StepOutOfOrder();
  await tx
    .insertInto("disputes")
    .values({
      id: newId(now),
      delivery_id: id,
      reason,
      text,
      answer: null,
      state_before: state,
      opened_at: now,
      left_ms: Math.max(0, (due_at ?? now) - now),
      ended_at: null,
      outcome: null,
      note: null,
      decided_by: null,
    })
    .execute();
  await takeStep(tx, delivery, { step: "disputed", actor, details: { reason } }, now);
}

/** The deadline resumes with its remaining time. @throws DeliveryNotFound, StepOutOfOrder */
export async function takeBackDispute(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    const currentDispute = await openDisputeOf(tx, delivery.id);
    if (!currentDispute || currentDispute.reason === "unconfirmed") throw new StepOutOfOrder();
    const due = now + currentDispute.left_ms;
    await takeStep(tx, delivery, { step: "taken-back", actor: "buyer", due }, now);
    await endDispute(tx, currentDispute.id, { outcome: "taken-back" }, now);
    await discardUnsealed(tx, delivery.id);
  });
}

/** Replaces an earlier statement. @throws DeliveryNotFound, StepOutOfOrder */
export async function saveStatement(db: Db, key: PartyKey, text: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { delivery, side } = await findOwnDelivery(tx, key);
    const currentDispute = await openDisputeOf(tx, delivery.id);
    if (!currentDispute) throw new StepOutOfOrder();
    await tx
      .updateTable("disputes")
      .set(side === "buyer" ? { text } : { answer: text })
      .where("id", "=", currentDispute.id)
      .execute();
  });
}
