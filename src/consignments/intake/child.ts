import { readdirSync, writeSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import type { IntakeJob, IntakeOutcome, ReportProgress, ReportReading } from "./taking-in";

const BEHIND = 10;

export async function takeInForServer(): Promise<void> {
  giveWay();
  const decoder = new TextDecoder();
  let line = "";
  for await (const chunk of Bun.stdin.stream()) {
    line += decoder.decode(chunk, { stream: true });
    if (!line.endsWith("\n")) continue;
    void answer(JSON.parse(line) as IntakeJob);
    line = "";
  }
}

async function answer(job: IntakeJob): Promise<void> {
  await Bun.write(Bun.stdout, `${JSON.stringify(await outcomeOf(job))}\n`);
}

async function outcomeOf(job: IntakeJob): Promise<IntakeOutcome> {
  try {
    const { takeIn } = await import("./taking-in");
    return await takeIn(job, reportReading, progressReporter());
  } catch (error) {
    return { kind: "failed", reason: String((error as Error).stack ?? error) };
  }
}

const REPORT_EVERY_MS = 1000;
const NANOSECONDS_A_MS = 1_000_000;
const STDOUT = 1;

/** Written synchronously, because the next step may block the event loop forever. */
const report = (line: object) => void writeSync(STDOUT, `${JSON.stringify(line)}\n`);

const reportReading: ReportReading = (n, reading) => report({ n, reading });

function progressReporter(): ReportProgress {
  let [reported, last] = [Number.NEGATIVE_INFINITY, null as number | null];
  return (at, read) => {
    const now = Bun.nanoseconds() / NANOSECONDS_A_MS;
    if (at === last && now - reported < REPORT_EVERY_MS) return;
    [reported, last] = [now, at];
    report({ at, read });
  };
}

function giveWay(): void {
  const priority = Math.min(19, getPriority() + BEHIND);
  setPriority(priority);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), priority);
    } catch {}
  }
}
