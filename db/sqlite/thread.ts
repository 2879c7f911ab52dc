/** The DOM's type, which hides that Bun's workers may let the process end while they are idle. */
export type BunWorker = Worker & { ref(): void; unref(): void };

/**
 * Has a thread close its connection, which it answers by null, and ends it. Resolves once it no longer
 * has the file open.
 */
export function endThread(worker: BunWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.addEventListener("close", () => resolve());
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null) worker.terminate();
  };
  worker.ref();
  worker.postMessage(null);
  return promise;
}
