import { z } from "zod";
import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import type { Package } from "../packages/packages";
import { statedFiles } from "../packages/stated-facts";
import { textValueOf } from "../quality";
import { DIFFERENCES } from "../rules/deal";
import type { DataQuality } from "../samples/data-quality";
import { readDataQuality } from "../samples/earlier-analyses";
import { ANALYSIS_VERSION } from "../samples/sample-analysis";
import { openNote, type VerifierKey } from "../transparency/note";

const REPORT_HEADER = "corpus-marketplace delivery report v1";

const figures = z.object({
  files: z.number().int().nullable(),
  documents: z.number().int().nullable(),
  words: z.number().int().nullable(),
  /** Null in older reports. */
  nonSpaceCharacters: z.number().int().nullable().default(null),
  hanCharacters: z.number().int().nullable(),
  tokens: z.number().int().nullable(),
  languages: z.array(z.object({ code: z.string(), share: z.number() })),
  quality: z.number().nullable(),
});

const fileCounts = z.array(z.object({ name: z.string(), files: z.number().int() })).optional();

const measuredFile = z.object({
  n: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string().length(64),
  format: z.string(),
  encoding: z.string().nullable(),
  fields: z.array(z.string()).optional(),
  filesByEncoding: fileCounts,
  filesByField: fileCounts,
  notes: z.array(z.object({ path: z.string(), note: z.string(), detail: z.string() })).optional(),
  skipped: z.number().int().optional(),
  documents: z.number().int(),
  words: z.number().int(),
  nonSpaceCharacters: z.number().int().optional(),
  measured: z.boolean(),
  brokenLines: z.number().int(),
});

const deliveredFile = measuredFile.extend({
  sealedBytes: z.number().int(),
  sealedSha256: z.string().length(64),
});

const comparison = {
  declared: figures,
  sampled: figures.nullable(),
  delivered: figures.extend({
    bytes: z.number().int(),
    characters: z.number().int(),
    tokensWithin: z.number().int().default(0),
    charactersRead: z.number().int().nullable().default(null),
    duplicateDocuments: z.number().int(),
    personalData: z.record(z.string(), z.number().int()),
    windows: z.array(z.number()),
  }),
  differs: z.array(z.enum(DIFFERENCES)),
};

/** What is known before the files are sealed. */
export const measuredSchema = z.object({
  measuredAt: z.iso.datetime(),
  ...comparison,
  files: z.array(measuredFile),
});

export const reportSchema = z.object({
  contract: z.string(),
  consignment: z.number().int(),
  measuredAt: z.iso.datetime(),
  recipient: z.string(),
  ...comparison,
  files: z.array(deliveredFile),
});

export type MeasuredReport = z.output<typeof measuredSchema>;
export type MeasuredFile = MeasuredReport["files"][number];
export type DeliveryReport = z.output<typeof reportSchema>;
export type DeliveredFile = DeliveryReport["files"][number];
export type Figures = z.output<typeof figures>;

export interface SignedReport {
  report: string;
  signature: string;
}

export async function signReport(
  report: DeliveryReport,
  sign: (text: string) => Promise<string>,
): Promise<SignedReport> {
  const json = JSON.stringify(report);
  const text = `${REPORT_HEADER}\n${json}\n`;
  const note = await sign(text);
  return { report: json, signature: note.slice(text.length + 1) };
}

export function reportNote({ report, signature }: SignedReport): string {
  return `${REPORT_HEADER}\n${report}\n\n${signature}`;
}

export function readReport(json: string | null): DeliveryReport | null {
  return json === null ? null : reportSchema.parse(JSON.parse(json));
}

export function readMeasured(json: string | null): MeasuredReport | null {
  return json === null ? null : measuredSchema.parse(JSON.parse(json));
}

/** @throws NoteFault if the signature is wrong, ZodError if it is not a report */
export function openReport(note: string, key: VerifierKey): DeliveryReport {
  const [header, json = ""] = openNote(note, key).split("\n");
  return reportSchema.parse(header === REPORT_HEADER ? JSON.parse(json) : null);
}

export interface ContractPromise {
  declared: Figures;
  sampled: Figures | null;
  contentType: string | null;
}

const UNKNOWN_FIGURES: Figures = {
  files: null,
  documents: null,
  words: null,
  nonSpaceCharacters: null,
  hanCharacters: null,
  tokens: null,
  languages: [],
  quality: null,
};

/** What a package states before it is sold. */
export function promiseOfListing(
  lot: Pick<
    Package,
    | ("total_words" | "total_characters" | "language" | "data_quality" | "content_type")
    | ("total_files" | "file_size" | "file_bytes" | "formats")
  >,
): ContractPromise {
  const { files } = statedFiles(lot);
  const quality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  return {
    declared: {
      ...UNKNOWN_FIGURES,
      files,
      words: lot.total_words,
      nonSpaceCharacters: lot.total_characters,
      languages: [{ code: lot.language, share: 1 }],
    },
    sampled: quality && sampledFigures(quality),
    contentType: lot.content_type,
  };
}

export async function promiseOf(
  db: Db,
  delivery: { contract_id: string; package_id: string },
): Promise<ContractPromise> {
  const { terms } = await db
    .selectFrom("contracts")
    .select("terms")
    .where("id", "=", delivery.contract_id)
    .executeTakeFirstOrThrow();
  const lot = await db
    .selectFrom("packages")
    .select(["data_quality", "content_type"])
    .where("id", "=", delivery.package_id)
    .executeTakeFirst();
  const { words, characters = null, files, language } = (JSON.parse(terms) as ContractTerms).lot;
  const quality = lot?.data_quality ? readDataQuality(lot.data_quality) : null;
  return {
    declared: {
      ...UNKNOWN_FIGURES,
      files,
      words,
      nonSpaceCharacters: characters,
      languages: [{ code: language, share: 1 }],
    },
    sampled: quality && sampledFigures(quality),
    contentType: isMeasuredInFiles(quality) ? (lot?.content_type ?? null) : null,
  };
}

/** Code has no score, and the sides of parallel text are measured apart, which needs its records. */
function isMeasuredInFiles(quality: DataQuality | null): boolean {
  const kinds = quality?.kinds ?? [];
  return !kinds.some((kind) => kind === "code" || kind === "parallel");
}

function sampledFigures(quality: DataQuality): Figures {
  const { version, samples, words, hanCharacters, tokens, languages } = quality;
  return {
    ...UNKNOWN_FIGURES,
    files: samples,
    words,
    hanCharacters,
    tokens,
    languages: languages.map(({ code, share }) => ({ code, share })),
    quality: version === ANALYSIS_VERSION ? textValueOf(quality) : null,
  };
}
