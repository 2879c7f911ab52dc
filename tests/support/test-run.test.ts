import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder, untilFolder } from "./folder";
import { closingLine, onceMore, runTests, sumOf } from "./test-run";

const HOLDS = `test("holds", () => expect(1).toBe(1));`;

async function made(files: Record<string, string>, cwd = newFolder()): Promise<string> {
  for (const [name, body] of Object.entries(files)) {
    const text = `import { describe, expect, test } from "bun:test";\n${body}`;
    await Bun.write(join(cwd, "tests", `${name}.test.ts`), text);
  }
  return cwd;
}

interface Surroundings {
  folder?: string;
  patience?: Promise<void>;
  path?: string | undefined;
}

async function run(files: Record<string, string>, surroundings: Surroundings = {}) {
  const { folder, patience, path = process.env.PATH } = surroundings;
  const cwd = await made(files, folder);
  let output = "";
  const receive = (chunk: Uint8Array) => {
    output += new TextDecoder().decode(chunk);
  };
  const env = { PATH: path };
  const tally = await runTests({ cwd, processes: 2, options: [], env, patience, receive });
  return { ...tally, output };
}

test("counts passing files without their output", async () => {
  const { passed, failed, output } = await run({ a: HOLDS, b: HOLDS, c: HOLDS });
  expect({ passed, failed }).toEqual({ passed: 3, failed: 0 });
  expect(output).not.toContain("holds");
});

test("prints a failure with its file's output", async () => {
  const fails = `test("fails", () => { console.log("on the way"); expect(1).toBe(2); });`;
  const { passed, failed, output } = await run({ a: HOLDS, b: fails });
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(output).toContain("tests/b.test.ts:");
  expect(output).toContain("on the way");
  expect(output).toContain("Expected: 2");
});

test("counts skipped tests separately", async () => {
  const out = `test.skipIf(true)("is out", () => {}); describe.skipIf(true)("too", () => { ${HOLDS} });`;
  const { passed, failed, skipped } = await run({ a: HOLDS, b: `${HOLDS} ${out}` });
  expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 0, skipped: 2 });
});

const SERVERS = JSON.stringify(join(import.meta.dir, "system-servers"));

test("counts the tests whose server is missing as skipped", async () => {
  const needsServer = `import { describeWith } from ${SERVERS};
    describeWith("redis", "counts", () => { ${HOLDS} ${HOLDS.replace("holds", "holds too")} });`;
  const { passed, failed, skipped } = await run(
    { a: HOLDS, b: needsServer },
    { path: newFolder() },
  );
  expect({ passed, failed, skipped }).toEqual({ passed: 1, failed: 0, skipped: 2 });
});

test("installs servers only when asked to, and names those that are missing", async () => {
  const path = newFolder();
  const installed = join(path, "installed");
  await Bun.write(join(path, "apt-get"), `#!/bin/sh\necho "$@" >> ${installed}\n`);
  chmodSync(join(path, "apt-get"), 0o755);
  const prepares = (mayInstall: boolean) => `import { prepareServers } from ${SERVERS};
    test("prepares", () => {
      const lines = prepareServers(${mayInstall}).map((line) => line.slice(0, 40));
      expect(lines).toEqual([
        "— skipped: tests that need redis-server ",
        "— skipped: tests that need radosgw, ceph",
      ]);
    });`;
  expect(await run({ a: prepares(false) }, { path })).toMatchObject({ passed: 1, failed: 0 });
  expect(existsSync(installed)).toBe(false);
  expect(await run({ a: prepares(true) }, { path })).toMatchObject({ passed: 1, failed: 0 });
  // Only root can install.
  if (process.getuid?.() === 0)
    expect(readFileSync(installed, "utf8")).toMatch(/^update\ninstall .* redis-server radosgw /);
});

