import { readFileSync } from "node:fs";
import { programCommand } from "./program";

const APPARENT_RAM_BYTES = 64_000_000;

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

  postMessage(job: unknown): void {
    this.#child.send(job);
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

  get pid(): number {
    return this.#child.pid;
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
  process.on("disconnect", () => process.exit(0));
  process.on("message", async (job) => void process.send?.(await work(job as Job)));
  return new Promise(() => {});
}
