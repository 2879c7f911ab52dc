import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { idList, listedIds } from "../../db/json";
import { prepared } from "../../db/prepared";
import type { SampleFilesTable } from "../../db/schema/samples";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded, NotFound } from "../lib/errors";
import { newId } from "../lib/ids";
import { writeFigures } from "../packages/listed-figures";
import { textValueOf, withoutPersonalData } from "../quality";
import { SHOWN_CHARACTERS } from "../rules/limits";
import type { BenchmarkReport } from "./comparison/benchmark-matches";
import { dataQualityOf } from "./data-quality";
import { readAnalysis } from "./earlier-analyses";
import { addProblemSet } from "./problem-sets";
import { ANALYSIS_VERSION, type SampleAnalysis } from "./sample-analysis";
import { findSampledPackage } from "./sampled-package";
import type { NewSample } from "./schema";

export type Sample = Omit<Selectable<SampleFilesTable>, "file_content" | "analysed">;

export class SampleNotFound extends coded(NotFound, "sample-not-found") {}
export class TooManySamples extends coded(Conflict, "too-many-samples") {}
export class SampleRoomUsedUp extends coded(Conflict, "sample-room") {}

export const MAX_SAMPLES_PER_PACKAGE = 100;
const MAX_SAMPLE_BYTES_PER_SELLER = 500_000_000;

const PREVIEW_CHARACTERS = 500;

export interface SamplePreview extends Sample {
  excerpt: string;
}

/** Also updates the package's data quality. */
export async function addSample(
  db: Db,
  owner: { packageId: string; sellerId: string },
  sample: NewSample,
  analysis: SampleAnalysis,
  now: number,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const lot = await findSampledPackage(tx, owner);
    await requireSampleRoom(tx, lot.id, owner.sellerId);
    const id = newId(now);
    await tx
      .insertInto("sample_files")
      .values({
        id,
        package_id: lot.id,
        ...sampleColumns(sample, analysis),
        shown_characters: sample.shownCharacters ?? SHOWN_CHARACTERS.usual,
        uploaded_at: now,
      })
      .execute();
    if (analysis.questions) await addProblemSet(tx, lot, id, analysis.questions, now);
    await updateDataQuality(tx, lot.id, now);
    return id;
  });
}

/** NUL is not stored, because PostgreSQL refuses it and SQLite would truncate the text. */
export function sampleColumns(sample: NewSample, analysis: SampleAnalysis) {
  return {
    filename: sample.filename,
    file_content: sample.fileContent.replaceAll("\0", ""),
    file_type: sample.fileType,
    ...typeColumns(analysis),
    original_size: Buffer.byteLength(sample.fileContent),
    ...analysisColumns(analysis),
  };
}

/** A check of the first migration knows three types; `kind` has the others. */
function typeColumns({ contentType: type }: SampleAnalysis) {
  return type === "chat" || type === "code" || type === "parallel"
    ? ({ content_type: "literary", kind: type } as const)
    : { content_type: type, kind: null };
}

export const sampleType = ({ content_type, kind }: Pick<Sample, "content_type" | "kind">) =>
  kind ?? content_type;

export function analysisColumns(analysis: SampleAnalysis) {
  return {
    word_count: analysis.facts.words,
    quality_score: textValueOf(analysis),
    analysis: JSON.stringify(analysis),
    language: analysis.facts.language.code,
    analysed: ANALYSIS_VERSION,
  };
}

export async function requireSampleRoom(db: Db, packageId: string, sellerId: string) {
  const { samples } = await db
    .selectFrom("sample_files")
    .select((eb) => eb.fn.countAll<number>().as("samples"))
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  if (samples >= MAX_SAMPLES_PER_PACKAGE)
    throw new TooManySamples({ most: MAX_SAMPLES_PER_PACKAGE });
  await requireSampleBytes(db, sellerId, 1);
}

export async function requireSampleBytes(
  db: Db,
  sellerId: string,
  addedBytes: number,
): Promise<void> {
  const { bytes } = await db
    .selectFrom("sample_files")
    .innerJoin("packages", "packages.id", "sample_files.package_id")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("original_size"), eb.lit(0)).as("bytes"))
    .where("packages.seller_id", "=", sellerId)
    .executeTakeFirstOrThrow();
  if (bytes + addedBytes > MAX_SAMPLE_BYTES_PER_SELLER)
    throw new SampleRoomUsedUp({ maxBytes: MAX_SAMPLE_BYTES_PER_SELLER });
}

export async function updateDataQuality(tx: Db, packageId: string, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("sample_files")
    .select(["analysis", "benchmarks"])
    .where("package_id", "=", packageId)
    .execute();
  const analyses = rows.flatMap(({ analysis }) =>
    analysis === null ? [] : [readAnalysis(analysis)],
  );
  const reports = rows.map(({ benchmarks }) =>
    benchmarks === null ? null : (JSON.parse(benchmarks) as BenchmarkReport),
  );
  const quality = dataQualityOf(analyses, reports);
  await tx
    .updateTable("packages")
    .set((eb) => ({
      data_quality: quality && JSON.stringify(quality),
      training_value: quality && textValueOf(quality),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", packageId)
    .execute();
  await writeFigures(tx, [packageId]);
}

const MAX_LISTED_SAMPLES = 200;

export async function listSamples(db: Db, packageId: string): Promise<SamplePreview[]> {
  return (await findPreviews.all(db, { packageId })).map(maskExcerpt);
}

/** The samples of several packages, by package. */
export async function samplesByPackage(
  db: Db,
  packageIds: readonly string[],
): Promise<Map<string, SamplePreview[]>> {
  const rows = await findAllPreviews.all(db, { packageIds: idList(packageIds) });
  const byPackage = Map.groupBy(rows.map(maskExcerpt), (sample) => sample.package_id);
  for (const [id, samples] of byPackage) byPackage.set(id, samples.slice(0, MAX_LISTED_SAMPLES));
  return byPackage;
}

const findAllPreviews = prepared<{ packageIds: string }, SamplePreview>((db, value) =>
  selectPreviews(db)
    .where("package_id", "in", listedIds(value("packageIds")))
    .orderBy("uploaded_at", "desc"),
);

const findPreviews = prepared<{ packageId: string }, SamplePreview>((db, value) =>
  selectPreviews(db)
    .where("package_id", "=", value("packageId"))
    .orderBy("uploaded_at", "desc")
    .limit(MAX_LISTED_SAMPLES),
);

export async function findSample(db: Db, packageId: string, id: string): Promise<SamplePreview> {
  const sample = await selectPreviews(db)
    .where("package_id", "=", packageId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!sample) throw new SampleNotFound();
  return maskExcerpt(sample);
}

function maskExcerpt(sample: SamplePreview): SamplePreview {
  return { ...sample, excerpt: withoutPersonalData(sample.excerpt) };
}

function selectPreviews(db: Db) {
  return db
    .selectFrom("sample_files")
    .select([
      "id",
      "package_id",
      "filename",
      "file_type",
      "content_type",
      "kind",
      "original_size",
      "word_count",
      "quality_score",
      "analysis",
      "language",
      "uploaded_at",
      "reviewed_at",
      "compared",
      "benchmarks",
      "shown_characters",
    ])
    .select((eb) =>
      eb
        .fn<string>("substr", ["file_content", eb.lit(1), eb.lit(PREVIEW_CHARACTERS)])
        .as("excerpt"),
    );
}
