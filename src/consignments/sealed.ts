import type { Db } from "../../db/client";
import type { ConsignmentFiles } from "./consignment-files";
import type { DeliveryKeys, SealedFor } from "./keys";
import { type DeliveryReport, readReport, reportNote } from "./report";

/** A file that both parties may fetch: ciphertext. */
export interface SealedFile {
  n: number;
  /** As the seller has it; what is fetched ends in `.age`. */
  name: string;
  /** What it is stored under, in its consignment. */
  id: string;
  /** Of the ciphertext; `sha256` is hexadecimal. */
  bytes: number;
  sha256: string;
  /** The same of the file as it was delivered. */
  plain: { bytes: number; sha256: string };
}

/** What both parties have of a delivery. */
export interface SealedConsignment {
  id: string;
  number: number;
  sealedAt: number;
  report: DeliveryReport;
  /** The same as it was signed: a note that can be checked without a server. */
  note: string;
  /** By `n`. */
  files: readonly SealedFile[];
}

/** A delivery's sealed consignment; null where there is none. */
export async function sealedConsignment(
  db: Db,
  deliveryId: string,
): Promise<SealedConsignment | null> {
  const row = await db
    .selectFrom("consignments")
    .select(["id", "number", "sealed_at", "report", "signature"])
    .where("delivery_id", "=", deliveryId)
    .where("status", "=", "sealed")
    .executeTakeFirst();
  const report = readReport(row?.report ?? null);
  if (!row?.report || !report) return null;
  const files = await db
    .selectFrom("delivery_files")
    .selectAll()
    .where("consignment_id", "=", row.id)
    .orderBy("n")
    .execute();
  return {
    id: row.id,
    number: row.number,
    sealedAt: row.sealed_at ?? 0,
    report,
    note: reportNote({ report: row.report, signature: row.signature ?? "" }),
    files: files.map((file) => ({
      n: file.n,
      name: file.name,
      id: file.id,
      bytes: file.sealed_bytes ?? 0,
      sha256: file.sealed_sha256 ?? "",
      plain: { bytes: file.bytes, sha256: file.sha256 ?? "" },
    })),
  };
}

/** The number of the consignment that was sealed last, also once it is gone; null for none. */
export async function sealedLast(db: Db, deliveryId: string): Promise<number | null> {
  const row = await db
    .selectFrom("consignments")
    .select("number")
    .where("delivery_id", "=", deliveryId)
    .where("sealed_at", "is not", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** What keys of a delivery are derived from. */
export async function sealedFor(db: Db, deliveryId: string): Promise<SealedFor | null> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select(["deliveries.package_key", "contracts.reference"])
    .where("deliveries.id", "=", deliveryId)
    .executeTakeFirst();
  return row ? { encryptionKey: row.package_key, reference: row.reference } : null;
}

/**
 * The contract, `AIM-2026-000123`, of what was sealed last, if another secret than this installation's
 * sealed it, as after a move or restore without the secret; null where it is the same, or nothing is sealed.
 */
export async function sealedByAnother(db: Db, keys: DeliveryKeys): Promise<string | null> {
  const last = await db
    .selectFrom("consignments")
    .select(["delivery_id", "report"])
    .where("status", "=", "sealed")
    .orderBy("sealed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const report = readReport(last?.report ?? null);
  const contract = last && (await sealedFor(db, last.delivery_id));
  if (!report || !contract) return null;
  return keys.isKnown() && (await keys.recipientOf(contract)) === report.recipient
    ? null
    : contract.reference;
}

/**
 * Whether what was sealed cannot be had any more, as after a restore: `"key"` where this
 * installation's secret is another than it was sealed by, `"files"` where bytes are missing; null
 * where all is there.
 * @throws StoreUnavailable
 */
export async function lossOf(
  { folder, keys }: { folder: ConsignmentFiles; keys: DeliveryKeys },
  { id, report, files }: Pick<SealedConsignment, "id" | "report" | "files">,
  contract: SealedFor,
): Promise<"key" | "files" | null> {
  if ((await keys.recipientOf(contract)) !== report.recipient) return "key";
  return (await folder.hasSealed(id, files)) ? null : "files";
}
