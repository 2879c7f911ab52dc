import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE_MS } from "../support/patience";
import { binary } from "../support/program";

const MEGABYTE = 1_000_000;
/** What rounding leaves open, and 1.6 by which users get it smaller: here it is packed in less time. */
const TOLERANCE = 3;

test(
  "the executable is as large as README says, with Bun as large as it says",
  async () => {
    const readme = await Bun.file(join(import.meta.dir, "../../README.md")).text();
    const said = [/≤ 150 MB \| \d+; (\d+)/, /of its (\d+) MB Bun/, /executable \((\d+) MB\)/];
    const sizes = said.map((place) => Number(place.exec(readme)?.[1]));
    expect(new Set(sizes).size).toBe(1);
    const [whole = 0] = sizes;
    const runtime = Number(/Bun itself is (\d+)/.exec(readme)?.[1]);
    // Without Bun, which is larger or smaller for other systems.
    const own = statSync(await binary()).size - statSync(process.execPath).size;
    expect(Math.abs(own / MEGABYTE - (whole - runtime))).toBeLessThan(TOLERANCE);
  },
  PATIENCE_MS,
);
