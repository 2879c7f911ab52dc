import type { FileFault } from "../../lib/files";
import { programCommand } from "../../lib/program";
import { MINUTE } from "../../lib/time";
import type { FileReading } from "../file-readings";
import { FileBounds } from "./file-bounds";
import type { FaultyFile, IntakeJob, IntakeOutcome, ReportReading } from "./taking-in";

export const TAKE_IN = "take-in";

export class IntakeStopped extends Error {}

const STALL_TIMEOUT_MS = 5 * MINUTE;
const WATCH_INTERVAL_MS = 25;

type ChildMessage =
  | { at: number | null; read: number }
  | { n: number; reading: FileReading }
  | IntakeOutcome;

export class IntakeDied extends Error {
  constructor(
    message: string,
    readonly at: FaultyFile | null,
  ) {
    super(message);
  }
}

const APPARENT_RAM_BYTES = 64_000_000;
const MAX_STDERR_CHARACTERS = 2000;

/** A separate process returns its memory, and a malicious file cannot stop the server. */
export class IntakeProcess {
  readonly #child = Bun.spawn([...programCommand(), TAKE_IN], {
    env: { BUN_JSC_forceRAMSize: String(APPARENT_RAM_BYTES) },
    ...({ stdin: "pipe", stdout: "pipe", stderr: "pipe" } as const),
  });
  readonly #stderr = new Response(this.#child.stderr).text();
  readonly #lines = linesOf(this.#child.stdout);
  #isStopped = false;

  readonly #limitFault = Promise.withResolvers<FileFault>();

  constructor(
    private readonly stallTimeoutMs = STALL_TIMEOUT_MS,
    private readonly bounds?: ConstructorParameters<typeof FileBounds>[1],
  ) {}

  async work(job: IntakeJob, read: ReportReading = () => {}): Promise<IntakeOutcome> {
    const { stdin } = this.#child;
    stdin.write(`${JSON.stringify(job)}\n`);
    await stdin.flush();
    const bounds = new FileBounds(this.#child.pid, this.bounds);
    const watch = setInterval(() => {
      const fault = bounds.findExceededLimit();
      if (fault) this.#limitFault.resolve(fault);
    }, WATCH_INTERVAL_MS);
    try {
      return await this.#outcome(job, read, bounds);
    } finally {
      clearInterval(watch);
    }
  }

  async #outcome(job: IntakeJob, read: ReportReading, bounds: FileBounds): Promise<IntakeOutcome> {
    let at: number | null = null;
    let line = await this.#nextLine(Number.POSITIVE_INFINITY);
    for (; line !== null; line = await this.#nextLine(this.stallTimeoutMs)) {
      if (typeof line === "string") return this.#giveUp(job, at, line);
      if ("kind" in line) return line;
      if ("reading" in line) read(line.n, line.reading);
      else {
        const file = fileByNumber(job, line.at);
        if (line.at !== at) bounds.startFile(file !== undefined, line.read);
        bounds.extendAllowance(file?.bytes ?? 0, line.read);
        at = line.at;
      }
    }
    if (this.#isStopped) throw new IntakeStopped();
    const stderr = (await this.#stderr).slice(-MAX_STDERR_CHARACTERS).trim();
    const message = `intake exited (${await this.#child.exited}): ${stderr}`;
    throw new IntakeDied(message, faultyFileOf(job, at, "given-up"));
  }

  async #nextLine(timeoutMs: number): Promise<ChildMessage | FileFault | null> {
    const timeout = Promise.withResolvers<FileFault>();
    const timer = Number.isFinite(timeoutMs)
      ? setTimeout(() => timeout.resolve("given-up"), timeoutMs)
      : undefined;
    try {
      const next = await Promise.race([
        this.#lines.next(),
        timeout.promise,
        this.#limitFault.promise,
      ]);
      if (typeof next === "string") return next;
      return next.value ? (JSON.parse(next.value) as ChildMessage) : null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Only a kill can interrupt a loop. */
  #giveUp(job: IntakeJob, at: number | null, fault: FileFault): IntakeOutcome {
    this.#child.kill("SIGKILL");
    const file = faultyFileOf(job, at, fault);
    if (!file) return { kind: "failed", reason: "intake stalled" };
    return { kind: "refused", files: [file] };
  }

  stop(): void {
    this.#isStopped = true;
    this.#child.kill("SIGKILL");
  }
}

const fileByNumber = ({ files }: IntakeJob, at: number | null) =>
  at === null ? undefined : files.find(({ n }) => n === at);

function faultyFileOf(job: IntakeJob, at: number | null, fault: FileFault): FaultyFile | null {
  const file = fileByNumber(job, at);
  return file ? { n: file.n, name: file.name, fault } : null;
}

async function* linesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of output) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
