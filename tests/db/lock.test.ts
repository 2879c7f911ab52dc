import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockFolder } from "../../db/sqlite/lock";
import { newFolder } from "../support/folder";

const HOLDER = join(import.meta.dir, "../support/lock-holder.ts");

describe("a data directory's lock", () => {
  test("belongs to one process until it releases it", () => {
    const folder = newFolder();
    const lock = lockFolder(folder, 0);
    expect(() => lockFolder(folder, 0)).toThrow(
      `A server is already running on the data directory ${folder}`,
    );
    lockFolder(newFolder(), 0).release();
    lock.release();
    lockFolder(folder, 0).release();
  });

  test("is released when its process is killed", async () => {
    const folder = newFolder();
    const holder = Bun.spawn([process.execPath, HOLDER, folder], { stdout: "pipe" });
    await holder.stdout.getReader().read();
    expect(() => lockFolder(folder, 0)).toThrow("A server is already running");
    holder.kill("SIGKILL");
    await holder.exited;
    lockFolder(folder, 0).release();
  });

  test("reports a folder in which it cannot be created", () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    for (const folder of [file, join(file, "below")])
      expect(() => lockFolder(folder, 0)).toThrow(`The data directory ${folder} cannot be used: `);
  });

  test("creates the folder if necessary", () => {
    lockFolder(join(newFolder(), "not/there"), 0).release();
  });
});
