import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../db/client";
import type { DeliveryFilesTable } from "../../db/schema/delivery";
import { inTransaction } from "../../db/transaction";
import { readDelivery, StepOutOfOrder } from "../delivery/delivery";
import { requireDetailsToSeal } from "../delivery/invoicing";
import { takeSharedStep } from "../delivery/shared-steps";
import { activeDeliveriesOf, type Consignment } from "../delivery/sharing";
import { isId } from "../lib/ids";
import { yesOrNo } from "../lib/inputs";
import type { ConsignmentFile } from "./consignment-files";
import { removeFaultsOf, unsettledFaults } from "./faulty-files";
import { announceChange, type Holder, heldBy, holderOf } from "./holder";
import { FileFaulty, FileNotFound, FileUnfinished, NoFiles, ReportOutdated } from "./refusals";
import { readMeasured } from "./report";
import type { Room } from "./room";

export type { Consignment } from "../delivery/sharing";

export type DeliveredFileRow = Selectable<DeliveryFilesTable>;

export async function currentConsignment(db: Db, holder: Holder): Promise<Consignment | null> {
  const row = await db
    .selectFrom("consignments")
    .selectAll()
    .where(heldBy(holder))
    .where("status", "in", ["open", "measuring", "refused"])
    .executeTakeFirst();
  return row ?? null;
}

export function filesOf(db: Db, consignmentId: string): Promise<DeliveredFileRow[]> {
  return db
    .selectFrom("delivery_files")
    .selectAll()
    .where("consignment_id", "=", consignmentId)
    .orderBy("n")
    .execute();
}

export async function findUploadOf(
  db: Db,
  holder: Holder,
  fileId: string,
): Promise<DeliveredFileRow & { status: Consignment["status"] }> {
  const row = await db
    .selectFrom("delivery_files")
    .innerJoin("consignments", "consignments.id", "delivery_files.consignment_id")
    .selectAll("delivery_files")
    .select("status")
    .where("delivery_files.id", "=", isId(fileId) ? fileId : "")
    .where(heldBy(holder))
    .where("status", "!=", "gone")
    .executeTakeFirst();
  if (!row) throw new FileNotFound();
  return row;
}

export async function removeFile(
  db: Db,
  holder: Holder,
  target: { fileId: string } | { n: number },
): Promise<ConsignmentFile> {
  return inTransaction(db, async (tx) => {
    const consignment = await currentConsignment(tx, holder);
    if (consignment?.status !== "open")
      throw consignment ? new StepOutOfOrder() : new FileNotFound();
    const removedFile = await tx
      .deleteFrom("delivery_files")
      .where("consignment_id", "=", consignment.id)
      .where((eb) => ("n" in target ? eb("n", "=", target.n) : eb("id", "=", target.fileId)))
      .returning(["id", "n"])
      .executeTakeFirst();
    if (!removedFile) throw new FileNotFound();
    await removeFaultsOf(tx, consignment, removedFile.n);
    await forgetReport(tx, consignment);
    announceChange(tx, holder);
    return { consignment: consignment.id, id: removedFile.id };
  });
}

export const completionChoice = z.object({
  countTags: z.boolean().default(false),
  review: yesOrNo().default(false).describe("Measure only, so that the report can be read first."),
  measuredAt: z.iso
    .datetime("choice-invalid")
    .optional()
    .describe("Seal with the report of this time."),
});

/**
 * Starts intake, after which the collection is sealed unless it is reviewed.
 * @throws StepOutOfOrder, NoFiles, FileUnfinished, FileFaulty, ReportOutdated,
 * InvoiceDetailsUnstated, NoRoom
 */
export async function completeConsignment(
  db: Db,
  { room }: { room: Room },
  deliveryId: string,
  now: number,
  { countTags, review, measuredAt }: Partial<z.output<typeof completionChoice>> = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await readDelivery(tx, { deliveryId });
    const consignment = await currentConsignment(tx, deliveryId);
    if (consignment?.status !== "open") {
      const isStarted = delivery.state === "waiting" || delivery.state === "uploading";
      throw isStarted ? new NoFiles() : new StepOutOfOrder();
    }
    const files = await requireCompleteFiles(tx, consignment);
    const isConfirmed = measuredAt !== undefined;
    if (isConfirmed && readMeasured(consignment.measured)?.measuredAt !== measuredAt)
      throw new ReportOutdated();
    await requireDetailsToSeal(tx, await activeDeliveriesOf(tx, deliveryId));
    await room.requireFor(tx, consignment.id, now);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (!isConfirmed) await forgetReadings(tx, consignment.id);
    const step = isConfirmed ? "confirmed" : "completed";
    const details = { files: files.length, bytes };
    await takeSharedStep(tx, deliveryId, { step, actor: "seller", details }, now);
    const measures = { measured: null, counts_tags: countTags ? 1 : 0 } as const;
    await tx
      .updateTable("consignments")
      .set({ status: "measuring", refusal: null, progressed_at: now })
      .set({ reviewed: review && !isConfirmed ? 1 : 0, ...(!isConfirmed && measures) })
      .where("id", "=", consignment.id)
      .execute();
  });
}

/** @throws NoFiles, FileUnfinished, FileFaulty */
export async function requireCompleteFiles(
  tx: Db,
  consignment: Consignment,
): Promise<DeliveredFileRow[]> {
  const files = await filesOf(tx, consignment.id);
  if (files.length === 0) throw new NoFiles();
  const unfinishedFile = files.find(({ received, bytes }) => received < bytes);
  if (unfinishedFile) throw new FileUnfinished({ name: unfinishedFile.name });
  const [faultyFile] = unsettledFaults(consignment, files);
  if (faultyFile) throw new FileFaulty({ name: faultyFile.name });
  return files;
}

export async function forgetReadings(tx: Db, consignmentId: string): Promise<void> {
  await tx
    .updateTable("delivery_files")
    .set({ reading: null })
    .where("consignment_id", "=", consignmentId)
    .execute();
}

/** A report that the seller has read is about these files only. */
export async function forgetReport(tx: Db, consignment: Consignment): Promise<void> {
  if (consignment.measured === null) return;
  await tx
    .updateTable("consignments")
    .set({ measured: null })
    .where("id", "=", consignment.id)
    .execute();
  announceChange(tx, holderOf(consignment));
}

export async function setStatus(tx: Db, consignmentId: string, status: Consignment["status"]) {
  await tx.updateTable("consignments").set({ status }).where("id", "=", consignmentId).execute();
}

export async function postponeIntake(db: Db, consignmentId: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable("consignments")
    .set({ progressed_at: now })
    .where("id", "=", consignmentId)
    .where("status", "=", "measuring")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
