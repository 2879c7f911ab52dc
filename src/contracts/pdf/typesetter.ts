import { ServerBusy, TookTooLong } from "../../lib/errors";
import type { WorkerKind } from "../../lib/worker-pool";
import { type PoolSettings, WorkerPool } from "../../lib/worker-pool";
import type { ContractDocument, Paper } from "../document";
import type { TypesetResult } from "./typesetting-worker";

export interface Typesetter {
  typeset(document: ContractDocument | Paper, owner?: string): Promise<Uint8Array>;
  close(): void;
}

export class TypesettingFailed extends Error {
  override readonly name = "TypesettingFailed";
}

export class TypesetterBusy extends ServerBusy {}

const typesettingWorker: WorkerKind = {
  name: "documents",
  // A compiled binary finds this entry point by its name without a folder.
  start: () => new Worker(new URL("./typesetting-worker.ts", import.meta.url)),
  timeoutError: () => new TookTooLong(),
  crashError: (reason) => new TypesettingFailed(reason),
  busyError: (seconds) => new TypesetterBusy(seconds),
  stoppedError: () => new TypesettingFailed("closed"),
};

/** The worker starts with the first contract and keeps its fonts in memory (15 MB). */
export function createTypesetter(settings: PoolSettings): Typesetter {
  const pool = new WorkerPool<ContractDocument | Paper, TypesetResult>(typesettingWorker, settings);
  return {
    async typeset(document, owner) {
      const outcome = await pool.run(document, owner);
      if (outcome.kind === "failed") throw new TypesettingFailed(outcome.reason);
      return outcome.pdf;
    },
    close: () => pool.close(),
  };
}
