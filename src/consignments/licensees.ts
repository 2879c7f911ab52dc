import type { Db } from "../../db/client";
import type { Delivery } from "../delivery/delivery";
import { takeSealedStep } from "../delivery/shared-steps";
import {
  activeDeliveriesOf,
  type DeliveryConsignment,
  ownSealedConsignment,
  releaseConsignments,
} from "../delivery/sharing";
import type { Difference } from "../rules/deal";
import type { DeliveryReport, SignedReport } from "./report";
import type { Licensee } from "./wrapping";

/** Excludes licensees who have this consignment, or accepted an earlier one and are not in `lost`. */
export async function licenseesOf(
  db: Db,
  consignment: Pick<DeliveryConsignment, "delivery_id" | "number">,
  lost: ReadonlySet<string>,
): Promise<Delivery[]> {
  const licensees: Delivery[] = [];
  for (const delivery of await activeDeliveriesOf(db, consignment.delivery_id)) {
    const ownConsignment = await ownSealedConsignment(db, delivery.id);
    const isEarlier = ownConsignment === null || ownConsignment.number < consignment.number;
    const hasAccepted = delivery.state === "accepted" && !lost.has(delivery.id);
    if (isEarlier && !hasAccepted) licensees.push(delivery);
  }
  return licensees;
}

interface LicenseeReports {
  reports: ReadonlyMap<string, SignedReport>;
  lost: ReadonlySet<string>;
}

/** Delivers to every licensee whose headers exist, unless they have left. */
export async function handOver(
  tx: Db,
  consignment: DeliveryConsignment,
  { reports, lost }: LicenseeReports,
  now: number,
): Promise<void> {
  const { id, delivery_id: anchorId, differs } = consignment;
  for (const delivery of await licenseesOf(tx, consignment, lost)) {
    const signedReport = reports.get(delivery.id);
    if (!signedReport) continue;
    await takeSealedStep(
      tx,
      delivery,
      { differs: JSON.parse(differs ?? "[]") as Difference[] },
      now,
    );
    await tx
      .insertInto("delivery_reports")
      .values({ delivery_id: delivery.id, consignment_id: id, ...signedReport })
      .execute();
  }
  const waiting = await licenseesOf(tx, consignment, lost);
  await removeOtherRecipients(tx, id, waiting);
  await tx
    .updateTable("consignments")
    .set({ awaited: waiting.length > 0 ? 1 : 0 })
    .where("id", "=", id)
    .execute();
  await releaseConsignments(tx, anchorId);
}

/** Licensees with void contracts or accepted earlier files need no header. */
async function removeOtherRecipients(tx: Db, consignmentId: string, waiting: readonly Delivery[]) {
  const files = tx
    .selectFrom("delivery_files")
    .select("id")
    .where("consignment_id", "=", consignmentId);
  const deliveredIds = tx
    .selectFrom("delivery_reports")
    .select("delivery_id")
    .where("consignment_id", "=", consignmentId);
  await tx
    .deleteFrom("recipients")
    .where("file_id", "in", files)
    .where("delivery_id", "not in", deliveredIds)
    .$if(waiting.length > 0, (query) =>
      query.where(
        "delivery_id",
        "not in",
        waiting.map(({ id }) => id),
      ),
    )
    .execute();
}

/** Returns the report about the licensee's own files, or null if they have left. */
export async function reportForLicensee(
  db: Db,
  consignmentId: string,
  { report, licensee }: { report: DeliveryReport; licensee: Licensee & { reference: string } },
): Promise<DeliveryReport | null> {
  const { deliveryId, recipient, reference: contract } = licensee;
  const rows = await db
    .selectFrom("delivery_files")
    .innerJoin("recipients", "recipients.file_id", "delivery_files.id")
    .select(["n", "header", "payload_at", "recipients.sealed_sha256"])
    .where("consignment_id", "=", consignmentId)
    .where("recipients.delivery_id", "=", deliveryId)
    .execute();
  if (rows.length < report.files.length) return null;
  const rowByNumber = new Map(rows.map((row) => [row.n, row]));
  const files = report.files.map((file) => {
    const row = rowByNumber.get(file.n);
    if (!row) throw new Error("the report lists other files");
    const sealedBytes = file.sealedBytes - (row.payload_at ?? 0) + row.header.byteLength;
    return { ...file, sealedBytes, sealedSha256: row.sealed_sha256 };
  });
  return { ...report, contract, recipient, files };
}
