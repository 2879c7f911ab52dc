import type { WorkerKind } from "../../lib/worker-slot";

/** Intake was ended before its outcome: it begins anew. */
export class IntakeStopped extends Error {}

export const program: WorkerKind = {
  // A compiled binary finds this as an entry point of its own, named without a folder.
  start: () => new Worker(new URL("./intake-worker.ts", import.meta.url)),
  timedOut: () => new Error("intake took too long"),
  died: (reason) => new Error(`intake died: ${reason}`),
  busy: () => new Error("intake takes one at a time"),
  stopped: () => new IntakeStopped(),
};
