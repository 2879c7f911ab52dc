import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { IntakeProcess, IntakeStopped, TAKE_IN } from "../../src/consignments/intake/program";
import type { IntakeJob } from "../../src/consignments/intake/taking-in";
import type { FileFault } from "../../src/lib/files";
import { programCommand } from "../../src/lib/program";
import { newFolder } from "../support/folder";

async function job(): Promise<IntakeJob> {
  const path = join(newFolder(), "plain");
  const text = "The tide rises and falls twice a day. ".repeat(300_000);
  await Bun.write(path, text);
  return {
    files: [
      { n: 1, name: "a.txt", bytes: text.length, path, sealedPath: `${path}.age`, encoding: null },
    ],
    recipient: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
    maxUnpacked: 1e9,
    keepFree: 0,
    contentType: null,
    countsTags: false,
  };
}

test("ends with its server without sealing", async () => {
  const child = Bun.spawn([...programCommand(), TAKE_IN], { stdin: "pipe", stdout: "ignore" });
  const work = await job();
  child.stdin.write(`${JSON.stringify(work)}\n`);
  await child.stdin.flush();
  child.stdin.end();
  expect(await child.exited).toBe(0);
  expect(readdirSync(join(work.files[0]?.path ?? "", ".."))).not.toContain("plain.age");
});

test("reports no outcome when stopped, and a reason when it fails", async () => {
  const stopped = new IntakeProcess();
  const outcome = stopped.work(await job());
  stopped.stop();
  await expect(outcome).rejects.toBeInstanceOf(IntakeStopped);
  const failing = new IntakeProcess();
  await expect(failing.work("no job" as unknown as IntakeJob)).resolves.toMatchObject({
    kind: "failed",
  });
  failing.stop();
});

/** The description starts with a number of a million bytes, which takes days to read. */
function endlessParquet(): Uint8Array {
  const footer = Buffer.alloc(1_000_000, 0x81);
  footer[0] = 0x16;
  const end = Buffer.alloc(8);
  end.writeUInt32LE(footer.length, 0);
  end.write("PAR1", 4);
  return Buffer.concat([Buffer.from("PAR1"), footer, end]);
}

test.each<[fault: FileFault, ...ConstructorParameters<typeof IntakeProcess>]>([
  ["given-up", 1000, undefined],
  ["too-slow", undefined, { ms: 500, memoryBytes: 1e9 }],
  ["too-much-memory", undefined, { ms: 60_000, memoryBytes: -1e9 }],
])("refuses a file that would be read forever: %s", async (fault, stuckMs, most) => {
  const path = join(newFolder(), "plain");
  const bytes = endlessParquet();
  await Bun.write(path, bytes);
  await Bun.write(`${path}2`, "The tide rises.");
  const endless = {
    n: 2,
    name: "b.parquet",
    bytes: bytes.length,
    path,
    sealedPath: `${path}.age`,
  };
  const after = { n: 3, name: "c.txt", bytes: 15, path: `${path}2`, sealedPath: `${path}2.age` };
  const work = {
    ...(await job()),
    files: [endless, after].map((file) => ({ ...file, encoding: null })),
  };
  const intake = new IntakeProcess(stuckMs, most);
  const outcome = await intake.work(work);
  intake.stop();
  expect(outcome).toEqual({ kind: "refused", files: [{ n: 2, name: "b.parquet", fault }] });
});

test("extends the time limit with a file's size", async () => {
  const intake = new IntakeProcess(undefined, { ms: 0, memoryBytes: 1e9 });
  const outcome = await intake.work(await job());
  intake.stop();
  expect(outcome.kind).toBe("sealed");
});
