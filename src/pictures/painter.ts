import { TookTooLong, TooManyRequests } from "../lib/errors";
import type { WorkerKind } from "../lib/worker-pool";
import { type PoolSettings, WorkerPool } from "../lib/worker-pool";
import type { PackagePicture } from "./package-picture";
import type { Painted } from "./picture-worker";

export interface Painter {
  /**
   * @returns the PNG's bytes
   * @throws PainterBusy when too many pictures are waiting
   * @throws TookTooLong when the machine is too busy
   * @throws PaintingFailed on an internal fault, or when closed
   */
  paint(lot: PackagePicture): Promise<Uint8Array>;
  close(): void;
}

export class PaintingFailed extends Error {
  override readonly name = "PaintingFailed";
}

export class PainterBusy extends TooManyRequests {}

const painting: WorkerKind = {
  // The executable holds the worker as an entry point without a folder.
  start: () => new Worker(new URL("./picture-worker.ts", import.meta.url)),
  timedOut: () => new TookTooLong(),
  died: (reason) => new PaintingFailed(reason),
  busy: (seconds) => new PainterBusy(seconds),
  stopped: () => new PaintingFailed("closed"),
};

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
