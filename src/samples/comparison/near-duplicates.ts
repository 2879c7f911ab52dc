import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../../db/client";
import type { NearDuplicatesTable } from "../../../db/schema/samples";
import { newId } from "../../lib/ids";
import type { Titled } from "../../rules/titled";
import {
  areNearDuplicates,
  compareSignatures,
  type Signature,
  type SimilarityScores,
} from "./minhash";
import { type Candidate, candidatesFor, ownCandidatesFor } from "./signatures";

export type NearDuplicate = Selectable<NearDuplicatesTable>;

export interface ComparedSample {
  id: string;
  packageId: string;
  sellerId: string;
  filename: string;
  uploadedAt: number;
  relistedFrom: string | null;
}

const MAX_FINDINGS = 5;

/** Every package of the seller's own, because the rights in a text can be sold only once. */
export async function findNearDuplicates(
  db: Db,
  sample: ComparedSample,
  signature: Signature,
  now: number,
): Promise<Insertable<NearDuplicatesTable>[]> {
  const signed = { id: sample.id, sellerId: sample.sellerId, signature };
  const relistedIds = await relistedPackages(db, sample);
  const ownDuplicates = nearDuplicatesIn(await ownCandidatesFor(db, signed), signature).filter(
    ({ other }) => !relistedIds.has(other.packageId),
  );
  const otherDuplicates = nearDuplicatesIn(await candidatesFor(db, signed), signature).filter(
    ({ other }) => other.sellerId !== sample.sellerId,
  );
  return [...ownDuplicates, ...otherDuplicates.slice(0, MAX_FINDINGS)].map(
    ({ other, likeness }) => {
      const [later, earlier] = isLater(sample, other) ? [sample, other] : [other, sample];
      const status = other.sellerId === sample.sellerId ? "own" : "waiting";
      return findingRow(later, earlier, likeness, status, now);
    },
  );
}

function nearDuplicatesIn(candidates: readonly Candidate[], signature: Signature) {
  return candidates
    .map((other) => ({ other, likeness: compareSignatures(signature, other.signature) }))
    .filter(({ likeness }) => areNearDuplicates(likeness))
    .sort((a, b) => b.likeness.similarity - a.likeness.similarity);
}

type SampleReference = Pick<ComparedSample, "packageId" | "filename"> & {
  id?: string;
  sampleId?: string;
};

function findingRow(
  later: SampleReference,
  earlier: SampleReference,
  likeness: SimilarityScores,
  status: "own" | "waiting",
  now: number,
): Insertable<NearDuplicatesTable> {
  return {
    id: newId(now),
    package_id: later.packageId,
    sample_id: (later.id ?? later.sampleId) as string,
    filename: later.filename,
    other_package_id: earlier.packageId,
    other_sample_id: (earlier.id ?? earlier.sampleId) as string,
    other_filename: earlier.filename,
    ...likeness,
    status,
    found_at: now,
  };
}

function isLater(sample: ComparedSample, other: { uploadedAt: number; sampleId: string }): boolean {
  if (sample.uploadedAt !== other.uploadedAt) return sample.uploadedAt > other.uploadedAt;
  return sample.id > other.sampleId;
}

async function relistedPackages(db: Db, sample: ComparedSample): Promise<Set<string>> {
  const successor = await db
    .selectFrom("packages")
    .select("id")
    .where("relisted_from", "=", sample.packageId)
    .executeTakeFirst();
  return new Set([sample.relistedFrom, successor?.id].filter((id) => typeof id === "string"));
}

export async function listOwnNearDuplicates(db: Db, sampleId: string): Promise<NearDuplicate[]> {
  return db
    .selectFrom("near_copies")
    .selectAll()
    .where((eb) => eb.or([eb("sample_id", "=", sampleId), eb("other_sample_id", "=", sampleId)]))
    .where("status", "=", "own")
    .orderBy("similarity", "desc")
    .limit(MAX_FINDINGS)
    .execute();
}

export async function deleteNearDuplicates(
  tx: Db,
  sampleId: string,
  packageId: string,
): Promise<void> {
  await tx
    .deleteFrom("near_copies")
    .where((eb) =>
      eb.or([
        eb.and({ sample_id: sampleId, package_id: packageId }),
        eb.and({ other_sample_id: sampleId, other_package_id: packageId }),
      ]),
    )
    .where("status", "in", ["own", "waiting", "dismissed"])
    .execute();
  await tx
    .updateTable("near_copies")
    .set({ sample_id: null })
    .where("sample_id", "=", sampleId)
    .where("package_id", "=", packageId)
    .execute();
  await tx
    .updateTable("near_copies")
    .set({ other_sample_id: null })
    .where("other_sample_id", "=", sampleId)
    .where("other_package_id", "=", packageId)
    .execute();
}

export interface SimilarPackage extends Titled {
  id: string;
}

export function similarPackages(db: Db, packageId: string) {
  const similarTo = (column: "package_id" | "other_package_id", otherColumn: typeof column) =>
    db
      .selectFrom("near_copies as found")
      .innerJoin("packages", "packages.id", `found.${otherColumn}`)
      .select(["packages.id", "title", "packages.language", "english_title"])
      .where(`found.${column}`, "=", packageId)
      .where(`found.${otherColumn}`, "<>", packageId)
      .where("found.status", "=", sql.lit("own" as const))
      .where("packages.shown", "=", sql.lit(1));
  return similarTo("package_id", "other_package_id")
    .union(similarTo("other_package_id", "package_id"))
    .limit(sql.lit(MAX_FINDINGS));
}
