import { MINUTE } from "../../src/lib/time";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunTally extends Tally {
  failing: string[];
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (kind: keyof Tally) => tallies.reduce((total, tally) => total + tally[kind], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** Scripts read this line, so its format never changes. */
export const closingLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const PATIENCE_MS = 90 * MINUTE;
const LAST_WORDS_MS = 5000;

interface Run {
  cwd: string;
  processes: number;
  options: readonly string[];
  env: Record<string, string | undefined>;
  patience?: Promise<void>;
  receive(output: Uint8Array): void;
}

export async function runTests(run: Run): Promise<RunTally> {
  const { cwd, processes, options, env, patience, receive } = run;
  const command = [process.execPath, "test", "--no-orphans", `--parallel=${processes}`];
  const tests = Bun.spawn([...command, "--no-isolate", "--only-failures", ...options], {
    cwd,
    env: { ...env, NODE_ENV: "production", FORCE_COLOR: "0" },
    stdout: "pipe",
    stderr: "pipe",
  });
  let report = "";
  const listen = async (output: ReadableStream<Uint8Array>) => {
    for await (const chunk of output) {
      receive(chunk);
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
  const [passed, failed, skipped] = [count("pass"), count("fail"), count("skip")];
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed, skipped, failing: broken ? [] : failingIn(report) };
}

const IN_BROWSER = /^tests\/browser\//;
const MAX_BY_CHANCE = 3;

/**
 * Reruns a few failed browser files alone, and names those that pass so that their cause is found.
 */
export async function onceMore(
  tally: RunTally,
  runAlone: (paths: readonly string[]) => Promise<Tally>,
): Promise<Tally & { flaky: string[] }> {
  const { passed, failed, skipped, failing } = tally;
  const lost = { passed, failed, skipped, flaky: [] };
  if (failing.length === 0 || failing.length > MAX_BY_CHANCE) return lost;
  if (!failing.every((path) => IN_BROWSER.test(path))) return lost;
  if ((await runAlone(failing)).failed > 0) return lost;
  return { passed: passed + failed, failed: 0, skipped, flaky: failing };
}

function failingIn(report: string): string[] {
  const failing = new Set<string>();
  let path = "";
  for (const line of report.split("\n")) {
    path = /^(tests\/\S+\.test\.tsx?):$/.exec(line)?.[1] ?? path;
    if (line.startsWith("(fail)")) failing.add(path);
  }
  return [...failing];
}
