import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { DeliveriesTable, DisputesTable } from "../../db/schema/delivery";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { PackageHidden } from "../auctions/refusals";
import { issueIfPossible, markPaid } from "../invoices/issuing";
import { newId } from "../lib/ids";
import { recountAfter } from "../records/records";
import { isUnpaid, restrictBuyer } from "../records/unpaid";
import type { Difference, Ruling, StatedAmendment } from "../rules/deal";
import { type Actor, type DeliveryState, type Step, stateAfter, VOID_STATES } from "./course";
import { dueAfterStep, nextWakeTime, PAY_MS, REFUND_MS } from "./deadlines";
import {
  type Delivery,
  type Dispute,
  findDeliveryAs,
  openDisputeOf,
  type PartyKey,
  StepOutOfOrder,
} from "./delivery";
import { deliveryTime, isHeld } from "./holding";
import { amountDueOf } from "./invoicing";
import { lapseProposal } from "./lapsing";
import { mailStep } from "./mails";
import { joinCollection, retireOwnConsignments } from "./sharing";
import { writeTimelineEntry } from "./timeline";

type SetColumn =
  | ("prolonged_at" | "claimed_at" | "accepted_at" | "remove_at")
  | ("refund_cents" | "refund_due_at" | "refund_sent_at" | "refund_received_at")
  | ("refund_missing" | "refund_case_at" | "refund_closed_at" | "refund_closed_as")
  | ("refund_closed_note" | "refund_closed_by");

export type StepDetails = Record<string, unknown> & { differs?: readonly Difference[] };

export interface StepInput {
  step: Step;
  actor: Actor;
  details?: StepDetails;
  ruling?: Ruling;
  amendment?: StatedAmendment;
  nextState?: DeliveryState;
  due?: number;
  set?: Partial<Pick<Selectable<DeliveriesTable>, SetColumn>>;
}

/** The `sealed` step retires sealed consignments, so take it before marking the new one. */
export async function takeStep(
  tx: Db,
  delivery: Delivery,
  { step, actor, details, ruling, nextState, due, set, amendment }: StepInput,
  now: number,
): Promise<DeliveryState> {
  if (actor !== "operator" && isHeld(delivery)) throw new PackageHidden();
  const dispute = delivery.state === "disputed" ? await openDisputeOf(tx, delivery.id) : undefined;
  const state = nextState ?? stateAfter(delivery.state, step, dispute?.state_before);
  if (state === null) throw new StepOutOfOrder();
  const time = deliveryTime({ ...delivery, state }, now);
  const refund = await openedRefund(tx, { delivery, dispute, state }, now);
  const dueAt = refund?.refund_due_at ?? due;
  const due_at =
    dueAt === undefined ? dueAfterStep({ ...delivery, state }, step, time) : dueAt - (now - time);
  const changes = { ...set, ...refund, state, due_at };
  const updatedDelivery = { ...delivery, ...changes };
  const wakes_at = isHeld(updatedDelivery) ? null : nextWakeTime(updatedDelivery, now);
  const row = await tx
    .updateTable("deliveries")
    .set({ ...changes, wakes_at })
    .where("id", "=", delivery.id)
    .where("state", "=", delivery.state)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new StepOutOfOrder();
  if (step === "sealed") {
    await retireOwnConsignments(tx, delivery.id);
    if (dispute) await endDispute(tx, dispute.id, { outcome: "delivered-anew" }, now);
  }
  await lapseProposal(tx, updatedDelivery, { state: delivery.state, step }, now);
  const taken = { step, actor, details, amendment: amendment?.kind };
  await writeTimelineEntry(tx, updatedDelivery, taken, now);
  await updateInvoice(tx, delivery, updatedDelivery, now);
  await mailStep(
    tx,
    updatedDelivery,
    { step, actor, details, dispute: dispute ?? null, ruling: ruling ?? null, amendment },
    now,
  );
  await recountAfter(tx, step, delivery);
  if (isUnpaid(delivery, { step, actor, state })) await restrictBuyer(tx, delivery, now);
  announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
  return state;
}

interface Transition {
  delivery: Delivery;
  dispute: Dispute | undefined;
  state: DeliveryState;
}

/**
 * A contract that becomes void after its payment was confirmed opens a refund of that payment,
 * which includes a partial refund that the buyer has not confirmed.
 */
async function openedRefund(tx: Db, { delivery, dispute, state }: Transition, now: number) {
  const isPaid = delivery.state === "paid" || dispute?.state_before === "paid";
  if (!isPaid || !VOID_STATES.includes(state)) return null;
  const { payableCents } = await amountDueOf(tx, delivery);
  return refundColumns(payableCents, now);
}

export const refundColumns = (cents: number, now: number) => ({
  refund_cents: cents,
  refund_due_at: now + REFUND_MS,
  refund_sent_at: null,
  refund_received_at: null,
  refund_missing: 0,
  refund_case_at: null,
  refund_closed_at: null,
  refund_closed_as: null,
  refund_closed_note: null,
  refund_closed_by: null,
});

/** Sealing the collection issues the invoice, and confirming the payment marks it as paid. */
async function updateInvoice(
  tx: Db,
  previous: Delivery,
  current: Delivery,
  now: number,
): Promise<void> {
  const { contract_id: contractId, seller_id: sellerId, buyer_id: buyerId, state } = current;
  if (state === previous.state) return;
  if (state === "sealed" && sellerId !== null)
    await issueIfPossible(tx, { contractId, sellerId, buyerId, dueAt: now + PAY_MS }, now);
  if (state === "paid") await markPaid(tx, contractId, now);
}

export async function endDispute(
  tx: Db,
  id: string,
  result: Required<Pick<DisputesTable, "outcome">> &
    Partial<Pick<Dispute, "note" | "decided_by" | "part_cents">>,
  now: number,
): Promise<void> {
  const updatedRow = await tx
    .updateTable("disputes")
    .set({ ...result, ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!updatedRow) throw new StepOutOfOrder();
}

interface NewDelivery {
  contractId: string;
  packageId: string;
}

/** All licenses of a package share the first license's consignments. */
export async function beginDelivery(tx: Db, { contractId, packageId }: NewDelivery, now: number) {
  const { encryption_key, seller_id } = await tx
    .selectFrom("packages")
    .select(["encryption_key", "seller_id"])
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
  const { sharesId, state } = await joinCollection(tx, packageId);
  const delivery = {
    id: newId(now),
    contract_id: contractId,
    package_id: packageId,
    package_key: encryption_key,
    state,
    created_at: now,
    due_at: dueAfterStep({ state: "waiting", due_at: null }, "sent", now),
    claimed_at: null,
    remove_at: null,
    shares_id: sharesId,
  };
  await tx
    .insertInto("deliveries")
    .values({ ...delivery, wakes_at: nextWakeTime(delivery, now) })
    .execute();
  await writeTimelineEntry(tx, { ...delivery, seller_id }, { step: "sent", actor: "seller" }, now);
  announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
}

/** Keeps the ciphertext for `keepMs` from now. @throws DeliveryNotFound, StepOutOfOrder */
export async function acceptDelivery(db: Db, key: PartyKey, keepMs: number, now: number) {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    await takeStep(tx, delivery, acceptanceStep("buyer", keepMs, now), now);
  });
}

export function acceptanceStep(actor: Actor, keepMs: number, now: number): StepInput {
  return { step: "accepted", actor, set: { accepted_at: now, remove_at: now + keepMs } };
}
