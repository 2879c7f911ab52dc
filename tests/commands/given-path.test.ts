import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { newDatabaseFile, newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

/** Removes root's right to read everything. */
const WITHOUT_RIGHTS =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];

let at: Record<"folder" | "file" | "closed" | "key" | "within" | "data", string>;

beforeEach(() => {
  const home = newFolder();
  const place = (name: string) => join(home, name);
  at = {
    folder: place("folder"),
    file: place("file"),
    closed: place("closed"),
    key: place("key"),
    within: place("locked/within"),
    data: place("data"),
  };
  for (const name of ["folder", "locked", "data"]) mkdirSync(place(name));
  for (const path of [at.file, at.closed, at.within]) writeFileSync(path, "text");
  writeFileSync(at.key, "AGE-SECRET-KEY-1");
  copyFileSync(newDatabaseFile(), databaseFile(at.data));
  for (const path of [at.closed, place("locked")]) chmodSync(path, 0);
});

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const main = join(import.meta.dir, "../../src/main.ts");
  const program = Bun.spawn([...WITHOUT_RIGHTS, process.execPath, main, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: at.data, ...env },
    stdout: "ignore",
    stderr: "pipe",
  });
  return { stderr: await new Response(program.stderr).text(), code: await program.exited };
}

const isFolder = (path: string) => `${path} is a folder, not a file.\n`;
const isClosed = (path: string) =>
  `The user running this program doesn't have permission to read ${path}.\n`;
const delivery = ["--to", "CT-1", "--url", "http://127.0.0.1:9"];

describe("a problem with a path", () => {
  test.each([
    ["benchmark", () => ["benchmark", "add"]],
    ["restore", () => ["restore"]],
    ["open (key)", () => ["open", at.file, "--key-file"]],
    ["verify", () => ["verify", "--key", "name+hash+key"]],
    ["verify (key)", () => ["verify", at.file, "--key"]],
    ["verify (receipt)", () => ["verify", at.file, "--key", "name+hash+key", "--receipt"]],
    ["deliver (token)", () => ["deliver", at.folder, ...delivery, "--token-file"]],
  ])("is reported by %s", async (_, words) => {
    expect(await run([...words(), at.folder])).toEqual({
      stderr: isFolder(at.folder),
      code: 1,
    });
    for (const path of [at.closed, at.within])
      expect(await run([...words(), path])).toEqual({ stderr: isClosed(path), code: 1 });
  });

  test("is reported for a file in place of a folder", async () => {
    const opened = await run(["open", at.file, "--key-file", at.key, "--to", at.file]);
    expect(opened.stderr).toBe(`${at.file} is a file, not a folder. Choose another with --to.\n`);
    for (const command of [["migrate"], ["benchmark", "list"], ["backup", join(at.folder, "b")]])
      expect(await run(command, { DATA_DIR: at.file })).toEqual({
        stderr: `DATA_DIR: ${at.file} is a file. Set it to a folder; it is created if it doesn't exist.\n`,
        code: 2,
      });
  });
});
