import { TookTooLong, TooManyRequests } from "../lib/errors";
import type { WorkerKind } from "../lib/worker-pool";
import { type PoolSettings, WorkerPool } from "../lib/worker-pool";
import type { PackagePicture } from "./package-picture";
import type { Painted } from "./picture-worker";

export interface Painter {
  paint(lot: PackagePicture): Promise<Uint8Array>;
  close(): void;
}

export class PaintingFailed extends Error {
  override readonly name = "PaintingFailed";
}

export class PainterBusy extends TooManyRequests {}

const painting: WorkerKind = {
  // A compiled binary finds this entry point by its name without a folder.
  start: () => new Worker(new URL("./picture-worker.ts", import.meta.url)),
  timeoutError: () => new TookTooLong(),
  crashError: (reason) => new PaintingFailed(reason),
  busyError: (seconds) => new PainterBusy(seconds),
  stoppedError: () => new PaintingFailed("closed"),
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
