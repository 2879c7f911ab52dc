import { describe, expect, test } from "bun:test";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Entry, entriesOf, Unpacked } from "../../src/consignments/intake/unpacking";
import { newFolder } from "../support/folder";

describe("a delivered file that is gone", () => {
  const path = join(newFolder(), "a.parquet");
  const parquet = { layout: "parquet", archive: null, compression: null } as const;

  test("is missed by who reads it, and by nobody where it is not read", async () => {
    const entries = entriesOf(path, parquet, 100, new Unpacked(100));
    const entry = (await entries.next()).value as Entry;
    // Whatever was to be opened by then was.
    await expect(open(path)).rejects.toThrow("ENOENT");
    await expect(Array.fromAsync(entry.bytes)).rejects.toThrow("ENOENT");
  });
});
