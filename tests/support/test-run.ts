import { join } from "node:path";
import { MINUTE } from "../../src/lib/time";
import { ROOT } from "./sources";

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

/** Most code of a test runs too briefly to repay the compiler for code that runs for long. */
const BRIEF_CODE = { BUN_JSC_useFTLJIT: "0" };

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
    env: { ...env, NODE_ENV: "production", FORCE_COLOR: "0", ...BRIEF_CODE },
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

const REMEMBERED = "node_modules/.cache/test-durations.json";

/** Estimated seconds of the slowest files; the first match counts. */
const ESTIMATES: ReadonlyArray<[path: RegExp, seconds: number]> = [
  [/^tests\/browser\/every-page\.test/, 270],
  [/^tests\/binary\/month/, 150],
  [/^tests\/commands\/documented\.test/, 100],
  [/^tests\/quality\/hostile\.test/, 90],
  [/^tests\/(binary\/kills|consignments\/intake|(commands|browser)\/deliver)\.test/, 60],
  [/^tests\/(formats\/(hostile|printed-pdfs)|rights\/same-samples|binary\/demo)\.test/, 45],
  [/^tests\/(web\/http\/bad-input|auctions\/exposure-calls|browser\/trade)\.test/, 40],
  [/^tests\/consignments\/(intake-process|hostile-files|recipients)\.test/, 30],
  [/^tests\/(browser|binary|tools)\//, 20],
  [/^tests\/(moderation\/hold-news|licenses\/killed|console\/tables)\.test/, 20],
  [/^tests\/(commands\/develop|main|contracts\/pdf\/contract-pdf)\.test/, 16],
  [/^tests\/(limits\/attack|consignments\/kills|db\/migrate)\.test/, 10],
];

const estimate = (path: string) =>
  1000 * (ESTIMATES.find(([pattern]) => pattern.test(path))?.[1] ?? 1);

export function testFiles(patterns: readonly string[]): string[] {
  const paths = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(ROOT)];
  return patterns.length === 0
    ? paths
    : paths.filter((path) => patterns.some((pattern) => path.includes(pattern)));
}

export async function longestFirst(paths: readonly string[], folder: string): Promise<string[]> {
  const files = Object.fromEntries(paths.map((path) => [path, estimate(path)]));
  const estimates = join(folder, "estimated-durations.json");
  await Bun.write(estimates, JSON.stringify({ version: 1, files }));
  return [`--timings=${REMEMBERED}`, `--timings=${estimates}`, "--update-timings"];
}

export async function slowest(paths: readonly string[], count: number): Promise<string[]> {
  const remembered = (await Bun.file(join(ROOT, REMEMBERED)).json()) as Remembered;
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);
  return paths
    .map((path) => ({ path, ms: remembered.files[path] ?? 0 }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ path, ms }) => `${seconds(ms)} s  ${path}`);
}

interface Remembered {
  files: Record<string, number>;
}
