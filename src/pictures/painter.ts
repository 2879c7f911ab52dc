import { ServerBusy, TookTooLong } from "../lib/errors";
import type { WorkerKind } from "../lib/worker-pool";
import { type PoolSettings, WorkerPool } from "../lib/worker-pool";
import type { PackagePicture } from "./package-picture";
import type { PaintOutcome } from "./picture-worker";

export interface Painter {
  paint(lot: PackagePicture): Promise<Uint8Array>;
  close(): void;
}

export class PaintingFailed extends Error {
  override readonly name = "PaintingFailed";
}

export class PainterBusy extends ServerBusy {}

const pictureWorker: WorkerKind = {
  name: "pictures",
  // A compiled binary finds this entry point by its file name, without the folder.
  start: () => new Worker(new URL("./picture-worker.ts", import.meta.url)),
  timeoutError: () => new TookTooLong(),
  crashError: (reason) => new PaintingFailed(reason),
  busyError: (seconds) => new PainterBusy(seconds),
  stoppedError: () => new PaintingFailed("closed"),
};

export function createPainter(settings: PoolSettings): Painter {
  const pool = new WorkerPool<PackagePicture, PaintOutcome>(pictureWorker, settings);
  return {
    async paint(lot) {
      const outcome = await pool.run(lot);
      if (outcome.kind === "failed") throw new PaintingFailed(outcome.reason);
      return outcome.png;
    },
    close: () => pool.close(),
  };
}
