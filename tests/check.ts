import { availableParallelism } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import type { Engine } from "../db/engine";
import { BadUsage, type Options } from "../src/lib/options";
import { runTool } from "../src/lib/tool";
import { findChromium } from "./support/chromium";
import { hasPython } from "./support/client-programs";
import { PATIENCE_MS } from "./support/patience";
import { fetchPostgres, postgresPrograms, preparePostgres } from "./support/postgres";
import { prepareRun } from "./support/run-folder";
import { ROOT } from "./support/sources";
import { prepareServers } from "./support/system-servers";
import {
  closingLine,
  longestFirst,
  onceMore,
  runTests,
  slowest,
  sumOf,
  type Tally,
  testFiles,
} from "./support/test-run";

const modules = join(ROOT, "node_modules");

/** Tests mostly wait for browsers, disks and each other, but with three per core all get slower. */
const PROCESSES = 2 * availableParallelism();

const SLOWEST = 10;

const USAGE = `bun run check [--postgres] [--install-servers] [PATH …]

Checks types and lint, and runs every test or those whose file contains a PATH.

  --postgres          stores the tests' data in PostgreSQL, not in SQLite
  --install-servers   first installs Redis and Ceph with apt-get, as root on Debian;
                      without them, the tests that need them are skipped`;

const OPTIONS = { postgres: null, "install-servers": null } as const;

async function check(options: Options<keyof typeof OPTIONS>, paths: string[]): Promise<number> {
  const unknown = paths.find((path) => testFiles([path]).length === 0);
  if (unknown !== undefined) throw new BadUsage(`There is no test file ${unknown}.`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  installChromium();
  for (const line of prepareServers(options.has("install-servers"))) console.log(line);
  if (!preparePython())
    console.log("— skipped: tests of the client for Python (3.11 or later, with cryptography)");
  if (!fetchPostgres()) console.log("— skipped: tests that need PostgreSQL 15 or later");
  const folder = await prepareRun();
  process.env.TEST_FOLDER = folder;
  // One server for all processes of the run.
  if (postgresPrograms()) await preparePostgres();
  const tallies = await Promise.all([
    holds("types", [join(modules, "typescript/bin/tsc"), "-p", ROOT, "--noEmit"]),
    holds("lint", [join(modules, "@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]),
    test(paths, options.has("postgres") ? "postgres" : "sqlite", folder),
  ]);
  const total = sumOf(tallies);
  console.log(closingLine(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** As root it installs Debian's, which needs no other download; otherwise Playwright's. */
function installChromium(): void {
  if (findChromium()) return;
  if (Bun.which("apt-get") && process.getuid?.() === 0) {
    run("apt-get update", ["apt-get", "update"]);
    const install = ["apt-get", "install", "-y", "--no-install-recommends"];
    run("install Chromium", [...install, "chromium-headless-shell"]);
  } else {
    const cli = join(modules, "playwright/cli.js");
    run("install Chromium", [process.execPath, cli, "install", "--with-deps", "chromium"]);
  }
  if (!findChromium()) {
    throw new Error(`Chromium could not be installed. Put it at ${chromium.executablePath()}.`);
  }
}

/** As root on Debian it installs the one package that the client needs. */
function preparePython(): boolean {
  if (hasPython() || !Bun.which("apt-get") || process.getuid?.() !== 0) return hasPython();
  const install = ["apt-get", "install", "-y", "--no-install-recommends"];
  run("install Python", [...install, "python3", "python3-cryptography"]);
  return hasPython();
}

function run(what: string, command: string[]): void {
  console.log(`— ${what}`);
  const { exitCode } = Bun.spawnSync(command, { cwd: ROOT, stdout: "inherit", stderr: "inherit" });
  if (exitCode === 0) return;
  console.error(`${what} failed`);
  process.exit(exitCode);
}

async function holds(what: string, script: string[]): Promise<Tally> {
  const checker = Bun.spawn([process.execPath, ...script], {
    cwd: ROOT,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(checker.stdout).text(),
    new Response(checker.stderr).text(),
    checker.exited,
  ]);
  if (code === 0) return { passed: 0, failed: 0, skipped: 0 };
  console.error(`\n— ${what}\n${stdout}${stderr}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

async function test(patterns: readonly string[], engine: Engine, folder: string): Promise<Tally> {
  const files = testFiles(patterns);
  if (engine === "postgres") console.log("\nOn PostgreSQL:");
  const run = (processes: number, options: readonly string[]) =>
    runTests({
      cwd: ROOT,
      processes,
      options: [`--timeout=${PATIENCE_MS}`, ...options],
      env: { ...process.env, TEST_DATABASE: engine },
      receive: (output) => process.stderr.write(output),
    });
  const order = await longestFirst(files, folder);
  const { flaky, ...tally } = await onceMore(
    await run(PROCESSES, [...order, ...patterns]),
    (paths) => run(1, paths),
  );
  if (flaky.length > 0) console.log(`\nFailed, then passed when rerun alone: ${flaky.join(", ")}`);
  console.log("\nSlowest files:");
  for (const line of await slowest(files, SLOWEST)) console.log(line);
  return tally;
}

if (import.meta.main)
  await runTool({
    usage: USAGE,
    options: OPTIONS,
    maxOperands: Number.POSITIVE_INFINITY,
    run: check,
  });
