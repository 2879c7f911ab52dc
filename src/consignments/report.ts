import { z } from "zod";
import { openNote, type VerifierKey } from "../transparency/note";

/** The first line of a signed report: no checkpoint or receipt of the public log begins so. */
const HEADER = "corpus-marketplace delivery report v1";

/** The same figures of what was declared, sampled and delivered; null where it is not known. */
const figures = z.object({
  files: z.number().int().nullable(),
  documents: z.number().int().nullable(),
  words: z.number().int().nullable(),
  /** Reports from before it was counted lack it. */
  nonSpaceCharacters: z.number().int().nullable().default(null),
  hanCharacters: z.number().int().nullable(),
  tokens: z.number().int().nullable(),
  /** The languages with their shares of 1, the largest first. */
  languages: z.array(z.object({ code: z.string(), share: z.number() })),
  /** AI training value, 0 to 100. */
  quality: z.number().nullable(),
});

/** In how many files of an archive a name occurs; empty for what is none, and missing in older reports. */
const inFiles = z.array(z.object({ name: z.string(), files: z.number().int() })).optional();

const deliveredFile = z.object({
  n: z.number().int(),
  name: z.string(),
  /** Of the file as it was delivered; `sha256` is hexadecimal. */
  bytes: z.number().int(),
  sha256: z.string().length(64),
  sealedBytes: z.number().int(),
  sealedSha256: z.string().length(64),
  /** Such as `jsonl`, `csv.gz`, `tar.gz`. */
  format: z.string(),
  /** As it was delivered; null where none is read, as of Parquet, or it was kept without being measured. */
  encoding: z.string().nullable(),
  /** The fields of records whose text was counted, such as `messages[].content`. */
  fields: z.array(z.string()).optional(),
  filesByEncoding: inFiles,
  filesByField: inFiles,
  /** What was skipped, converted or guessed; `path` is inside an archive. */
  notes: z.array(z.object({ path: z.string(), note: z.string(), detail: z.string() })).optional(),
  /** Files in it that are no part of the text, such as `.DS_Store`. */
  skipped: z.number().int().optional(),
  documents: z.number().int(),
  words: z.number().int(),
  /** Other than white space; reports from before it was counted lack it. */
  nonSpaceCharacters: z.number().int().optional(),
  measured: z.boolean(),
  /** Lines of JSON that could not be read. */
  brokenLines: z.number().int(),
});

export const reportSchema = z.object({
  contract: z.string(),
  consignment: z.number().int(),
  measuredAt: z.iso.datetime(),
  /** Whom it is sealed for: an age recipient. */
  recipient: z.string(),
  declared: figures,
  sampled: figures.nullable(),
  delivered: figures.extend({
    bytes: z.number().int(),
    characters: z.number().int(),
    /**
     * Half the interval in which the tokens are with 95 % certainty: 0 where all were counted, as in reports
     * from before there were any that are estimated.
     */
    tokensWithin: z.number().int().default(0),
    /** UTF-16 units from which tokens and languages were told; null where it is not known: all of them. */
    charactersRead: z.number().int().nullable().default(null),
    /** Documents that came before in the same consignment, to the letter. */
    duplicateDocuments: z.number().int(),
    /** How often each kind of personal data was found. */
    personalData: z.record(z.string(), z.number().int()),
    /** Percent of each window that was read closely, in their order. */
    windows: z.array(z.number()),
  }),
  /**
   * Which figures are not as declared or sampled; `unmeasured` is words or characters that only files
   * could hold which nobody has measured.
   */
  differs: z.array(z.enum(["words", "characters", "unmeasured", "language", "quality"])),
  files: z.array(deliveredFile),
});

export type DeliveryReport = z.output<typeof reportSchema>;
export type DeliveredFile = DeliveryReport["files"][number];
export type Figures = z.output<typeof figures>;
export type Difference = DeliveryReport["differs"][number];

/** A report as it is kept: its JSON, and the lines that sign it. */
export interface SignedReport {
  report: string;
  signature: string;
}

/**
 * Signs what intake measured.
 * @param sign makes a signed note of a text, by the public log's key
 */
export async function signReport(
  report: DeliveryReport,
  sign: (text: string) => Promise<string>,
): Promise<SignedReport> {
  const json = JSON.stringify(report);
  const text = `${HEADER}\n${json}\n`;
  const note = await sign(text);
  return { report: json, signature: note.slice(text.length + 1) };
}

/** The report as one file that can be checked without a server: a C2SP signed note. */
export function reportNote({ report, signature }: SignedReport): string {
  return `${HEADER}\n${report}\n\n${signature}`;
}

/** A kept report; null for what is none. */
export function readReport(json: string | null): DeliveryReport | null {
  return json === null ? null : reportSchema.parse(JSON.parse(json));
}

/**
 * The report of a signed note, whose signature fits.
 * @param key the public log's, as /log/key answers
 * @throws NoteFault where it is not signed by the key; ZodError where it is no report
 */
export function openReport(note: string, key: VerifierKey): DeliveryReport {
  const [header, json = ""] = openNote(note, key).split("\n");
  return reportSchema.parse(header === HEADER ? JSON.parse(json) : null);
}
