import { expect, test } from "bun:test";
import { join } from "node:path";
import { PACKED_EXTENSION, readPacked } from "../../src/lib/program";
import { newFolder } from "../support/folder";

test("reads packed and unpacked files alike", async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(5000));
  const file = join(newFolder(), "font.ttf");
  await Bun.write(file, bytes);
  await Bun.write(file + PACKED_EXTENSION, Bun.zstdCompressSync(bytes));
  expect(Buffer.from(await readPacked(file)).equals(bytes)).toBe(true);
  expect(Buffer.from(await readPacked(file + PACKED_EXTENSION)).equals(bytes)).toBe(true);
});
