import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MINUTE } from "../../src/lib/time";
import { freePort } from "../../tests/support/http";
import type { MovedTime } from "../../tests/support/moved-time";
import { answering } from "../../tests/support/program";
import { ROOT } from "../../tests/support/sources";

interface LogLine {
  level: number;
  time: number;
  msg: string;
}

const LOOK_MS = 2;
/** An idle server runs often, because it looks at its timers, but each time only for a moment. */
const IDLE_RUNS = 4;
const IDLE_MS = 1.2;
const PATIENCE_MS = MINUTE;

const NANOSECONDS_PER_MS = 1_000_000;

/** The program as its users start it, in an empty folder, with a clock that can be moved. */
export class Program {
  private constructor(
    readonly address: string,
    readonly dataDir: string,
    private readonly process: Bun.Subprocess,
    private readonly output: string,
    private readonly metricsToken: string,
  ) {}

  static async start(
    folder: string,
    time: MovedTime,
    settings: Record<string, string>,
  ): Promise<Program> {
    const [port, dataDir, output] = [freePort(), join(folder, "data"), join(folder, "output")];
    const server = Bun.spawn([process.execPath, join(ROOT, "src/main.ts"), "serve"], {
      cwd: folder,
      env: {
        PATH: "/usr/bin:/bin",
        NODE_ENV: "production",
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        PORT: String(port),
        ...time.env,
        ...settings,
      },
      stdout: Bun.file(output),
      stderr: "inherit",
    });
    process.on("exit", () => server.kill("SIGKILL"));
    const address = `http://localhost:${port}`;
    await answering(address, server.exited);
    return new Program(address, dataDir, server, output, settings.METRICS_TOKEN ?? "");
  }

  get pid(): number {
    return this.process.pid;
  }

  log(): LogLine[] {
    const lines = readFileSync(this.output, "utf8").split("\n");
    return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  }

  async metric(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.metricsToken}` };
    const text = await (await fetch(`${this.address}/metrics`, { headers })).text();
    return Number(new RegExp(`^marketplace_${name} (.*)$`, "m").exec(text)?.[1]);
  }

  /** Waits until the server and its child processes have nothing to do. */
  async settled(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const [before, runs] = [this.#work(), this.#runs()];
      while (this.#runs() < runs + IDLE_RUNS) await Bun.sleep(LOOK_MS);
      const after = this.#work();
      if (after.busyMs - before.busyMs < IDLE_MS && !after.hasChildren) return;
    }
  }

  /** How often the main thread has run; only Linux counts this. */
  #runs(): number {
    const { pid } = this.process;
    const [, , runs] = textOf(`/proc/${pid}/task/${pid}/schedstat`).split(" ");
    return runs === undefined ? Date.now() / LOOK_MS : Number(runs);
  }

  /** How long the main thread ran, and the other threads ran or waited for a processor. */
  #work(): { busyMs: number; hasChildren: boolean } {
    const { pid } = this.process;
    const folder = `/proc/${pid}/task`;
    const work = { busyMs: 0, hasChildren: false };
    for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
      const times = textOf(join(folder, thread, "schedstat"));
      const [ran = 0, waited = 0] = times.split(" ").map(Number);
      work.busyMs += (Number(thread) === pid ? ran : ran + waited) / NANOSECONDS_PER_MS;
      work.hasChildren ||= textOf(join(folder, thread, "children")) !== "";
    }
    return work;
  }

  async stop(): Promise<number> {
    this.process.kill("SIGTERM");
    return this.process.exited;
  }
}

/** Whether a process on this machine runs, or would if it had a processor. */
export const isAwake = (pid: number) => /\) [^S] /.test(textOf(`/proc/${pid}/stat`));

/** Threads and processes may end at any time. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
