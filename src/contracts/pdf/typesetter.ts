import { TookTooLong, TooManyRequests } from "../../lib/errors";
import { type PoolSettings, WorkerPool } from "../../lib/worker-pool";
import type { WorkerKind } from "../../lib/worker-slot";
import type { ContractDocument } from "../document";
import type { Typeset } from "./typesetting-worker";

/** Makes contracts' PDFs beside the event loop; the members who send them take turns. */
export interface Typesetter {
  /**
   * @returns the PDF's bytes
   * @throws TypesetterBusy when too many contracts wait already, of `owner` or of all
   * @throws TookTooLong when the machine is too busy
   * @throws TypesettingFailed by a fault of ours, or when it is closed
   */
  typeset(document: ContractDocument, owner?: string): Promise<Uint8Array>;
  /** Ends the worker; what has not been answered is refused. */
  close(): void;
}

/** A fault of ours: no document may make typesetting fail. */
export class TypesettingFailed extends Error {
  override readonly name = "TypesettingFailed";
}

export class TypesetterBusy extends TooManyRequests {}

const typesetting: WorkerKind = {
  // A compiled binary finds this as an entry point of its own, named without a folder.
  start: () => new Worker(new URL("./typesetting-worker.ts", import.meta.url)),
  timedOut: () => new TookTooLong(),
  died: (reason) => new TypesettingFailed(reason),
  busy: (seconds) => new TypesetterBusy(seconds),
  stopped: () => new TypesettingFailed("closed"),
};

/** Starts no worker before the first contract; it stays for the next ones, with its fonts (15 MB). */
export function createTypesetter(settings: PoolSettings): Typesetter {
  const pool = new WorkerPool<ContractDocument, Typeset>(typesetting, settings);
  return {
    async typeset(document, owner) {
      const outcome = await pool.run(document, owner);
      if (outcome.kind === "failed") throw new TypesettingFailed(outcome.reason);
      return outcome.pdf;
    },
    close: () => pool.close(),
  };
}
