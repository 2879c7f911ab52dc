import { MINUTE } from "../../src/lib/time";

/** How many tests, or other checks, held, failed, and were left out. */
export interface Tally {
  passed: number;
  failed: number;
  leftOut: number;
}

/** A run's, with the paths of the files that it says failed. */
export interface RunTally extends Tally {
  failing: string[];
}

/** For all tests, on a slow machine under load: what takes longer hangs. */
const PATIENCE_MS = 90 * MINUTE;
/** For what was said last to arrive. A process left behind may keep its end of a pipe for ever. */
const LAST_WORDS_MS = 5000;

interface Run {
  /** The folder whose tests are run. */
  cwd: string;
  processes: number;
  /** Further arguments of `bun test`. */
  options: readonly string[];
  env: Record<string, string | undefined>;
  /** Once it resolves, tests that have not ended are interrupted; the files that were running are named. */
  patience?: Promise<void>;
  /** Hears what there is to read: the whole output of files that fail, and nothing of others. */
  hear(output: Uint8Array): void;
}

/**
 * Runs test files over several processes, each of which keeps what it has loaded for its next file.
 * Whatever breaks outside of a test, such as a process that dies, counts as one failure at least.
 */
export async function runTests(run: Run): Promise<RunTally> {
  const { cwd, processes, options, env, patience, hear } = run;
  const command = [process.execPath, "test", "--no-orphans", `--parallel=${processes}`];
  const tests = Bun.spawn([...command, "--no-isolate", "--only-failures", ...options], {
    cwd,
    // As servers run: what React checks for its developers is half of what pages take.
    env: { ...env, NODE_ENV: "production", FORCE_COLOR: "0" },
    stdout: "pipe",
    stderr: "pipe",
  });
  let report = "";
  const listen = async (output: ReadableStream<Uint8Array>) => {
    for await (const chunk of output) {
      hear(chunk);
      report += new TextDecoder().decode(chunk);
    }
  };
  const listening = Promise.all([listen(tests.stdout), listen(tests.stderr)]);
  const interrupt = () => tests.kill("SIGINT");
  const interruption = setTimeout(interrupt, PATIENCE_MS);
  void patience?.then(interrupt);
  const code = await tests.exited;
  clearTimeout(interruption);
  await Promise.race([listening, Bun.sleep(LAST_WORDS_MS)]);
  const count = (word: string) =>
    Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(report)?.[1] ?? 0);
  const [passed, failed, leftOut] = [count("pass"), count("fail"), count("skip")];
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed, leftOut, failing: broken ? [] : failingIn(report) };
}

/** A browser shares two cores with all other tests, and may miss what it waits for. */
const IN_BROWSER = /^tests\/browser\//;
/** More than this are no chance, in a run of hundreds. */
const MOST_BY_CHANCE = 3;

/**
 * Runs the few browser files that failed once more, with nothing beside them. If all of them pass
 * then, the run has passed and they are listed, so that the cause is found. Any other file fails at once.
 * @param runAlone runs the files of these paths
 */
export async function onceMore(
  tally: RunTally,
  runAlone: (paths: readonly string[]) => Promise<Tally>,
): Promise<Tally & { unsteady: string[] }> {
  const { passed, failed, leftOut, failing } = tally;
  const lost = { passed, failed, leftOut, unsteady: [] };
  if (failing.length === 0 || failing.length > MOST_BY_CHANCE) return lost;
  if (!failing.every((path) => IN_BROWSER.test(path))) return lost;
  if ((await runAlone(failing)).failed > 0) return lost;
  return { passed: passed + failed, failed: 0, leftOut, unsteady: failing };
}

/** The files under whose names a failure is reported. */
function failingIn(report: string): string[] {
  const failing = new Set<string>();
  let path = "";
  for (const line of report.split("\n")) {
    path = /^(tests\/\S+\.test\.tsx?):$/.exec(line)?.[1] ?? path;
    if (line.startsWith("(fail)")) failing.add(path);
  }
  return [...failing];
}
