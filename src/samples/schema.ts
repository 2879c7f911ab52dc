import { z } from "zod";
import { content, fileName, line, numeralIn } from "../lib/inputs";
import { READERS } from "../lib/number-fields";
import { encodingNames } from "../quality";
import { MAX_TEXT_BYTES, SAMPLE_TYPES, SHOWN_CHARACTERS } from "../rules/limits";

export const MAX_TEXT_BODY_BYTES = 6 * MAX_TEXT_BYTES + 100_000;

const FILE_TYPES = ["txt", "md", "json", "jsonl"] as const;

const encoding = line()
  .transform((name) => encodingNames.find((candidate) => candidate === name))
  .optional();

const sampleType = z
  .enum(SAMPLE_TYPES, "choice-invalid")
  .optional()
  .describe("Detected from the text by default.");

export const analysisRequest = z.object({
  content: content("no-content"),
  contentType: sampleType,
  encoding,
});

export const shownCharacters = z.preprocess(
  numeralIn(READERS.characters),
  z
    .number("shown-characters")
    .int("shown-characters")
    .min(SHOWN_CHARACTERS.least, "shown-characters")
    .max(SHOWN_CHARACTERS.most, "shown-characters"),
);

export const newSample = z.object({
  packageId: line().optional().describe("Ignored: the address names the package."),
  filename: fileName(),
  fileContent: content("no-content"),
  fileType: z.enum(FILE_TYPES).default("txt"),
  contentType: sampleType,
  encoding,
  shownCharacters: shownCharacters
    .optional()
    .describe("Number of characters from the beginning that everyone can read, 5,000 by default."),
});

export const firstSample = newSample
  .extend({ filename: fileName().default("sample.txt"), fileType: z.enum(FILE_TYPES).optional() })
  .transform(({ fileType, ...sample }) => ({
    ...sample,
    fileType: fileType ?? fileTypeOf(sample.filename),
  }));

function fileTypeOf(filename: string) {
  const extension = filename.split(".").at(-1)?.toLowerCase() ?? "";
  return FILE_TYPES.find((type) => type === extension) ?? "txt";
}

export const fileBytes = z.instanceof(Uint8Array, { error: "no-content" });

export type AnalysisRequest = z.output<typeof analysisRequest>;
export type NewSample = z.output<typeof newSample>;
