import { join } from "node:path";
import { ROOT } from "./sources";

const REMEMBERED = "node_modules/.cache/test-durations.json";

/** Estimated seconds of the slowest files; the first match counts. */
const ESTIMATES: ReadonlyArray<[path: RegExp, seconds: number]> = [
  [/^tests\/browser\/every-page\.test/, 180],
  [/^tests\/binary\/month/, 100],
  [/^tests\/(browser\/(talk|trade|deliver|find)|binary\/(demo|backup))\.test/, 30],
  [/^tests\/commands\/documented\.test/, 30],
  [/^tests\/quality\/hostile\.test/, 25],
  [/^tests\/(browser|binary|tools)\//, 15],
  [/^tests\/(commands\/develop|main|contracts\/pdf\/contract-pdf)\.test/, 12],
  [/^tests\/(consignments\/(hostile-files|intake|kills)|limits\/attack|db\/migrate)\.test/, 10],
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
