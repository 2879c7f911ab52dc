import { appendFileSync, readdirSync, readFileSync } from "node:fs";

/** What the kernel counts processor time in. */
const TICK_MS = 10;

/** Milliseconds of processor. */
export interface ProcessorTime {
  own: number;
  chromium: number;
  /** Of other processes that it started, ended ones too. */
  others: number;
}

interface Process extends Record<"pid" | "parent" | "own" | "ended", number> {
  name: string;
}

/** What this process and all below it have taken so far. Where there is no /proc, its own alone. */
export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage();
  const time = { own: (user + system) / 1000, chromium: 0, others: 0 };
  for (const { pid, name, own, ended } of withThoseBelow(process.pid, processes())) {
    if (pid === process.pid) time.others += ended;
    else time[/chrom/.test(name) ? "chromium" : "others"] += own + ended;
  }
  return time;
}

function withThoseBelow(root: number, all: readonly Process[]): Process[] {
  const found = all.filter(({ pid }) => pid === root);
  for (const above of found) found.push(...all.filter(({ parent }) => parent === above.pid));
  return found;
}

function processes(): Process[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readProcess(name) : []));
  } catch {
    return [];
  }
}

/** None, where it has just ended. */
function readProcess(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(stat) ?? [];
    const fields = rest.split(" ").map(Number);
    const ms = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_MS;
    return [{ pid: Number(pid), parent: fields[1] ?? 0, name, own: ms(11), ended: ms(13) }];
  } catch {
    return [];
  }
}

/** One file's, by its path. */
type Noted = [path: string, time: ProcessorTime];

const NONE: ProcessorTime = { own: 0, chromium: 0, others: 0 };

/** What had been taken when it was last noted, by the file. */
const lastNoted = new Map<string, ProcessorTime>();

/** Adds a line with what was taken since the last to a file that several processes may write to. */
export function noteProcessorTime(file: string, path: string): void {
  const [before, now] = [lastNoted.get(file) ?? NONE, processorTime()];
  const taken = {
    own: now.own - before.own,
    chromium: now.chromium - before.chromium,
    others: now.others - before.others,
  };
  lastNoted.set(file, now);
  appendFileSync(file, `${JSON.stringify([path, taken] satisfies Noted)}\n`);
}

/** What was noted, by path, and in sum. */
export async function notedProcessorTimes(file: string) {
  const text = await Bun.file(file)
    .text()
    .catch(() => "");
  const times = new Map(
    text.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Noted] : [])),
  );
  const sum = { ...NONE };
  for (const time of times.values()) {
    for (const kind of ["own", "chromium", "others"] as const) sum[kind] += time[kind];
  }
  return { times, sum };
}
