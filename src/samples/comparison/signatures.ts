import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { bandsOf, type Signature } from "./minhash";

export interface Candidate {
  sampleId: string;
  packageId: string;
  sellerId: string;
  filename: string;
  uploadedAt: number;
  signature: Signature;
}

export async function saveSignature(tx: Db, sampleId: string, signature: Signature): Promise<void> {
  await tx.deleteFrom("sample_signatures").where("sample_id", "=", sampleId).execute();
  const { seq } = await tx
    .insertInto("sample_signatures")
    .values({
      sample_id: sampleId,
      shingles: signature.shingles,
      signature: packValues(signature.values),
    })
    .returning("seq")
    .executeTakeFirstOrThrow();
  const bands = [...new Set(bandsOf(signature))].map((band) => ({ band, seq }));
  if (bands.length > 0) await tx.insertInto("sample_bands").values(bands).execute();
}

/** Limits the query when thousands of texts are similar. */
const MAX_CANDIDATES = 60;

export async function candidatesFor(
  db: Db,
  sampleId: string,
  signature: Signature,
): Promise<Candidate[]> {
  const bands = bandsOf(signature);
  if (bands.length === 0) return [];
  const rows = await db
    .with("met", (query) =>
      query
        .selectFrom("sample_bands")
        .select(["seq", sql<number>`count(*)`.as("bands")])
        .where("band", "in", bands)
        .groupBy("seq")
        .orderBy("bands", "desc")
        .limit(MAX_CANDIDATES),
    )
    .selectFrom("met")
    .innerJoin("sample_signatures as signed", "signed.seq", "met.seq")
    .innerJoin("sample_files as sample", "sample.id", "signed.sample_id")
    .innerJoin("packages", "packages.id", "sample.package_id")
    .select(["sample.id", "sample.package_id", "seller_id", "filename", "uploaded_at"])
    .select(["shingles", "signature"])
    .where("sample.id", "<>", sampleId)
    .orderBy("met.bands", "desc")
    .execute();
  return rows.map((row) => ({
    sampleId: row.id,
    packageId: row.package_id,
    sellerId: row.seller_id,
    filename: row.filename,
    uploadedAt: row.uploaded_at,
    signature: { shingles: row.shingles, values: unpackValues(row.signature) },
  }));
}

function packValues(values: Uint32Array): Uint8Array {
  return new Uint8Array(values.slice().buffer);
}

function unpackValues(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice().buffer);
}
