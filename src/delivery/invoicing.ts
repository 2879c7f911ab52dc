import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import type { ContractTerms } from "../contracts/terms";
import { billingDetailsOf, isFromBuyer, missingDetails } from "../invoices/details";
import { amountDue } from "../invoices/due";
import {
  type IssuedInvoice,
  invoicesOfContract,
  readIssuedInvoice,
  setOrderNumber,
} from "../invoices/invoices";
import { issueInvoice, mailInvoice, termsOf } from "../invoices/issuing";
import { InvoiceDetailsUnstated, InvoiceNotDue } from "../invoices/refusals";
import type { RequiredDetail } from "../rules/deal";
import { type Side, VOID_STATES } from "./course";
import { nextWakeTime, PAY_MS } from "./deadlines";
import { type Delivery, findDeliveryAs, type OwnDelivery, type PartyKey } from "./delivery";
import { deliveryTime, isHeld } from "./holding";

const isUnsealed = ({ state }: Pick<Delivery, "state">) =>
  ["waiting", "uploading", "measuring", "refused"].includes(state);

export function mayInvoice(delivery: Delivery): boolean {
  const { state, seller_id, voided_at } = delivery;
  const isSold = !VOID_STATES.includes(state) && voided_at === null;
  return !isUnsealed(delivery) && isSold && seller_id !== null;
}

/**
 * Whether the seller has to add invoice details before the collection can be sealed. Contracts of
 * earlier versions do not require it, and a dispute can always be answered.
 */
export function lacksDetailsToSeal(
  delivery: Pick<Delivery, "state">,
  { payableFrom }: Pick<ContractTerms, "payableFrom">,
  missing: readonly RequiredDetail[],
): boolean {
  const isMissing = missing.some((detail) => !isFromBuyer(detail));
  return isUnsealed(delivery) && payableFrom === "invoice" && isMissing;
}

export async function requireDetailsToSeal(tx: Db, deliveries: readonly Delivery[]): Promise<void> {
  for (const delivery of deliveries) {
    const terms = await termsOf(tx, delivery.contract_id);
    if (lacksDetailsToSeal(delivery, terms, await missingFor(tx, delivery)))
      throw new InvoiceDetailsUnstated();
  }
}

export async function issueOwnInvoice(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "seller", key);
    if (!mayInvoice(delivery)) throw new InvoiceNotDue();
    const { contract_id: contractId, buyer_id: buyerId } = delivery;
    const { payableFrom } = await termsOf(tx, contractId);
    const isTimeUnbegun = payableFrom === "invoice" && isPayable(delivery);
    const dueAt = isTimeUnbegun ? now + PAY_MS : await priceDueAt(tx, delivery, now);
    await issueInvoice(tx, { contractId, sellerId: key.memberId, buyerId, dueAt }, now);
    if (isTimeUnbegun) await restartPayment(tx, delivery, now);
    await mailInvoice(tx, contractId, "invoice", now);
    announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
  });
}

const isPayable = ({ state, claimed_at }: Pick<Delivery, "state" | "claimed_at">) =>
  state === "sealed" && claimed_at === null;

/** The buyer has the full time to pay from the day of the invoice. */
async function restartPayment(tx: Db, delivery: Delivery, now: number): Promise<void> {
  const due_at = deliveryTime(delivery, now) + PAY_MS;
  const wakes_at = isHeld(delivery) ? null : nextWakeTime({ ...delivery, due_at }, now);
  await tx
    .updateTable("deliveries")
    .set({ due_at, wakes_at })
    .where("id", "=", delivery.id)
    .execute();
}

type Uninvoiced = Pick<Delivery, "state" | "claimed_at" | "invoiced" | "voided_at"> &
  Pick<Delivery, "contract_id" | "seller_id" | "buyer_id">;

/** The party that has to act before a sealed collection can be invoiced; null if none has to. */
export async function invoiceAwaits(db: Db, delivery: Uninvoiced): Promise<Side | null> {
  if (!isPayable(delivery) || delivery.voided_at !== null) return null;
  // A step may have issued the invoice since the delivery was read.
  if (delivery.invoiced || (await readIssuedInvoice(db, delivery.contract_id, "invoice")))
    return null;
  const missing = await missingFor(db, delivery);
  return missing.length > 0 && missing.every(isFromBuyer) ? "buyer" : "seller";
}

/** Whether the seller has to issue the invoice before they can withdraw; older contracts allow it. */
export async function owesInvoice(
  db: Db,
  { contract_id }: Pick<Delivery, "contract_id">,
  awaits: Side | null,
): Promise<boolean> {
  return awaits === "seller" && (await termsOf(db, contract_id)).payableFrom === "invoice";
}

type Parties = Pick<Delivery, "contract_id" | "seller_id" | "buyer_id">;

export async function missingFor(db: Db, { contract_id, seller_id, buyer_id }: Parties) {
  return missingDetails(
    {
      seller: await billingDetailsOf(db, seller_id),
      buyer: await billingDetailsOf(db, buyer_id),
    },
    await termsOf(db, contract_id),
  );
}

/** 14 days after the collection was sealed, as the contract says. */
async function priceDueAt(tx: Db, { id }: Delivery, now: number): Promise<number> {
  const event = await tx
    .selectFrom("delivery_events")
    .select((eb) => eb.fn.min("at").as("at"))
    .where("delivery_id", "=", id)
    .where("type", "=", "sealed")
    .executeTakeFirst();
  return (event?.at ?? now) + PAY_MS;
}

type OfContract = Pick<Delivery, "contract_id">;

export async function amountDueOf(db: Db, { contract_id: id }: OfContract) {
  const invoice = await readIssuedInvoice(db, id, "invoice");
  return amountDue(await termsOf(db, id), invoice?.details.tax ?? null);
}

/** What another price would come to, with added tax. */
export async function payableAt(db: Db, { contract_id: id }: OfContract, priceCents: number) {
  const invoice = await readIssuedInvoice(db, id, "invoice");
  const terms = { ...(await termsOf(db, id)), priceCents };
  return amountDue(terms, invoice?.details.tax ?? null).payableCents;
}

export async function saveOrderNumber(
  db: Db,
  key: { reference: string; memberId: string },
  orderNumber: string | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const contractId = await setOrderNumber(tx, key, orderNumber);
    const delivery = await tx
      .selectFrom("deliveries")
      .select("id")
      .where("contract_id", "=", contractId)
      .executeTakeFirst();
    if (delivery) announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
  });
}

export interface OwnInvoice {
  side: Side;
  invoice: IssuedInvoice | null;
  creditNote: number | null;
  orderNumber: string | null;
  mayIssue: boolean;
  isVoid: boolean;
  /** Empty for the buyer, and once the invoice is issued. */
  missing: RequiredDetail[];
}

export async function ownInvoice(db: Db, { delivery, side }: OwnDelivery): Promise<OwnInvoice> {
  const { contract_id: contractId, voided_at } = delivery;
  const { order_number, invoice, creditNote } = await invoicesOfContract(db, contractId);
  const isNeeded = side === "seller" && !invoice && voided_at === null;
  return {
    side,
    invoice,
    creditNote: creditNote?.number ?? null,
    orderNumber: order_number,
    mayIssue: !invoice && mayInvoice(delivery),
    isVoid: voided_at !== null,
    missing: isNeeded ? await missingFor(db, delivery) : [],
  };
}
