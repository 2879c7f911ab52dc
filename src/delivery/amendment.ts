import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { AmendmentsTable } from "../../db/schema/delivery";
import { Conflict, coded, NotFound } from "../lib/errors";
import { centsToDecimal } from "../lib/money";
import { DAY } from "../lib/time";
import { AMENDMENT_KINDS, type AmendmentKind, type StatedAmendment } from "../rules/deal";
import type { DeliveryState } from "./course";
import { type Delivery, type Dispute, openDisputeOf } from "./delivery";
import { refundOf } from "./refund";

export class AmendmentNotFound extends coded(NotFound, "amendment-not-found") {}
export class AmendmentImpossible extends coded(Conflict, "amendment-impossible") {}
export class AmendmentOpen extends coded(Conflict, "amendment-open") {}
export class AmendmentEnded extends coded(Conflict, "amendment-ended") {}
export class AmendmentOfOther extends coded(Conflict, "amendment-of-other") {}

export type Amendment = Selectable<AmendmentsTable>;

export const AMENDMENT_MS = 7 * DAY;

const UNPAID = ["waiting", "uploading", "measuring", "refused", "sealed"] as const;

/** What the parties can agree on; during a dispute, what they could before. */
const POSSIBLE: Record<AmendmentKind, readonly DeliveryState[]> = {
  price: UNPAID,
  cancel: [...UNPAID, "paid"],
  refund: ["paid", "accepted"],
};

/** Nothing while nobody knows whether the price was paid, and one refund at a time. */
export function possibleKinds(
  delivery: Delivery,
  dispute: Pick<Dispute, "reason" | "state_before"> | null,
): AmendmentKind[] {
  const { state, claimed_at, seller_id, buyer_id, voided_at } = delivery;
  const isUnclear =
    (state === "sealed" && claimed_at !== null) || dispute?.reason === "unconfirmed";
  if (isUnclear || seller_id === null || buyer_id === null || voided_at !== null) return [];
  const settled = dispute ? dispute.state_before : state;
  const refund = refundOf(delivery);
  const owesRefund = refund !== null && refund.state !== "received";
  return AMENDMENT_KINDS.filter(
    (kind) => POSSIBLE[kind].includes(settled) && !(kind === "refund" && owesRefund),
  );
}

export async function possibleNow(tx: Db, delivery: Delivery): Promise<AmendmentKind[]> {
  const dispute = delivery.state === "disputed" ? await openDisputeOf(tx, delivery.id) : null;
  return possibleKinds(delivery, dispute ?? null);
}

export interface CreditedAmendment extends Amendment {
  /** The number of the credit note, if the contract had an invoice. */
  credit_note: number | null;
}

/** Newest first. */
export function amendmentsOf(db: Db, contractId: string): Promise<CreditedAmendment[]> {
  return findAmendments.all(db, { contractId });
}

const MOST_LISTED = 100;

const findAmendments = prepared<{ contractId: string }, CreditedAmendment>((db, value) =>
  db
    .selectFrom("amendments")
    .leftJoin("invoices", (join) =>
      join
        .onRef("invoices.contract_id", "=", "amendments.contract_id")
        .onRef("invoices.amendment_id", "=", "amendments.id"),
    )
    .selectAll("amendments")
    .select("invoices.number as credit_note")
    .where("amendments.contract_id", "=", value("contractId"))
    .orderBy("amendments.id", "desc")
    .limit(MOST_LISTED),
);

export const isOpen = ({ state }: Pick<Amendment, "state">) => state === "open";

export async function openAmendmentOf(db: Db, contractId: string): Promise<Amendment | null> {
  return (await findOpen.first(db, { contractId })) ?? null;
}

const findOpen = prepared<{ contractId: string }, Amendment>((db, value) =>
  db
    .selectFrom("amendments")
    .selectAll()
    .where("contract_id", "=", value("contractId"))
    .where("state", "=", "open"),
);

export async function findAmendment(
  db: Db,
  contractId: string,
  id: string,
): Promise<CreditedAmendment> {
  const amendments = await amendmentsOf(db, contractId);
  const amendment = amendments.find((one) => one.id === id);
  if (!amendment) throw new AmendmentNotFound();
  return amendment;
}

/** @throws AmendmentEnded if another request has ended it */
export async function endAmendment(
  tx: Db,
  { id }: Amendment,
  state: Exclude<Amendment["state"], "open">,
  now: number,
): Promise<void> {
  const row = await tx
    .updateTable("amendments")
    .set({ state, ended_at: now })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AmendmentEnded();
}

function statedAmendment(amendment: Amendment): StatedAmendment {
  const { kind, amount_cents: amountCents, price_cents: priceCents } = amendment;
  const open = isOpen(amendment) ? { expiresAt: amendment.expires_at } : {};
  return { kind, amountCents, priceCents, ...open };
}

/** What the timeline, the log and the emails say about it. */
export function amendmentDetails(amendment: Amendment) {
  const { id, kind, amount_cents } = amendment;
  const amount = amount_cents === null ? null : centsToDecimal(amount_cents);
  return { details: { amendment: id, kind, amount }, amendment: statedAmendment(amendment) };
}
