import { Refusal, TooManyRequests } from "../lib/errors";
import type { FileFault } from "../lib/file-faults";

/** There is nothing to analyse: no character but white space. */
export class EmptyText extends Refusal {
  constructor() {
    super("no-content");
  }
}

/** The bytes are no text; `kind` is what they are instead: "pdf", "zip", "binary" and the like. */
export class UnreadableText extends Refusal {
  constructor(readonly kind: string) {
    super("unreadable-text", { kind });
  }
}

/** A file of a format that is read, or of an archive, could not be read. */
export class UnreadableFile extends Refusal {
  constructor(
    readonly path: string,
    readonly fault: FileFault,
  ) {
    super("unreadable-file", { path, fault });
  }
}

/** The analysis took longer than it may. */
export class AnalysisTimedOut extends Refusal {
  constructor(timeoutMs: number) {
    super("analysis-timed-out", { seconds: Math.ceil(timeoutMs / 1000) });
  }
}

/** The analyser was closed before it could answer. */
export class AnalysisStopped extends Refusal {
  constructor() {
    super("analysis-stopped");
  }
}

/** A fault of ours: the worker died, or threw what no text may make it throw. Not the sender's. */
export class AnalysisFailed extends Error {
  override readonly name = "AnalysisFailed";
}

/** More texts are waiting than the analyser takes on. */
export class AnalyzerBusy extends TooManyRequests {}
