import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { deliveriesOfCollection, readDelivery } from "../delivery/delivery";
import { type Consignment, ownConsignments, ownSealedConsignment } from "../delivery/sharing";
import type { ConsignmentFiles } from "./consignment-files";
import type { DeliveryKeys, SealingContract } from "./keys";
import { type DeliveryReport, readReport, reportNote } from "./report";

export interface SealedFile {
  n: number;
  name: string;
  id: string;
  bytes: number;
  sha256: string;
  plain: { bytes: number; sha256: string };
  stored: { bytes: number; sha256: string };
  /** In a shared consignment, the licensee's header replaces the stored one. */
  own: { header: Uint8Array; payloadAt: number } | null;
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
  return readSealed(db, await ownSealedConsignment(db, deliveryId), deliveryId);
}

/** @param consignment as `ownSealedConsignment` returned it */
export async function readSealed(
  db: Db,
  consignment: Consignment | null,
  deliveryId: string,
): Promise<SealedConsignment | null> {
  const report = readReport(consignment?.report ?? null);
  if (!consignment || !report) return null;
  const note = reportNote({
    report: consignment.report ?? "",
    signature: consignment.signature ?? "",
  });
  return { ...(await filesIn(db, consignment, deliveryId)), report, note };
}

export async function sealedFiles(
  db: Db,
  deliveryId: string,
  n?: number,
): Promise<SealedFiles | null> {
  const consignment = await ownConsignments(db, deliveryId)
    .select(["id", "number", "sealed_at"])
    .where("status", "=", "sealed")
    .executeTakeFirst();
  return consignment ? filesIn(db, consignment, deliveryId, n) : null;
}

async function filesIn(
  db: Db,
  { id, number, sealed_at }: Pick<Consignment, "id" | "number" | "sealed_at">,
  deliveryId: string,
  n?: number,
): Promise<SealedFiles> {
  const span = { from: n ?? 0, to: n ?? Number.MAX_SAFE_INTEGER };
  const rows = await findSealedFiles.all(db, { deliveryId, consignmentId: id, ...span });
  const files = rows.map(({ sealed_bytes, payload_at, bytes, sha256, header, ...row }) => {
    const stored = { bytes: sealed_bytes ?? 0, sha256: row.stored ?? "" };
    const own = header && { header, payloadAt: payload_at ?? 0 };
    return {
      n: row.n,
      name: row.name,
      id: row.id,
      stored,
      own,
      bytes: own ? stored.bytes - own.payloadAt + own.header.byteLength : stored.bytes,
      sha256: row.own ?? stored.sha256,
      plain: { bytes, sha256: sha256 ?? "" },
    };
  });
  return { id, number, sealedAt: sealed_at ?? 0, files };
}

interface SealedFileRow {
  n: number;
  name: string;
  id: string;
  bytes: number;
  sha256: string | null;
  sealed_bytes: number | null;
  payload_at: number | null;
  stored: string | null;
  header: Uint8Array | null;
  own: string | null;
}

type FileSpan = { deliveryId: string; consignmentId: string; from: number; to: number };

const findSealedFiles = prepared<FileSpan, SealedFileRow>((db, value) =>
  db
    .selectFrom("delivery_files")
    .leftJoin("recipients", (join) =>
      join
        .onRef("recipients.file_id", "=", "delivery_files.id")
        .on("recipients.delivery_id", "=", value("deliveryId")),
    )
    .select(["n", "name", "id", "bytes", "sha256", "sealed_bytes", "payload_at"])
    .select(["delivery_files.sealed_sha256 as stored", "header"])
    .select("recipients.sealed_sha256 as own")
    .where("consignment_id", "=", value("consignmentId"))
    .where("n", ">=", value("from"))
    .where("n", "<=", value("to"))
    .orderBy("n"),
);

export async function lastSealedNumber(db: Db, deliveryId: string): Promise<number | null> {
  const row = await ownConsignments(db, deliveryId).select("number").executeTakeFirst();
  return row?.number ?? null;
}

export async function sealingContractOf(
  db: Db,
  deliveryId: string,
): Promise<SealingContract | null> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select(["deliveries.package_key", "contracts.reference"])
    .where("deliveries.id", "=", deliveryId)
    .executeTakeFirst();
  return row ? { encryptionKey: row.package_key, reference: row.reference } : null;
}

/** A shared collection has its own key. */
export async function collectionContractOf(db: Db, deliveryId: string): Promise<SealingContract> {
  const { package_id, package_key: encryptionKey } = await readDelivery(db, { deliveryId });
  return { encryptionKey, reference: `collection ${package_id}` };
}

/** Returns whether other licensees share the collection or may join later. */
export async function isShared(db: Db, deliveryId: string): Promise<boolean> {
  const sharers = await deliveriesOfCollection(db, deliveryId);
  if (sharers.length > 1) return true;
  const lot = await db
    .selectFrom("packages")
    .select("shelf")
    .where("id", "=", sharers[0]?.package_id ?? "")
    .executeTakeFirst();
  return lot?.shelf != null;
}

export async function sealedWithOtherSecret(db: Db, keys: DeliveryKeys): Promise<string | null> {
  const last = await db
    .selectFrom("consignments")
    .select(["delivery_id", "report"])
    .where("status", "=", "sealed")
    .orderBy("sealed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const report = readReport(last?.report ?? null);
  const contract = last?.delivery_id ? await sealingContractOf(db, last.delivery_id) : null;
  if (!report || !contract) return null;
  const reportContract = { ...contract, reference: report.contract };
  return keys.isKnown() && (await keys.recipientOf(reportContract)) === report.recipient
    ? null
    : contract.reference;
}

/** Files are lost if the secret changed or bytes are missing. @throws StoreUnavailable */
export async function lossOf(
  { folder, keys }: { folder: Pick<ConsignmentFiles, "hasSealed">; keys: DeliveryKeys },
  { id, report, files }: Pick<SealedConsignment, "id" | "report" | "files">,
  contract: SealingContract,
): Promise<"key" | "files" | null> {
  if ((await keys.recipientOf(contract)) !== report.recipient) return "key";
  const stored = files.map((file) => ({ ...file.stored, id: file.id }));
  return (await folder.hasSealed(id, stored)) ? null : "files";
}
