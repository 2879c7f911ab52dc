import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { programCommand } from "./program";

const APPARENT_RAM_BYTES = 64_000_000;
/** Sending 10 MB at once would block the event loop for 20 ms. */
const PIECE_BYTES = 262_144;

interface ChildJob {
  bytes?: Uint8Array;
}

/** Acts like a worker but is a process, because only a kill can interrupt a loop in WebAssembly. */
export class ChildWorker extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  readonly #child: Bun.Subprocess<"ignore", "ignore", "ignore">;

  constructor(command: string) {
    super();
    this.#child = Bun.spawn([...programCommand(), command], {
      env: { BUN_JSC_forceRAMSize: String(APPARENT_RAM_BYTES) },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      serialization: "advanced",
      ipc: (data) => this.onmessage?.(new MessageEvent("message", { data })),
      onExit: () => void this.dispatchEvent(new Event("close")),
    });
  }

  postMessage(job: ChildJob): void {
    void this.#send(job);
  }

  async #send({ bytes, ...job }: ChildJob): Promise<void> {
    for (let at = 0; bytes && at < bytes.length; at += PIECE_BYTES) {
      // A view would be sent with the whole buffer behind it.
      this.#child.send(new Uint8Array(bytes.subarray(at, at + PIECE_BYTES)));
      await setImmediate();
      if (this.#child.killed || this.#child.exitCode !== null) return;
    }
    this.#child.send({ ...job, hasBytes: bytes !== undefined });
  }

  ref(): void {
    this.#child.ref();
  }

  unref(): void {
    this.#child.unref();
  }

  terminate(): void {
    this.#child.kill("SIGKILL");
  }

  /** Only Linux says how much memory another process uses. */
  get memoryBytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
      return Number(/^RssAnon:\s*(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  }
}

/** Answers the jobs of a `ChildWorker` in its process, until the parent is gone. */
export function answerJobs<Job, Result>(work: (job: Job) => Promise<Result>): Promise<never> {
  let pieces: Uint8Array[] = [];
  process.on("disconnect", () => process.exit(0));
  process.on("message", async (message: Uint8Array | { hasBytes: boolean }) => {
    if (message instanceof Uint8Array) return void pieces.push(message);
    const { hasBytes, ...job } = message;
    const bytes = Buffer.concat(pieces);
    pieces = [];
    process.send?.(await work((hasBytes ? { ...job, bytes } : job) as Job));
  });
  return new Promise(() => {});
}
