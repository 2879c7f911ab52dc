import type { FileFault } from "../../lib/file-faults";
import type { Analysis } from "./analysis";
import { type AnalyzeOptions, analyzeText } from "./analyze";
import { type DecodedText, decodeText } from "./encoding/decode";
import { readSampleFile } from "./encoding/sample-file";
import { EmptyText, UnreadableFile, UnreadableText } from "./errors";
import { loadTokenCounter } from "./tokenizer/tokens";

/** What the analyser sends: an upload's bytes or typed text to analyse, or bytes to decode. */
export type AnalysisJob =
  | { kind: "analyze"; input: Uint8Array | string; options: AnalyzeOptions }
  | { kind: "decode"; bytes: Uint8Array; name: string };

/** What the worker answers: errors of a class cross threads as what they were made of. */
export type JobOutcome =
  | { kind: "analysis"; analysis: Analysis }
  | { kind: "decoded"; decoded: DecodedText }
  | { kind: "empty" }
  | { kind: "unreadable"; fileKind: string }
  | { kind: "unreadable-file"; path: string; fault: FileFault }
  | { kind: "failed"; reason: string };

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<AnalysisJob>) => {
  self.postMessage(await outcomeOf(data));
};

async function outcomeOf(job: AnalysisJob): Promise<JobOutcome> {
  try {
    if (job.kind === "decode")
      return { kind: "decoded", decoded: await readSampleFile(job.bytes, job.name) };
    const { input, options } = job;
    const countTokens = await loadTokenCounter();
    if (typeof input === "string")
      return { kind: "analysis", analysis: analyzeText(input, options, countTokens) };
    const { text, encoding } = decodeText(input);
    const analysis = analyzeText(text, { ...options, encoding }, countTokens);
    return { kind: "analysis", analysis };
  } catch (error) {
    if (error instanceof EmptyText) return { kind: "empty" };
    if (error instanceof UnreadableText) return { kind: "unreadable", fileKind: error.kind };
    if (error instanceof UnreadableFile) {
      const { path, fault } = error;
      return { kind: "unreadable-file", path, fault };
    }
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}
