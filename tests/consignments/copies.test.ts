import { describe, expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DuplicateCounter } from "../../src/consignments/intake/copies";
import { FileFaultError } from "../../src/formats/faults";
import { newFolder } from "../support/folder";

function add(copies: DuplicateCounter, documents: number): number {
  for (let n = 0; n < documents; n++) {
    copies.add("document ");
    copies.add(String(n));
    copies.end();
  }
  let again = 0;
  for (let n = 0; n < documents; n += 3, again++) {
    copies.add(`document ${n}`);
    copies.end();
  }
  return again;
}

describe("the count of duplicates", () => {
  test("is exact in memory", () => {
    const path = join(newFolder(), "hashes");
    const copies = new DuplicateCounter({ path, keepFree: 0 });
    const again = add(copies, 5000);
    expect(copies.duplicates()).toBe(again);
    expect(existsSync(path)).toBe(false);
    copies.close();
  });

  // Buckets have blocks of 512, so some are full and some are not.
  test.each([3000, 700_000])("is exact for %p documents in a file", (documents) => {
    const path = join(newFolder(), "hashes");
    const copies = new DuplicateCounter({ path, keepFree: 0, maxHashes: 1000 });
    const again = add(copies, documents);
    expect(existsSync(path)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(copies.duplicates()).toBe(again);
    copies.close();
    expect(existsSync(path)).toBe(false);
  });

  test("counts the same document any number of times", () => {
    const copies = new DuplicateCounter({
      path: join(newFolder(), "hashes"),
      keepFree: 0,
      maxHashes: 10,
    });
    for (let n = 0; n < 2000; n++) {
      copies.add("again");
      copies.end();
    }
    expect(copies.duplicates()).toBe(1999);
    copies.close();
  });

  test("fails if the disk is needed for others", () => {
    const path = join(newFolder(), "hashes");
    const copies = new DuplicateCounter({
      path,
      keepFree: Number.MAX_SAFE_INTEGER,
      maxHashes: 1000,
    });
    expect(() => add(copies, 700_000)).toThrow(FileFaultError);
    copies.close();
    expect(existsSync(path)).toBe(false);
  });
});
