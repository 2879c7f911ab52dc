import type { Db } from "../../db/client";
import { SHOWN_CHARACTERS, shownRows } from "../lib/limits";
import { withoutPersonalData } from "../quality";
import { maskedRecords } from "./masked-records";
import {
  isObject,
  type RecordRows,
  recordsOfBeginning,
  recordsOfCsvBeginning,
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
  uploadedAt: number;
  limit: number;
}

export interface ShownPart {
  text: string;
  passages: readonly string[];
  isWhole: boolean;
  table: ShownTable | null;
}

export interface ShownTable extends RecordRows {
  figures: readonly ColumnFigures[];
}

const MOST_SAMPLES = 100;

export async function listShownSamples(db: Db, packageId: string): Promise<ShownSample[]> {
  const samples = await db
    .selectFrom("sample_files")
    .select(["id", "filename", "file_type", "language", "word_count", "uploaded_at"])
    .select("shown_characters")
    .where("package_id", "=", packageId)
    .orderBy("uploaded_at", "desc")
    .limit(MOST_SAMPLES)
    .execute();
  return samples.map(({ id, filename, language, ...sample }) => ({
    ...{ id, filename, language },
    fileType: sample.file_type,
    words: sample.word_count,
    uploadedAt: sample.uploaded_at,
    limit: sample.shown_characters ?? SHOWN_CHARACTERS.least,
  }));
}

/** @throws SampleNotFound */
export async function findShownSample(db: Db, packageId: string, id: string): Promise<ShownSample> {
  const samples = await listShownSamples(db, packageId);
  const sample = samples.find((each) => each.id === id);
  if (!sample) throw new SampleNotFound();
  return sample;
}

const BEHIND = 64;

/**
 * Reads what everyone may read of a sample (docs/product.md#who-reads-samples): its first
 * characters, of records the first rows, with personal data masked.
 * @throws SampleNotFound
 */
export async function readShownPart(db: Db, { id, limit, ...sample }: ShownSample) {
  const { text } = await db
    .selectFrom("sample_files")
    .select((eb) =>
      eb.fn<string>("substr", ["file_content", eb.val(1), eb.val(limit + BEHIND)]).as("text"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new SampleNotFound());
  return shownPart(text, limit, sample.fileType);
}

/** @param text holds up to {@link BEHIND} characters more than are shown */
export function shownPart(text: string, limit: number, fileType: string): ShownPart {
  const end = endOf(text, limit);
  const shown = withoutPersonalData(text).slice(0, end);
  const isWhole = end === text.length;
  const read = recordReader(text, fileType);
  // Two more than are shown: the last may be cut off, and the other says that there are more.
  const most = shownRows(limit) + 2;
  const records = read?.(text.slice(0, uncut(shown, text)), most);
  const part = records && tableIn(records, isWhole && records.length < most, limit);
  return part ?? { text: shown, passages: passagesOf(shown), isWhole, table: null };
}

function recordReader(text: string, fileType: string) {
  if (fileType.startsWith("json") || /^\s*[[{]/.test(text)) return recordsOfBeginning;
  return fileType === "csv" || fileType === "tsv" ? recordsOfCsvBeginning : null;
}

function passagesOf(text: string): string[] {
  const paragraphs = /\S[^\S\n]*\r?\n\s*?\n\s*\S/.test(text) ? /\n\s*?\n/ : /\n/;
  return text.split(paragraphs).flatMap((passage) => passage.trim() || []);
}

function uncut(shown: string, text: string): number {
  let end = shown.length;
  while (end > 0 && shown[end - 1] !== text[end - 1]) end--;
  return end;
}

function endOf(text: string, characters: number): number {
  let at = 0;
  for (let left = characters; left > 0 && at < text.length; left--)
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return at;
}

function tableIn(records: readonly unknown[], isAll: boolean, limit: number): ShownPart | null {
  const found = records.filter(isObject);
  const whole = isAll || found.length < 2 ? found : found.slice(0, -1);
  const masked = maskedRecords(whole.slice(0, shownRows(limit)));
  const rows = tableOf(masked);
  if (!rows) return null;
  return {
    text: masked.map((record) => JSON.stringify(record)).join("\n"),
    passages: [],
    isWhole: isAll && masked.length === found.length,
    table: { ...rows, figures: columnFigures(rows, masked) },
  };
}

/**
 * Sets how many of a sample's first characters everyone may read.
 * @throws PackageNotFound for anyone else's package too, SamplesSold, SampleNotFound
 */
export async function changeShownCharacters(
  db: Db,
  owner: { packageId: string; sellerId: string; sampleId: string },
  characters: number,
): Promise<void> {
  const lot = await findSampledPackage(db, owner);
  const changed = await db
    .updateTable("sample_files")
    .set({ shown_characters: characters })
    .where("id", "=", owner.sampleId)
    .where("package_id", "=", lot.id)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new SampleNotFound();
}
