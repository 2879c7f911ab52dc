import { TookTooLong, TooManyRequests } from "../lib/errors";
import type { WorkerKind } from "../lib/worker-pool";
import { type PoolSettings, WorkerPool } from "../lib/worker-pool";
import type { PackagePicture } from "./package-picture";
import type { Painted } from "./picture-worker";

/** Paints the pictures that shared links show, beside the event loop. */
export interface Painter {
  /**
   * @returns the PNG's bytes
   * @throws PainterBusy when too many pictures wait already
   * @throws TookTooLong when the machine is too busy
   * @throws PaintingFailed by a fault of ours, or when it is closed
   */
  paint(lot: PackagePicture): Promise<Uint8Array>;
  /** Ends the worker; what has not been answered is refused. */
  close(): void;
}

/** A fault of ours: no title may make painting fail. */
export class PaintingFailed extends Error {
  override readonly name = "PaintingFailed";
}

export class PainterBusy extends TooManyRequests {}

const painting: WorkerKind = {
  // A compiled binary finds this as an entry point of its own, named without a folder.
  start: () => new Worker(new URL("./picture-worker.ts", import.meta.url)),
  timedOut: () => new TookTooLong(),
  died: (reason) => new PaintingFailed(reason),
  busy: (seconds) => new PainterBusy(seconds),
  stopped: () => new PaintingFailed("closed"),
};

/** Starts no worker before the first picture; it stays for the next ones, with its fonts. */
export function createPainter(settings: PoolSettings): Painter {
  const pool = new WorkerPool<PackagePicture, Painted>(painting, settings);
  return {
    async paint(lot) {
      const outcome = await pool.run(lot);
      if (outcome.kind === "failed") throw new PaintingFailed(outcome.reason);
      return outcome.png;
    },
    close: () => pool.close(),
  };
}
