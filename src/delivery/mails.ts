import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import { amountDue } from "../invoices/due";
import { payableIn, readIssuedInvoice } from "../invoices/invoices";
import { informMembers } from "../notifications/informing";
import type {
  Actor,
  Difference,
  Reminder,
  Ruling,
  Side,
  StatedAmendment,
  Step,
} from "../rules/deal";
import { addedRates } from "../rules/fees";
import { titledIn, titleValuesOf } from "../rules/titled";
import { refundDeadline } from "./deadlines";
import { type Delivery, type Dispute, openDisputeOf } from "./delivery";
import { invoiceAwaits, missingFor } from "./invoicing";
import { refundOf } from "./refund";
import { partRefundTurn, turnOf } from "./turn";

const RECIPIENTS: Record<Step, readonly Side[] | "other"> = {
  sent: [],
  begun: [],
  completed: [],
  measured: ["seller"],
  confirmed: [],
  refused: ["seller"],
  sealed: ["buyer", "seller"],
  prolonged: ["seller", "buyer"],
  claimed: ["seller", "buyer"],
  paid: ["buyer", "seller"],
  accepted: ["seller", "buyer"],
  disputed: ["seller", "buyer"],
  "taken-back": ["seller", "buyer"],
  decided: ["seller", "buyer"],
  withdrawn: ["seller", "buyer"],
  removed: ["buyer", "seller"],
  "refund-sent": ["buyer", "seller"],
  "refund-received": ["seller", "buyer"],
  "refund-missing": ["seller", "buyer"],
  "refund-overdue": ["seller", "buyer"],
  "refund-shown": ["seller", "buyer"],
  "refund-unpaid": ["seller", "buyer"],
  "amendment-proposed": "other",
  "amendment-accepted": ["seller", "buyer"],
  "amendment-declined": "other",
  "amendment-withdrawn": "other",
  "amendment-expired": ["seller", "buyer"],
  "amendment-lapsed": [],
};

function recipientsOf(step: Step, actor: Actor): readonly Side[] {
  const sides = RECIPIENTS[step];
  return sides === "other" ? [actor === "seller" ? "buyer" : "seller"] : sides;
}

interface StepTaken {
  step: Step;
  details: { differs?: readonly Difference[] } | undefined;
  actor: Actor;
  dispute: Dispute | null;
  ruling: Ruling | null;
  amendment: StatedAmendment | undefined;
}

/** Members cannot turn off these emails, because they concern money owed. */
export async function mailStep(
  tx: Db,
  delivery: Delivery,
  { step, actor, details, dispute, ruling, amendment }: StepTaken,
  now: number,
): Promise<void> {
  const sides = recipientsOf(step, actor);
  if (sides.length === 0) return;
  const openDispute =
    delivery.state === "disputed" ? await openDisputeOf(tx, delivery.id) : undefined;
  const reason = openDispute?.reason ?? dispute?.reason ?? null;
  const baseValues = await dealValues(tx, delivery);
  const awaits = await invoiceAwaits(tx, delivery);
  const turn = turnOf({ ...delivery, reason: openDispute?.reason ?? null, awaits }, now);
  const missing = awaits === null ? [] : await missingFor(tx, delivery);
  const until = delivery.state === "accepted" ? delivery.remove_at : delivery.due_at;
  const { differs = [] } = details ?? {};
  const change = amendment && { amendment };
  for (const side of sides) {
    const news = { side, step, actor, turn, until, reason, ruling, missing };
    const values = { ...baseValues, ...news, ...change, ...(differs.length > 0 && { differs }) };
    const uniqueKey = `delivery ${delivery.id} ${step} ${side} ${now}`;
    const memberId = delivery[`${side}_id`];
    if (memberId !== null)
      await informMembers(tx, [{ memberId, template: "delivery-step", values, uniqueKey }], now);
  }
}

const REFUND_REMINDERS: readonly Reminder[] = ["refund", "refund-late", "confirm-refund"];

export async function mailReminder(
  tx: Db,
  delivery: Delivery,
  { reminder, side, at }: { reminder: Reminder; side: Side; at: number },
  now: number,
): Promise<void> {
  const isRefund = REFUND_REMINDERS.includes(reminder);
  const deadline = isRefund ? refundDeadline(delivery) : delivery.due_at;
  const until = reminder === "removal" ? delivery.remove_at : deadline;
  const memberId = delivery[`${side}_id`];
  if (memberId === null || until === null) return;
  const awaits = await invoiceAwaits(tx, delivery);
  const isPart = isRefund && delivery.voided_at === null;
  const turn =
    (isPart ? partRefundTurn(delivery, now) : null) ??
    turnOf({ ...delivery, reason: null, awaits }, now);
  const missing = awaits === null ? [] : await missingFor(tx, delivery);
  const values = {
    ...(await dealValues(tx, delivery)),
    side,
    notice: reminder,
    turn,
    until,
    missing,
  };
  const uniqueKey = `delivery ${delivery.id} ${reminder} ${side} ${at}`;
  await informMembers(tx, [{ memberId, template: "delivery-notice", values, uniqueKey }], now);
}

export async function dealValues(tx: Db, delivery: Delivery) {
  const { contract_id: contractId, reference } = delivery;
  const { terms } = await tx
    .selectFrom("contracts")
    .select("terms")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  const contractTerms = JSON.parse(terms) as ContractTerms;
  const { title, ...titled } = titledIn(contractTerms);
  const issuedInvoice = await readIssuedInvoice(tx, contractId, "invoice");
  const tax = issuedInvoice?.details.tax ?? null;
  const { priceCents, addedTaxRate } = amountDue(contractTerms, tax);
  const price = { priceCents, ...addedRates(addedTaxRate) };
  const invoice = issuedInvoice && { invoice: payableIn(issuedInvoice) };
  const refund = refundOf(delivery);
  const owed = refund && {
    refundCents: refund.amountCents,
    isRefundCaseOpen: refund.case?.closedAt === null,
  };
  const values = { contractId, reference, title, ...titleValuesOf(titled) };
  return { ...values, ...price, ...invoice, ...owed };
}
