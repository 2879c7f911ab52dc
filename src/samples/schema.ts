import { z } from "zod";

export const SAMPLE_TYPES = ["literary", "educational", "problem_bank"] as const;

/** Of UTF-8 (DESIGN section 5, Samples). */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/** What JSON makes of the largest text, every character escaped. */
export const MAX_TEXT_BODY_BYTES = 6 * MAX_TEXT_BYTES + 100_000;

const sampleType = z.enum(SAMPLE_TYPES, "sample-type-required");

/** `POST /api/analyze-sample` (spec section 7). */
export const analysisRequest = z.object({
  content: z.string({ error: "no-content" }),
  contentType: sampleType.default("literary"),
  /** How the file was encoded that the text came from, as decoding it found. */
  encoding: z.string().max(40).optional(),
});

/** `POST /api/packages/{id}/samples` (spec section 3, Sample upload payload). */
export const newSample = z.object({
  filename: z
    .string({ error: "filename-invalid" })
    .trim()
    .min(1, "filename-invalid")
    .max(200, "filename-invalid"),
  fileContent: z.string({ error: "no-content" }),
  fileType: z.enum(["txt", "md", "json", "jsonl"]).default("txt"),
  contentType: sampleType.default("literary"),
  encoding: z.string().max(40).optional(),
});

export type AnalysisRequest = z.output<typeof analysisRequest>;
export type NewSample = z.output<typeof newSample>;
