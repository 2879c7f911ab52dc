import { join } from "node:path";
import { ROOT } from "./sources";

/** Outside of what is committed: every machine remembers its own. */
const REMEMBERED = "node_modules/.cache/test-durations.json";

/** In milliseconds, for a file that was never run here: browsers and executables take their time. */
const estimate = (path: string) => (/^tests\/(browser|binary)\//.test(path) ? 15_000 : 1000);

/** The test files that `bun test` runs for these patterns: all, or those whose paths hold one. */
export function testFiles(patterns: readonly string[]): string[] {
  const paths = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(ROOT)];
  return patterns.length === 0
    ? paths
    : paths.filter((path) => patterns.some((pattern) => path.includes(pattern)));
}

/**
 * The options that let `bun test` begin with the longest files, and remember what each took.
 * `folder` takes the estimates for those that were not run yet.
 */
export async function longestFirst(paths: readonly string[], folder: string): Promise<string[]> {
  const files = Object.fromEntries(paths.map((path) => [path, estimate(path)]));
  const estimates = join(folder, "estimated-durations.json");
  await Bun.write(estimates, JSON.stringify({ version: 1, files }));
  return [`--timings=${REMEMBERED}`, `--timings=${estimates}`, "--update-timings"];
}

/** Those of these files that took longest when they were last run, with seconds, a line each. */
export async function slowest(paths: readonly string[], count: number): Promise<string[]> {
  const remembered = (await Bun.file(join(ROOT, REMEMBERED)).json()) as Remembered;
  return paths
    .map((path) => ({ path, seconds: (remembered.files[path] ?? 0) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path}`);
}

/** As `bun test` writes it: milliseconds by path from the project's root. */
interface Remembered {
  files: Record<string, number>;
}
