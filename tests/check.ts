import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium } from "./support/chromium";

/** Everything that has to hold before a change lands: types, lint, every test, in a browser too. */

const root = join(import.meta.dir, "..");
const modules = join(root, "node_modules");

/** A slow machine under load is no failure; what takes this long hangs. */
const PATIENCE = "--timeout=60000";

async function main(): Promise<number> {
  installChromium();
  run("types", [process.execPath, join(modules, "typescript/bin/tsc"), "-p", root, "--noEmit"]);
  run("lint", [
    process.execPath,
    join(modules, "@biomejs/biome/bin/biome"),
    "check",
    "--error-on-warnings",
  ]);
  return runTests();
}

/** Debian's own as root, since it needs no download from elsewhere; else Playwright's. */
function installChromium(): void {
  if (findChromium()) return;
  if (Bun.which("apt-get") && process.getuid?.() === 0) {
    run("apt-get update", ["apt-get", "update"]);
    run("install Chromium", ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]);
  } else {
    const cli = join(modules, "playwright/cli.js");
    run("install Chromium", [process.execPath, cli, "install", "--with-deps", "chromium"]);
  }
  if (!findChromium()) {
    throw new Error(`No Chromium could be installed; put one at ${chromium.executablePath()}.`);
  }
}

/** Runs the tests and closes with a line that says how many passed. */
async function runTests(): Promise<number> {
  const tests = Bun.spawn([process.execPath, "test", PATIENCE, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", FORCE_COLOR: "0" },
    stdout: "inherit",
    stderr: "pipe",
  });
  let report = "";
  for await (const chunk of tests.stderr) {
    process.stderr.write(chunk);
    report += new TextDecoder().decode(chunk);
  }
  const count = (word: string) =>
    Number(new RegExp(`^\\s*(\\d+) ${word}$`, "m").exec(report)?.[1] ?? 0);
  const code = await tests.exited;
  console.log(`${count("pass")} passed, ${count("fail")} failed`);
  return count("pass") === 0 ? 1 : code;
}

function run(what: string, command: string[]): void {
  console.log(`— ${what}`);
  const { exitCode } = Bun.spawnSync(command, { cwd: root, stdout: "inherit", stderr: "inherit" });
  if (exitCode !== 0) {
    console.error(`${what} failed`);
    process.exit(exitCode);
  }
}

process.exit(await main());
