import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE_MS } from "../support/patience";
import { binary } from "../support/program";

const MEGABYTE = 1_000_000;
/** Rounding leaves up to 1.4 open, and faster packing 1.6. */
const TOLERANCE = 3;

test(
  "has the size that docs/benchmarks.md#benchmarks states",
  async () => {
    const page = await Bun.file(join(import.meta.dir, "../../docs", "benchmarks.md")).text();
    const [, whole, runtime] = (/Size of the executable.* (\d+) MB; (\d+) MB/.exec(page) ?? []).map(
      Number,
    );
    // Without Bun, whose size depends on the system.
    const own = statSync(await binary()).size - statSync(process.execPath).size;
    expect(Math.abs(own / MEGABYTE - (Number(whole) - Number(runtime)))).toBeLessThan(TOLERANCE);
  },
  PATIENCE_MS,
);
