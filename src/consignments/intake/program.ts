import { ownProgram } from "../../lib/own-program";
import type { IntakeJob, IntakeOutcome } from "./taking-in";

/** What makes this program a process of intake; nobody types it. */
export const TAKE_IN = "take-in";

/** Intake was ended before its outcome: it begins anew. */
export class IntakeStopped extends Error {}

/** The runtime collects garbage by how much memory it believes there is: what is read goes by in pieces. */
const BELIEVED_BYTES = 128_000_000;
const MOST_COMPLAINT = 2000;

/**
 * A process that takes in consignments, one after another. What it needs of memory goes back to the system
 * with it, and what a hostile file might do to it, the server survives.
 */
export class IntakeProcess {
  readonly #child = Bun.spawn([...ownProgram(), TAKE_IN], {
    // Nothing of the server's own environment, which may hold the secret of keys.
    env: { BUN_JSC_forceRAMSize: String(BELIEVED_BYTES) },
    ...({ stdin: "pipe", stdout: "pipe", stderr: "pipe" } as const),
  });
  readonly #complaint = new Response(this.#child.stderr).text();
  readonly #outcomes = linesOf(this.#child.stdout);
  #isStopped = false;

  /** @throws IntakeStopped; what the process complained of where it died */
  async work(job: IntakeJob): Promise<IntakeOutcome> {
    const { stdin } = this.#child;
    // It stays open: where this server dies, the process sees it end, and ends too.
    stdin.write(`${JSON.stringify(job)}\n`);
    await stdin.flush();
    const { value } = await this.#outcomes.next();
    if (value) return JSON.parse(value) as IntakeOutcome;
    if (this.#isStopped) throw new IntakeStopped();
    const complaint = (await this.#complaint).slice(-MOST_COMPLAINT).trim();
    throw new Error(`intake died (${await this.#child.exited}): ${complaint}`);
  }

  stop(): void {
    this.#isStopped = true;
    this.#child.kill("SIGKILL");
  }
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
