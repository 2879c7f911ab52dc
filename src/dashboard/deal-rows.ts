import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import type { DeliveryState } from "../delivery/course";
import { REFUND_COLUMNS, type Refund, type Refundable, refundOf } from "../delivery/refund";
import { type AmountDue, amountDue } from "../invoices/due";
import type { InvoiceContent } from "../invoices/stated";

export const DEAL_PAYMENTS = ["received", "outstanding", "void", "untracked"] as const;

/** Contracts from before deliveries existed are untracked. */
export type PaymentState = (typeof DEAL_PAYMENTS)[number];

export interface DealPayment {
  payment: PaymentState;
  /** Null unless the payment was confirmed and has not been refunded. */
  paidAt: number | null;
  refund: Refund | null;
}

/** A contract with what has become of it. */
export interface DealRow extends PaymentRow, Refundable {
  id: string;
  reference: string;
  package_id: string | null;
  terms: string;
  created_at: number;
  invoice: string | null;
  decided_at: number | null;
  paid_at: number | null;
}

export function dealsQuery(db: Db) {
  return db
    .selectFrom("contracts")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .leftJoin("disputes", (join) =>
      join.onRef("disputes.delivery_id", "=", "deliveries.id").on("disputes.ended_at", "is", null),
    )
    .select(["contracts.id", "reference", "contracts.package_id", "terms"])
    .select(["contracts.created_at", "voided_at"])
    .leftJoin("invoices", (join) =>
      join.onRef("invoices.contract_id", "=", "contracts.id").on("invoices.kind", "=", "invoice"),
    )
    .select(REFUND_COLUMNS)
    .select(["deliveries.state", "disputes.state_before", "invoices.details as invoice"])
    .select((eb) =>
      eb
        .selectFrom("delivery_events")
        .select((subquery) => subquery.fn.max("at").as("at"))
        .whereRef("delivery_events.delivery_id", "=", "deliveries.id")
        // An operator can decide that a payment counts as made.
        .where("type", "in", ["paid", "decided"])
        .$asScalar()
        .as("decided_at"),
    )
    .select((eb) =>
      eb
        .selectFrom("delivery_events")
        .select((subquery) => subquery.fn.min("at").as("at"))
        .whereRef("delivery_events.delivery_id", "=", "deliveries.id")
        .where("type", "=", "paid")
        .$asScalar()
        .as("paid_at"),
    );
}

export function amountDueIn({ invoice }: DealRow, terms: ContractTerms): AmountDue {
  const invoiced = invoice === null ? null : (JSON.parse(invoice) as InvoiceContent);
  return amountDue(terms, invoiced?.tax ?? null);
}

export function paymentIn(row: DealRow): DealPayment {
  const payment = paymentOf(row);
  const refund = refundOf(row);
  const isKept = payment === "received" || (refund !== null && refund.state !== "received");
  return { payment, refund, paidAt: isKept ? (row.paid_at ?? row.decided_at) : null };
}

interface PaymentRow {
  voided_at: number | null;
  state: DeliveryState | null;
  state_before: "sealed" | "paid" | null;
}

export function paymentOf({ voided_at, state, state_before }: PaymentRow): PaymentState {
  if (voided_at !== null) return "void";
  if (state === null) return "untracked";
  const lastState = state === "disputed" ? state_before : state;
  return lastState === "paid" || lastState === "accepted" || lastState === "removed"
    ? "received"
    : "outstanding";
}
