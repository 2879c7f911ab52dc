import { expect, test } from "bun:test";
import { join } from "node:path";
import { newFolder } from "./folder";
import { runTests } from "./test-run";

const HOLDS = `test("holds", () => expect(1).toBe(1));`;

/** Runs made-up test files, by name; each may use `describe`, `test` and `expect`. */
async function run(files: Record<string, string>, patienceMs?: number) {
  const cwd = newFolder();
  for (const [name, body] of Object.entries(files)) {
    const text = `import { describe, expect, test } from "bun:test";\n${body}`;
    await Bun.write(join(cwd, "tests", `${name}.test.ts`), text);
  }
  let output = "";
  const hear = (chunk: Uint8Array) => {
    output += new TextDecoder().decode(chunk);
  };
  const env = { PATH: process.env.PATH };
  const tally = await runTests({ cwd, processes: 2, options: [], env, patienceMs, hear });
  return { ...tally, output };
}

test("every file that holds is counted, and nothing of it printed", async () => {
  const { passed, failed, output } = await run({ a: HOLDS, b: HOLDS, c: HOLDS });
  expect({ passed, failed }).toEqual({ passed: 3, failed: 0 });
  expect(output).not.toContain("holds");
});

test("a failure is printed with all that its file had to say", async () => {
  const fails = `test("fails", () => { console.log("on the way"); expect(1).toBe(2); });`;
  const { passed, failed, output } = await run({ a: HOLDS, b: fails });
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(output).toContain("tests/b.test.ts:");
  expect(output).toContain("on the way");
  expect(output).toContain("Expected: 2");
});

test("what is left out is counted by itself", async () => {
  const out = `test.skipIf(true)("is out", () => {}); describe.skipIf(true)("too", () => { ${HOLDS} });`;
  const { passed, failed, leftOut } = await run({ a: HOLDS, b: `${HOLDS} ${out}` });
  expect({ passed, failed, leftOut }).toEqual({ passed: 2, failed: 0, leftOut: 2 });
});

test.each([
  ["a file that cannot be loaded", `import "./nowhere"; ${HOLDS}`],
  ["a process that ends well in the middle", `test("ends", () => process.exit(0)); ${HOLDS}`],
  ["a process that is killed", `test("dies", () => process.kill(process.pid, "SIGKILL"));`],
  ["what breaks between tests", `test("holds", () => { Promise.reject(new Error("late")); });`],
])("%s is a failure", async (_, body) => {
  const { failed } = await run({ a: HOLDS, b: body, c: HOLDS });
  expect(failed).toBeGreaterThan(0);
});

test("to run no test at all is a failure", async () => {
  expect((await run({})).failed).toBe(1);
});

test("a file that hangs is named, and ends the run", async () => {
  const { failed, output } = await run({ a: HOLDS, hangs: "for (;;);" }, 2000);
  expect(failed).toBeGreaterThan(0);
  expect(output).toContain("tests/hangs.test.ts");
});

test("a process that outlives the tests, and could still be heard, holds nothing up", async () => {
  const leaves = `test("leaves", () => {
    Bun.spawn(["setsid", "sleep", "600"], { stdout: "inherit", stderr: "inherit" }).unref();
    expect(1).toBe(1);
  });`;
  expect(await run({ leaves })).toMatchObject({ passed: 1, failed: 0 });
});
