import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { readDelivery } from "../delivery/delivery";
import { takeSealedStep, takeSharedStep } from "../delivery/shared-steps";
import { activeDeliveriesOf } from "../delivery/sharing";
import type { Clock } from "../lib/time";
import type { ConsignmentFiles } from "./consignment-files";
import type { Consignment } from "./consignments";
import { type DeliveryReport, type MeasuredReport, signReport } from "./report";
import { clearSettled } from "./sweep";

interface OutcomeDeps {
  db: Db;
  clock: Clock;
  folder: ConsignmentFiles;
  sign(text: string): Promise<string>;
}

/** Lets the seller replace unreadable files. Returns false if another server was first. */
export async function refuseConsignment(
  { db, clock, folder }: Omit<OutcomeDeps, "sign">,
  { id }: Consignment,
  files: readonly object[],
): Promise<boolean> {
  const now = clock.now();
  const isSaved = await inTransaction(db, async (tx) => {
    const delivery = await deliveryIfMeasuring(tx, id);
    if (!delivery) return false;
    await takeSharedStep(tx, delivery.id, { step: "refused", actor: "server" }, now);
    await tx
      .updateTable("consignments")
      .set({
        status: "open",
        refusal: JSON.stringify({ files }),
        measured: null,
        progressed_at: now,
      })
      .where("id", "=", id)
      .execute();
    return true;
  });
  await folder.discardWork(id);
  return isSaved;
}

/** Gives the files back to the seller, who reads the report before they are sealed. */
export async function offerReport(
  { db, clock, folder }: Omit<OutcomeDeps, "sign">,
  { id }: Consignment,
  measured: MeasuredReport,
): Promise<boolean> {
  const now = clock.now();
  const isSaved = await inTransaction(db, async (tx) => {
    const delivery = await deliveryIfMeasuring(tx, id);
    if (!delivery) return false;
    await tx
      .updateTable("consignments")
      .set({ status: "open", measured: JSON.stringify(measured), progressed_at: now })
      .where("id", "=", id)
      .execute();
    const { differs } = measured;
    const measuredStep = { step: "measured", actor: "server", details: { differs } } as const;
    await takeSharedStep(tx, delivery.id, measuredStep, now);
    return true;
  });
  await folder.discardWork(id);
  return isSaved;
}

/** Licensees get a shared consignment once each has a header. */
export async function sealConsignment(
  { db, clock, folder, sign }: OutcomeDeps,
  { id }: Consignment,
  { report, isShared }: { report: DeliveryReport; isShared: boolean },
): Promise<boolean> {
  const signedReport = await signReport(report, sign);
  const now = clock.now();
  const isSaved = await inTransaction(db, async (tx) => {
    const delivery = await deliveryIfMeasuring(tx, id);
    if (!delivery) return false;
    const sharers = await activeDeliveriesOf(tx, delivery.id);
    const isAwaited = isShared || sharers.length > 1;
    if (!isShared) await takeSealedStep(tx, delivery, { differs: report.differs }, now);
    else announce(tx, { type: "delivery-changed", deliveryId: delivery.id });
    const flags = { shared: isShared ? 1 : 0, awaited: isAwaited ? 1 : 0 };
    const differs = report.differs.length > 0 ? JSON.stringify(report.differs) : null;
    await tx
      .updateTable("consignments")
      .set({ status: "sealed", sealed_at: now, ...signedReport, differs, ...flags, measured: null })
      .where("id", "=", id)
      .execute();
    await saveSealedFiles(tx, id, report.files);
    return true;
  });
  await clearSettled({ db, folder }, id);
  return isSaved;
}

export async function saveSealedFiles(
  tx: Db,
  consignmentId: string,
  files: DeliveryReport["files"],
): Promise<void> {
  for (const { n, sha256, sealedBytes, sealedSha256 } of files) {
    await tx
      .updateTable("delivery_files")
      .set({ sha256, sealed_bytes: sealedBytes, sealed_sha256: sealedSha256 })
      .where("consignment_id", "=", consignmentId)
      .where("n", "=", n)
      .execute();
  }
}

async function deliveryIfMeasuring(tx: Db, consignmentId: string) {
  const row = await tx
    .selectFrom("consignments")
    .select("delivery_id")
    .where("id", "=", consignmentId)
    .where("status", "=", "measuring")
    .executeTakeFirst();
  return row?.delivery_id ? readDelivery(tx, { deliveryId: row.delivery_id }) : null;
}
