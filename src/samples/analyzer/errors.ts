import { coded, Refusal, ServerBusy } from "../../lib/errors";
import type { FileFault } from "../../lib/files";

export class UnreadableFile extends Refusal {
  constructor(
    readonly path: string,
    readonly fault: FileFault,
  ) {
    super("unreadable-file", { path, fault });
  }
}

export class AnalysisTimedOut extends Refusal {
  constructor(timeoutMs: number) {
    super("analysis-timed-out", { seconds: Math.ceil(timeoutMs / 1000) });
  }
}

export class AnalysisStopped extends coded(Refusal, "analysis-stopped") {}

export class AnalysisFailed extends Error {
  override readonly name = "AnalysisFailed";
}

export class AnalyzerBusy extends ServerBusy {}
