import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE_MS } from "../support/patience";
import { binary } from "../support/program";

const MEGABYTE = 1_000_000;
/** What rounding leaves open, and 1.6 by which users get it smaller: here it is packed in less time. */
const TOLERANCE = 3;

test(
  "has the size that docs/benchmarks.md#benchmarks states",
  async () => {
    const page = await Bun.file(join(import.meta.dir, "../../docs", "benchmarks.md")).text();
    const [, whole, runtime] = (/Size of the executable.* (\d+) MB; (\d+) MB/.exec(page) ?? []).map(
      Number,
    );
    // Without Bun, which is larger or smaller for other systems.
    const own = statSync(await binary()).size - statSync(process.execPath).size;
    expect(Math.abs(own / MEGABYTE - (Number(whole) - Number(runtime)))).toBeLessThan(TOLERANCE);
  },
  PATIENCE_MS,
);
