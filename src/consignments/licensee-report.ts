import type { Db } from "../../db/client";
import type { DeliveryReport } from "./report";
import type { Licensee } from "./wrapping";

/** Returns the report about the licensee's own files, or null if they have left. */
export async function ownReport(
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
  const own = new Map(rows.map((row) => [row.n, row]));
  const files = report.files.map((file) => {
    const row = own.get(file.n);
    if (!row) throw new Error("a report of other files");
    const sealedBytes = file.sealedBytes - (row.payload_at ?? 0) + row.header.byteLength;
    return { ...file, sealedBytes, sealedSha256: row.sealed_sha256 };
  });
  return { ...report, contract, recipient, files };
}
