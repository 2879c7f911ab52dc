import type { Db } from "../../../db/client";
import { lockPackages } from "../../../db/locks";
import { inTransaction } from "../../../db/transaction";
import { readDelivery, StepOutOfOrder } from "../../delivery/delivery";
import { requireDetailsToSeal } from "../../delivery/invoicing";
import { takeSharedStep } from "../../delivery/shared-steps";
import { activeDeliveriesOf, isAnyAwaitingFiles } from "../../delivery/sharing";
import { differencesOf } from "../comparing";
import { latestConsignment } from "../consignment-status";
import { currentConsignment, filesOf, setStatus } from "../consignments";
import { sealedReport } from "../measured-report";
import { nextNumber } from "../new-consignment";
import { CollectionNotFound } from "../refusals";
import {
  type DeliveryReport,
  type MeasuredReport,
  promiseOf,
  readReport,
  signReport,
} from "../report";

export interface Signing {
  sign(text: string): Promise<string>;
}

interface DeliverableCollection {
  id: string;
  sealed: DeliveryReport;
  /** What the buyer's report will say: the figures of the draw, compared with the contract. */
  measured: MeasuredReport;
}

/** The sampled collection of the package, if it is still kept and no other upload has begun. */
export async function deliverableCollection(
  db: Db,
  delivery: { id: string; contract_id: string; package_id: string },
): Promise<DeliverableCollection | null> {
  const collection = await latestConsignment(db, { packageId: delivery.package_id });
  const sealed = collection?.status === "sealed" ? readReport(collection.report) : null;
  if (!collection || !sealed) return null;
  if (await isUploading(db, delivery.id)) return null;
  const { declared, sampled } = await promiseOf(db, delivery);
  const { measuredAt, delivered, files } = sealed;
  const differs = differencesOf({ declared, sampled, delivered, files });
  const measured = { measuredAt, declared, sampled, delivered, differs, files };
  return { id: collection.id, sealed, measured };
}

async function isUploading(db: Db, deliveryId: string): Promise<boolean> {
  const current = await currentConsignment(db, deliveryId);
  if (current?.status !== "open") return current?.status === "measuring";
  return (await filesOf(db, current.id)).length > 0;
}

/**
 * Delivers the files that the marketplace has sampled instead of another upload. Each licensee gets
 * a header and a report, as for a collection that several share.
 * @throws StepOutOfOrder, CollectionNotFound, InvoiceDetailsUnstated
 */
export async function deliverCollection(
  db: Db,
  { sign }: Signing,
  deliveryId: string,
  now: number,
): Promise<void> {
  const { id, sealed, measured, ownerId } = await requireDeliverable(db, deliveryId);
  const number = await nextNumber(db, ownerId);
  const { contract, recipient, files } = sealed;
  const report = sealedReport(measured, { contract, consignment: number, recipient, files });
  const signedReport = await signReport(report, sign);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const details = { files: files.length, bytes };
  const differs = measured.differs.length > 0 ? JSON.stringify(measured.differs) : null;
  await inTransaction(db, async (tx) => {
    const { package_id: packageId } = await readDelivery(tx, { deliveryId });
    await lockPackages(tx, [packageId]);
    const found = await requireDeliverable(tx, deliveryId);
    const isUnchanged = found.id === id && (await nextNumber(tx, ownerId)) === number;
    if (!isUnchanged) throw new StepOutOfOrder();
    await requireDetailsToSeal(tx, await activeDeliveriesOf(tx, deliveryId));
    const replaced = await currentConsignment(tx, deliveryId);
    await takeSharedStep(tx, deliveryId, { step: "begun", actor: "seller" }, now);
    await takeSharedStep(tx, deliveryId, { step: "completed", actor: "seller", details }, now);
    if (replaced) await setStatus(tx, replaced.id, "gone");
    await tx
      .updateTable("consignments")
      .set({ delivery_id: ownerId, package_id: null, number, ...signedReport, differs })
      .set({ awaited: 1, sealed_at: now, progressed_at: now })
      .where("id", "=", id)
      .execute();
  });
}

async function requireDeliverable(db: Db, deliveryId: string) {
  const delivery = await readDelivery(db, { deliveryId });
  const isAwaited =
    delivery.voided_at === null &&
    (await isAnyAwaitingFiles(db, await activeDeliveriesOf(db, deliveryId)));
  if (!isAwaited || (await isUploading(db, deliveryId))) throw new StepOutOfOrder();
  const deliverable = await deliverableCollection(db, delivery);
  if (!deliverable) throw new CollectionNotFound();
  return { ...deliverable, ownerId: delivery.shares_id ?? delivery.id };
}
