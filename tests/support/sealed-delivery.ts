import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Insertable } from "kysely";
import type { DeliveryFilesTable } from "../../db/schema/delivery";
import { ConsignmentFolder } from "../../src/consignments/consignment-folder";
import { DeliveryKeys } from "../../src/consignments/keys";
import { type DeliveredFile, signReport } from "../../src/consignments/report";
import { sealingContractOf } from "../../src/consignments/sealed";
import { sealFile } from "../../src/consignments/sealing";
import type { DeliveryState } from "../../src/delivery/course";
import { readDelivery } from "../../src/delivery/delivery";
import { newId } from "../../src/lib/ids";
import { formatVerifierKey, noteSigner } from "../../src/transparency/note";
import { newFolder } from "./folder";
import type { World } from "./world";

const signer = noteSigner("log.example", Buffer.alloc(32, 5));

export const SIGNER_KEY = formatVerifierKey(signer.key);

export interface SealedDelivery {
  id: string;
  contractId: string;
  packageId: string;
  reference: string;
  plain: readonly Buffer[];
}

export async function addSealedDelivery(
  world: Pick<World, "db" | "dataDir">,
  contractId: string,
  files: Readonly<Record<string, string>>,
  now: number,
): Promise<SealedDelivery> {
  const { db, dataDir } = world;
  const folder = new ConsignmentFolder(dataDir);
  const keys = new DeliveryKeys(dataDir);
  const { id, package_id: packageId } = await readDelivery(db, { contractId });
  const contract = await sealingContractOf(db, id);
  if (!contract) throw new Error("The contract has no package.");
  const recipient = await keys.recipientOf(contract);
  const consignmentId = newId(now);
  // A file in a consignment's folder is swept away before its row exists.
  const apart = newFolder();
  const delivered: DeliveredFile[] = [];
  const rows: Insertable<DeliveryFilesTable>[] = [];
  for (const [i, [name, text]] of Object.entries(files).entries()) {
    const fileId = newId(now);
    const from = join(newFolder(), "plain");
    await Bun.write(from, text);
    const sealed = await sealFile({ from, to: join(apart, fileId), recipient });
    const sha256 = createHash("sha256").update(text).digest("hex");
    const [n, bytes] = [i + 1, Buffer.byteLength(text)];
    rows.push({
      id: fileId,
      consignment_id: consignmentId,
      n,
      name,
      bytes,
      received: bytes,
      sha256,
      sealed_bytes: sealed.bytes,
      sealed_sha256: sealed.sha256,
      created_at: now,
    });
    delivered.push({
      n,
      name,
      bytes,
      sha256,
      sealedBytes: sealed.bytes,
      sealedSha256: sealed.sha256,
      format: "txt",
      encoding: "utf-8",
      documents: 1,
      words: 5,
      measured: true,
      brokenLines: 0,
    });
  }
  const signed = await signReport(
    { ...NOTHING, contract: contract.reference, recipient, files: delivered },
    async (text) => signer.sign(text),
  );
  await db
    .insertInto("consignments")
    .values({
      id: consignmentId,
      delivery_id: id,
      number: 1,
      status: "sealed",
      created_at: now,
      progressed_at: now,
      sealed_at: now,
      ...signed,
    })
    .execute();
  await db.insertInto("delivery_files").values(rows).execute();
  await folder.make(consignmentId);
  for (const row of rows) {
    await rename(join(apart, row.id), folder.sealed({ consignment: consignmentId, id: row.id }));
  }
  await setState(db, id, "sealed");
  return {
    id,
    contractId,
    packageId: packageId ?? "",
    reference: contract.reference,
    plain: Object.values(files).map((text) => Buffer.from(text)),
  };
}

export async function setState(db: World["db"], id: string, state: DeliveryState): Promise<void> {
  await db.updateTable("deliveries").set({ state }).where("id", "=", id).execute();
}

const figures = {
  files: null,
  documents: null,
  words: null,
  nonSpaceCharacters: null,
  hanCharacters: null,
  tokens: null,
  languages: [],
  quality: null,
};

const NOTHING = {
  consignment: 1,
  measuredAt: "2026-11-22T09:00:00.000Z",
  declared: figures,
  sampled: null,
  delivered: {
    ...figures,
    bytes: 0,
    characters: 0,
    duplicateDocuments: 0,
    personalData: {},
    windows: [],
    tokensWithin: 0,
    charactersRead: null,
  },
  differs: [],
};
