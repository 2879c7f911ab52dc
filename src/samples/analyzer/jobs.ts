import type { FileFault } from "../../lib/files";
import { type DecodedText, EmptyText, loadTokenCounter, UnreadableText } from "../../quality";
import type { SampleAnalysis } from "../sample-analysis";
import { type AssessOptions, assess } from "./assess";
import { UnreadableFile } from "./errors";
import { readSampleFile } from "./sample-file";

export type AnalysisJob =
  | { kind: "analyze"; input: Uint8Array | string; options: AssessOptions }
  | { kind: "decode"; bytes: Uint8Array; name: string };

export type JobOutcome =
  | { kind: "analysis"; analysis: SampleAnalysis }
  | { kind: "decoded"; decoded: DecodedText }
  | { kind: "empty" }
  | { kind: "unreadable"; fileKind: string }
  | { kind: "unreadable-file"; path: string; fault: FileFault }
  | { kind: "failed"; reason: string };

export async function outcomeOf(job: AnalysisJob): Promise<JobOutcome> {
  try {
    if (job.kind === "decode")
      return { kind: "decoded", decoded: await readSampleFile(job.bytes, job.name) };
    const { input, options } = job;
    return { kind: "analysis", analysis: assess(input, options, await loadTokenCounter()) };
  } catch (error) {
    if (error instanceof EmptyText) return { kind: "empty" };
    if (error instanceof UnreadableText) return { kind: "unreadable", fileKind: error.values.kind };
    if (error instanceof UnreadableFile) {
      const { path, fault } = error;
      return { kind: "unreadable-file", path, fault };
    }
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}
