import { join } from "node:path";
import pino from "pino";
import type { Db } from "../../db/client";
import { findUser } from "../accounts/users";
import type { Config } from "../config";
import { completeConsignment } from "../consignments/consignments";
import { beginFile } from "../consignments/handing-in";
import { Intake } from "../consignments/intake";
import { IntakeProcess } from "../consignments/intake/program";
import type { IntakeJob } from "../consignments/intake/taking-in";
import { Recipients } from "../consignments/recipients";
import { createConsignmentServices } from "../consignments/services";
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
import { PublicLog } from "../transparency/public-log";
import type { SeedDelivery } from "./listing";

export interface SentDeal extends SeedDelivery {
  contractId: string;
  sellerId: string;
  buyerId: string;
  sentAt: number;
  /** Uses the collection of the previous deal. */
  isShared?: boolean;
}

type DeliveryConfig = Pick<
  Config,
  | "dataDir"
  | "publicUrl"
  | "keepFreeBytes"
  | "maxDeliveryBytes"
  | "deliveryKey"
  | "logKey"
  | "s3"
  | "keepDeliveriesMs"
>;

const RETENTION_MS = 10 * DAY;

export async function seedDeliveries(
  db: Db,
  config: DeliveryConfig,
  deals: readonly SentDeal[],
  operatorId: string,
  now: number,
): Promise<void> {
  const clock = { now: () => at };
  let at = now;
  const log = pino({ level: "silent" });
  const publicLog = new PublicLog({ ...config, db, clock, log });
  const sign = (text: string) => publicLog.sign(text);
  const handingIn = createConsignmentServices({ db, clock, log, sign, config });
  // Starting a process for each delivery takes longer than the work.
  const intakeProcess = new IntakeProcess();
  const work = (job: IntakeJob) => intakeProcess.work(job);
  const intake = new Intake({ ...handingIn, ...config, db, clock, log, sign, work });
  const recipients = new Recipients({ ...handingIn, db, clock, log, sign });
  await seedBillingDetails(db, deals, now);
  for (const deal of deals) {
    if (!deal.isShared) {
      at = deal.sentAt + 12 * HOUR;
      await uploadFile(deal);
      if (deal.until === "uploading" || deal.until === "measuring") continue;
      await intake.alarm.start();
      await intake.alarm.stop();
      await recipients.alarm.start();
      await recipients.alarm.stop();
    }
    if (deal.until !== "refused" && deal.until !== "sealed") await settle(deal);
  }
  intakeProcess.stop();

  async function uploadFile({ contractId, text, until }: SentDeal): Promise<void> {
    const { id: deliveryId } = await readDelivery(db, { contractId });
    const bytes = await bytesOf(text, until);
    const file = { name: text, bytes: bytes.byteLength };
    const { id: fileId } = await beginFile(db, handingIn, deliveryId, file, at);
    const sentBytes = until === "uploading" ? bytes.subarray(0, bytes.byteLength >> 1) : bytes;
    const chunks = (async function* () {
      yield sentBytes;
    })();
    const upload = {
      holder: deliveryId,
      fileId,
      offset: 0,
      length: sentBytes.byteLength,
      bytes: chunks,
    };
    await handingIn.receiving.receive(upload);
    if (until !== "uploading") await completeConsignment(db, handingIn, deliveryId, at);
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
    const keepMs = until === "removed" ? RETENTION_MS : config.keepDeliveriesMs;
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
