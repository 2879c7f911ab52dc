import { type InferResult, sql } from "kysely";
import type { Db } from "../../db/client";
import { csvRecords } from "../formats/records/csv";
import { withoutPersonalData } from "../quality";
import { SHOWN_CHARACTERS, shownRows } from "../rules/limits";
import { readAnalysis } from "./earlier-analyses";
import { maskedRecords } from "./masked-records";
import {
  fieldAsWritten,
  isObject,
  type RecordRows,
  recordsOfBeginning,
  tableOf,
} from "./record-rows";
import { findSampledPackage } from "./sampled-package";
import { SampleNotFound } from "./samples";
import { type ColumnFigures, columnFigures } from "./shown-columns";

export interface ShownSample {
  id: string;
  filename: string;
  fileType: string;
  language: string | null;
  words: number;
  /** Its AI training value, out of 100; null if it was never analyzed. */
  points: number | null;
  reviewedAt: number | null;
  uploadedAt: number;
  limit: number;
}

export interface ShownPart {
  text: string;
  passages: readonly string[];
  isWhole: boolean;
  table: ShownTable | null;
}

export interface SizedPart extends ShownPart {
  /** Of the whole sample; null if it was never analyzed. */
  characters: number | null;
}

export interface ShownTable extends RecordRows {
  figures: readonly ColumnFigures[];
}

const MAX_SAMPLES = 100;

export async function listShownSamples(db: Db, packageId: string): Promise<ShownSample[]> {
  return (await sampleRows(db, packageId).execute()).map(shownSample);
}

export function sampleRows(db: Db, packageId: string) {
  return db
    .selectFrom("sample_files")
    .select(["id", "filename", "file_type", "language", "word_count", "uploaded_at"])
    .select(["shown_characters", "quality_score", "reviewed_at"])
    .where("package_id", "=", packageId)
    .orderBy("uploaded_at", "desc")
    .limit(sql.lit(MAX_SAMPLES));
}

type SampleRow = InferResult<ReturnType<typeof sampleRows>>[number];

export function shownSample({ id, filename, language, ...sample }: SampleRow): ShownSample {
  return {
    id,
    filename,
    language,
    fileType: sample.file_type,
    words: sample.word_count,
    points: sample.quality_score,
    reviewedAt: sample.reviewed_at,
    uploadedAt: sample.uploaded_at,
    limit: sample.shown_characters ?? SHOWN_CHARACTERS.least,
  };
}

export async function findShownSample(db: Db, packageId: string, id: string): Promise<ShownSample> {
  const samples = await listShownSamples(db, packageId);
  const sample = samples.find((candidate) => candidate.id === id);
  if (!sample) throw new SampleNotFound();
  return sample;
}

const EXTRA_CHARACTERS = 64;

/** Masks personal data (docs/product.md#who-reads-samples). @throws SampleNotFound */
export async function readShownPart(
  db: Db,
  { id, limit, ...sample }: ShownSample,
): Promise<SizedPart> {
  const { text, analysis } = await db
    .selectFrom("sample_files")
    .select("analysis")
    .select((eb) =>
      eb
        .fn<string>("substr", ["file_content", eb.val(1), eb.val(limit + EXTRA_CHARACTERS)])
        .as("text"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new SampleNotFound());
  const characters = analysis === null ? null : readAnalysis(analysis).facts.characters;
  return { ...shownPart(text, limit, kindOf(sample)), characters };
}

/** API clients can send tables as text, and older servers stored them that way. */
function kindOf({ filename, fileType }: Pick<ShownSample, "filename" | "fileType">): string {
  return /\.([ct]sv)$/i.exec(filename)?.[1]?.toLowerCase() ?? fileType;
}

export function shownPart(text: string, limit: number, fileType: string): ShownPart {
  const end = endOffset(text, limit);
  const isWhole = end === text.length;
  const readRecords = recordReader(text, fileType);
  // Reads two extra records: the last may be cut off, and the other shows that there are more.
  const result = readRecords?.(text.slice(0, safeEnd(text, end)), shownRows(limit) + 2);
  const part = result && tablePart({ ...result, isComplete: isWhole && result.isComplete }, limit);
  if (part) return part;
  const visible = withoutPersonalData(text).slice(0, end);
  return { text: visible, passages: passagesOf(visible), isWhole, table: null };
}

interface RecordsResult {
  records: readonly unknown[];
  isComplete: boolean;
  /** Parses a masked field; absent if fields stay text. */
  typed?: (field: string) => unknown;
}

/** A table with very many columns shows fewer rows, because each field takes time. */
const MAX_FIELDS = 5000;

function recordReader(text: string, fileType: string) {
  if (fileType.startsWith("json") || /^\s*[[{]/.test(text)) return jsonRecords;
  return fileType === "csv" || fileType === "tsv" ? fieldRecords : null;
}

function jsonRecords(beginning: string, maxRecords: number): RecordsResult {
  const records = recordsOfBeginning(beginning, maxRecords);
  return { records, isComplete: records.length < maxRecords };
}

function fieldRecords(beginning: string, maxRecords: number): RecordsResult {
  const { records, isComplete } = csvRecords(beginning, { rows: maxRecords, fields: MAX_FIELDS });
  return { records, isComplete, typed: fieldAsWritten };
}

function mapFields(record: Record<string, unknown>, convert: (field: string) => unknown) {
  return Object.fromEntries(
    Object.entries(record).map(([name, field]) => [name, convert(field as string)]),
  );
}

function passagesOf(text: string): string[] {
  const paragraphs = /\n[^\S\n]*\n/.test(text.trim()) ? /\n\s*?\n/ : /\n/;
  return text.split(paragraphs).flatMap((passage) => passage.trim() || []);
}

const MAX_DATUM_CHARACTERS = 1000;

/** Personal data that is cut in the middle would not be recognized and masked. */
function safeEnd(text: string, cut: number): number {
  const from = Math.max(0, cut - MAX_DATUM_CHARACTERS);
  const masked = withoutPersonalData(text.slice(from)).slice(0, cut - from);
  let end = cut;
  while (end > from && masked[end - from - 1] !== text[end - 1]) end--;
  return end;
}

function endOffset(text: string, characters: number): number {
  let at = 0;
  for (let remaining = characters; remaining > 0 && at < text.length; remaining--)
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return at;
}

function tablePart({ records, isComplete, typed }: RecordsResult, limit: number): ShownPart | null {
  const objects = records.filter(isObject);
  const completeRecords = isComplete || objects.length < 2 ? objects : objects.slice(0, -1);
  const texts = maskedRecords(completeRecords.slice(0, shownRows(limit)));
  const visibleRecords = typed ? texts.map((record) => mapFields(record, typed)) : texts;
  const rows = tableOf(visibleRecords);
  if (!rows) return null;
  return {
    text: visibleRecords.map((record) => JSON.stringify(record)).join("\n"),
    passages: [],
    isWhole: isComplete && visibleRecords.length === objects.length,
    table: { ...rows, figures: columnFigures(rows, visibleRecords) },
  };
}

export async function changeShownCharacters(
  db: Db,
  owner: { packageId: string; sellerId: string; sampleId: string },
  characters: number,
): Promise<void> {
  const lot = await findSampledPackage(db, owner);
  const row = await db
    .updateTable("sample_files")
    .set({ shown_characters: characters })
    .where("id", "=", owner.sampleId)
    .where("package_id", "=", lot.id)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new SampleNotFound();
}
