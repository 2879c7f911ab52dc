import { Refusal, TooManyRequests } from "../../lib/errors";

/** There is nothing to analyse: no character but white space (spec section 5, "No Content"). */
export class EmptyText extends Refusal {
  constructor() {
    super("no-content");
  }
}

/** The bytes are no text; `kind` is what they are instead: "pdf", "zip", "binary" and the like. */
export class UnreadableText extends Refusal {
  constructor(kind: string) {
    super("unreadable-text", { kind });
  }
}

/** The analysis took longer than it may. */
export class AnalysisTimedOut extends Refusal {
  constructor(timeoutMs: number) {
    super("analysis-timed-out", { seconds: Math.ceil(timeoutMs / 1000) });
  }
}

/** The analyser stopped before it could answer: it was closed, or its worker died. */
export class AnalysisStopped extends Refusal {
  constructor() {
    super("analysis-stopped");
  }
}

/** More texts are waiting than the analyser takes on. */
export class AnalyzerBusy extends TooManyRequests {}
