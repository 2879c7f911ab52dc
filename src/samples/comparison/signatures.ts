import { type AliasedSelectQueryBuilder, sql } from "kysely";
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

interface SignedSample {
  id: string;
  sellerId: string;
  signature: Signature;
}

/** The samples that share the most bands with it. */
export async function candidatesFor(db: Db, { id, signature }: SignedSample) {
  const bands = bandsOf(signature);
  if (bands.length === 0) return [];
  const nearest = db
    .selectFrom("sample_bands")
    .select(["seq", sql<number>`count(*)`.as("bands")])
    .where("band", "in", bands)
    .groupBy("seq")
    .orderBy("bands", "desc")
    .limit(MAX_CANDIDATES);
  return readCandidates(db, id, nearest.as("met"));
}

/** The nearest sample of each of the seller's packages, so that no package hides another. */
export async function ownCandidatesFor(db: Db, { id, sellerId, signature }: SignedSample) {
  const bands = bandsOf(signature);
  if (bands.length === 0) return [];
  const ranked = db
    .selectFrom("sample_bands")
    .innerJoin("sample_signatures as signed", "signed.seq", "sample_bands.seq")
    .innerJoin("sample_files as sample", "sample.id", "signed.sample_id")
    .innerJoin("packages", "packages.id", "sample.package_id")
    .select(["sample_bands.seq", sql<number>`count(*)`.as("bands")])
    .select(
      sql<number>`row_number() over (partition by sample.package_id order by count(*) desc)`.as(
        "place",
      ),
    )
    .where("band", "in", bands)
    .where("seller_id", "=", sellerId)
    .where("sample.id", "<>", id)
    .groupBy(["sample_bands.seq", "sample.package_id"]);
  const nearest = db
    .selectFrom(ranked.as("ranked"))
    .select(["seq", "bands"])
    .where("place", "=", 1)
    .orderBy("bands", "desc")
    .limit(MAX_CANDIDATES);
  return readCandidates(db, id, nearest.as("met"));
}

async function readCandidates(
  db: Db,
  sampleId: string,
  nearest: AliasedSelectQueryBuilder<{ seq: number; bands: number }, "met">,
): Promise<Candidate[]> {
  const rows = await db
    .selectFrom(nearest)
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
