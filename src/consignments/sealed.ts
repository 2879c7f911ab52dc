import type { Db } from "../../db/client";
import type { ConsignmentFiles } from "./consignment-files";
import type { DeliveryKeys, SealedFor } from "./keys";
import { type DeliveryReport, readReport, reportNote } from "./report";

export interface SealedFile {
  n: number;
  name: string;
  id: string;
  bytes: number;
  sha256: string;
  plain: { bytes: number; sha256: string };
}

export interface SealedFiles {
  id: string;
  number: number;
  sealedAt: number;
  files: readonly SealedFile[];
}

export interface SealedConsignment extends SealedFiles {
  report: DeliveryReport;
  note: string;
}

export async function sealedConsignment(
  db: Db,
  deliveryId: string,
): Promise<SealedConsignment | null> {
  const sealed = await sealedFiles(db, deliveryId);
  if (!sealed) return null;
  const { report: json, signature } = await db
    .selectFrom("consignments")
    .select(["report", "signature"])
    .where("id", "=", sealed.id)
    .executeTakeFirstOrThrow();
  const report = readReport(json);
  if (json === null || !report) return null;
  return { ...sealed, report, note: reportNote({ report: json, signature: signature ?? "" }) };
}

export async function sealedFiles(
  db: Db,
  deliveryId: string,
  n?: number,
): Promise<SealedFiles | null> {
  const sealed = await db
    .selectFrom("consignments")
    .select(["id", "number", "sealed_at"])
    .where("delivery_id", "=", deliveryId)
    .where("status", "=", "sealed")
    .executeTakeFirst();
  if (!sealed) return null;
  const files = await db
    .selectFrom("delivery_files")
    .select(["n", "name", "id", "bytes", "sha256", "sealed_bytes", "sealed_sha256"])
    .where("consignment_id", "=", sealed.id)
    .$if(n !== undefined, (query) => query.where("n", "=", n ?? 0))
    .orderBy("n")
    .execute();
  return {
    ...{ id: sealed.id, number: sealed.number, sealedAt: sealed.sealed_at ?? 0 },
    files: files.map(({ sealed_bytes, sealed_sha256, bytes, sha256, ...file }) => ({
      ...file,
      ...{ bytes: sealed_bytes ?? 0, sha256: sealed_sha256 ?? "" },
      plain: { bytes, sha256: sha256 ?? "" },
    })),
  };
}

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

export async function sealedFor(db: Db, deliveryId: string): Promise<SealedFor | null> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select(["deliveries.package_key", "contracts.reference"])
    .where("deliveries.id", "=", deliveryId)
    .executeTakeFirst();
  return row ? { encryptionKey: row.package_key, reference: row.reference } : null;
}

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
 * Why sealed files are lost, as after a restore: another secret, or missing bytes.
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
