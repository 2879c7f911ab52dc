import { join } from "node:path";
import type { Db } from "../../db/client";
import { findUser } from "../accounts/users";
import { completeConsignment } from "../consignments/consignments";
import { decideDispute } from "../delivery/decisions";
import { openDisputeOf, readDelivery } from "../delivery/delivery";
import { openDispute } from "../delivery/disputes";
import { amountDueOf } from "../delivery/invoicing";
import { claimPayment, confirmPayment } from "../delivery/payment";
import { acceptDelivery } from "../delivery/steps";
import { runDeliveries } from "../delivery/timer";
import { saveBillingDetails } from "../invoices/details";
import { billingDetails } from "../invoices/schema";
import { DAY, HOUR } from "../lib/time";
import type { DemoIntake } from "./intake";
import type { SeedDelivery } from "./listing";

export interface SentDeal extends SeedDelivery {
  contractId: string;
  sellerId: string;
  buyerId: string;
  sentAt: number;
  /** Uses the collection of the previous deal. */
  isShared?: boolean;
}

const RETENTION_MS = 10 * DAY;

export async function seedDeliveries(
  db: Db,
  intake: DemoIntake,
  deals: readonly SentDeal[],
  {
    operatorId,
    keepDeliveriesMs,
    now,
  }: { operatorId: string; keepDeliveriesMs: number; now: number },
): Promise<void> {
  let at = now;
  await seedBillingDetails(db, deals, now);
  for (const deal of deals) {
    if (!deal.isShared) {
      at = deal.sentAt + 12 * HOUR;
      await uploadFile(deal);
      if (deal.until === "uploading" || deal.until === "measuring") continue;
      await intake.run();
    }
    if (deal.until !== "refused" && deal.until !== "sealed") await settle(deal);
  }

  async function uploadFile({ contractId, text, until }: SentDeal): Promise<void> {
    const { id: deliveryId } = await readDelivery(db, { contractId });
    const bytes = await bytesOf(text, until);
    intake.at = at;
    const isHalf = until === "uploading";
    const received = isHalf ? bytes.byteLength >> 1 : bytes.byteLength;
    await intake.upload(deliveryId, { name: text, bytes, received });
    if (!isHalf) await completeConsignment(db, intake.handingIn, deliveryId, at);
  }

  async function settle({ contractId, sellerId, buyerId, until }: SentDeal): Promise<void> {
    const [seller, buyer] = [sellerId, buyerId].map((memberId) => ({ contractId, memberId }));
    if (!seller || !buyer) return;
    const delivery = await readDelivery(db, { contractId });
    at += DAY;
    await claimPayment(db, buyer, at);
    at += DAY;
    const { payableCents } = await amountDueOf(db, delivery);
    await confirmPayment(db, seller, payableCents, at);
    if (until === "paid") return;
    at += 2 * DAY;
    const keepMs = until === "removed" ? RETENTION_MS : keepDeliveriesMs;
    if (until === "accepted" || until === "removed") {
      await acceptDelivery(db, buyer, keepMs, at);
      if (until === "removed") await runDeliveries(db, { keepMs }, at + keepMs);
      return;
    }
    await openDispute(db, buyer, DISPUTE, at);
    if (until === "disputed") return;
    const { id: disputeId } = (await openDisputeOf(db, delivery.id)) ?? { id: "" };
    const ruling = {
      decision: "buyer",
      note: RULING_NOTE,
      disputeId,
      decidedBy: operatorId,
    } as const;
    await decideDispute(db, { ...ruling, keepMs }, at + DAY);
  }
}

async function seedBillingDetails(db: Db, deals: readonly SentDeal[], now: number): Promise<void> {
  for (const [i, sellerId] of [...new Set(deals.map((deal) => deal.sellerId))].entries()) {
    const { organization } = await findUser(db, sellerId);
    const details = billingDetails.parse({
      legalName: organization,
      address: `${12 + i} Quay Street\nSheung Wan\nHong Kong`,
      countryCode: "HK",
      registrationNumber: `HK ${1_234_567 + i}`,
      taxKind: "outside",
      bankDetails: `Demo Bank\nAccount 000-${123_456 + i}-001`,
    });
    await saveBillingDetails(db, sellerId, details, now);
  }
  for (const buyerId of new Set(deals.map((deal) => deal.buyerId))) {
    const { organization } = await findUser(db, buyerId);
    const details = billingDetails.parse({ legalName: organization, address: "1 Pier Road" });
    await saveBillingDetails(db, buyerId, details, now);
  }
}

const DISPUTE = {
  reason: "incomplete",
  text: "The articles are there, and the notes that the listing declares are not.",
} as const;

const RULING_NOTE = "The report counts less than half of the words that the listing declares.";

async function bytesOf(text: string, until: SentDeal["until"]): Promise<Uint8Array> {
  const file = Bun.file(join(import.meta.dir, "texts", text));
  if (until !== "refused") return file.bytes();
  const compressed = Bun.gzipSync(await file.bytes());
  return compressed.subarray(0, compressed.byteLength >> 1);
}
