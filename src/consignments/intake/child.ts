import { readdirSync, writeSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import type { IntakeJob, IntakeOutcome, ReportProgress, ReportReading } from "./taking-in";

const NICENESS_INCREASE = 10;

export async function runIntakeChild(): Promise<void> {
  lowerPriority();
  const decoder = new TextDecoder();
  let line = "";
  for await (const chunk of Bun.stdin.stream()) {
    line += decoder.decode(chunk, { stream: true });
    if (!line.endsWith("\n")) continue;
    void respond(JSON.parse(line) as IntakeJob);
    line = "";
  }
}

async function respond(job: IntakeJob): Promise<void> {
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

const REPORT_INTERVAL_MS = 1000;
const NANOSECONDS_PER_MS = 1_000_000;
const STDOUT = 1;

/** Written synchronously, because the next step may block the event loop forever. */
const writeReport = (line: object) => void writeSync(STDOUT, `${JSON.stringify(line)}\n`);

const reportReading: ReportReading = (n, reading) => writeReport({ n, reading });

function progressReporter(): ReportProgress {
  let [reportedAt, lastFile] = [Number.NEGATIVE_INFINITY, null as number | null];
  return (at, read) => {
    const now = Bun.nanoseconds() / NANOSECONDS_PER_MS;
    if (at === lastFile && now - reportedAt < REPORT_INTERVAL_MS) return;
    [reportedAt, lastFile] = [now, at];
    writeReport({ at, read });
  };
}

function lowerPriority(): void {
  const priority = Math.min(19, getPriority() + NICENESS_INCREASE);
  setPriority(priority);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), priority);
    } catch {}
  }
}