test("ends with one line that counts everything", () => {
  const tallies = [
    { passed: 3, failed: 0, skipped: 2 },
    { passed: 0, failed: 1, skipped: 0 },
  ];
  expect(closingLine(sumOf(tallies))).toBe("3 passed, 1 failed, 2 skipped");
  expect(closingLine(sumOf([]))).toBe("0 passed, 0 failed, 0 skipped");
});

test.each([
  ["a file that does not load", `import "./nowhere"; ${HOLDS}`],
  ["a process that exits early without an error", `test("ends", () => process.exit(0)); ${HOLDS}`],
  ["a process that is killed", `test("dies", () => process.kill(process.pid, "SIGKILL"));`],
  ["an error between tests", `test("holds", () => { Promise.reject(new Error("late")); });`],
])("counts %s as a failure", async (_, body) => {
  const { failed } = await run({ a: HOLDS, b: body, c: HOLDS });
  expect(failed).toBeGreaterThan(0);
});

test("fails if no test runs", async () => {
  expect((await run({})).failed).toBe(1);
});

test("names a hanging file and ends the run", async () => {
  const folder = newFolder();
  const hanging = untilFolder(folder, (names) => names.includes("hanging"));
  const hangs = `await Bun.write("hanging", ""); for (;;);`;
  const { failed, output } = await run({ a: HOLDS, hangs }, { folder, patience: hanging });
  expect(failed).toBeGreaterThan(0);
  expect(output).toContain("tests/hangs.test.ts");
});

test("does not wait for a process that outlives the tests", async () => {
  const leaves = `test("leaves", () => {
    Bun.spawn(["setsid", "sleep", "600"], { stdout: "inherit", stderr: "inherit" }).unref();
    expect(1).toBe(1);
  });`;
  expect(await run({ leaves })).toMatchObject({ passed: 1, failed: 0 });
});

describe("a few failed browser files", () => {
  const byChance = `test("settles", async () => {
    const seen = Bun.file("seen");
    const before = await seen.exists();
    await Bun.write(seen, "");
    expect(before).toBe(true);
  });`;
  const fails = `test("fails", () => expect(1).toBe(2));`;

  async function runTwice(files: Record<string, string>) {
    const alone: string[][] = [];
    const cwd = await made(files);
    const settings = { cwd, options: [], env: { PATH: process.env.PATH }, receive() {} };
    const first = await runTests({ ...settings, processes: 2 });
    const tally = await onceMore(first, (paths) => {
      alone.push([...paths]);
      return runTests({ ...settings, processes: 1, options: paths });
    });
    return { ...tally, alone };
  }

  test("are named if they pass on a rerun", async () => {
    const { passed, failed, flaky, alone } = await runTwice({
      a: HOLDS,
      "browser/b": `${HOLDS} ${byChance}`,
    });
    expect({ passed, failed }).toEqual({ passed: 3, failed: 0 });
    expect(flaky).toEqual(["tests/browser/b.test.ts"]);
    expect(alone).toEqual([["tests/browser/b.test.ts"]]);
  });

  test("fail the run if one fails again", async () => {
    const { passed, failed, flaky } = await runTwice({
      a: HOLDS,
      "browser/b": byChance,
      "browser/c": fails,
    });
    expect({ passed, failed, flaky }).toEqual({ passed: 1, failed: 2, flaky: [] });
  });

  test("are not rerun if many failed or a process broke", async () => {
    const many = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`browser/${name}`, fails]));
    expect(await runTwice(many)).toMatchObject({ failed: 4, flaky: [], alone: [] });
    const dies = `test("dies", () => process.kill(process.pid, "SIGKILL"));`;
    expect(await runTwice({ a: HOLDS, "browser/b": dies })).toMatchObject({ flaky: [] });
  });

  test("are not rerun if a file of another folder failed", async () => {
    const files = { a: byChance, "browser/b": HOLDS };
    expect(await runTwice(files)).toMatchObject({ failed: 1, flaky: [], alone: [] });
  });
});
