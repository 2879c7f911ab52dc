import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "./folder";
import { notedProcessorTimes, noteProcessorTime, processorTime } from "./processor-time";

const BURNS = "for (let n = 0, sum = 0; n < 5e7; n++) sum += Math.sqrt(n);";

/** Has a process compute for some tenths of a second, and one that it starts as well. */
async function burn(): Promise<void> {
  const below = `Bun.spawnSync([process.execPath, "-e", ${JSON.stringify(BURNS)}]); ${BURNS}`;
  await Bun.spawn([process.execPath, "-e", below]).exited;
}

/** What each of the two takes at least, where it can be known. */
const LEAST = existsSync("/proc/self/stat") ? 20 : 0;

describe("the processor's time", () => {
  test("is this process's own, and that of others which it started and which did", async () => {
    const before = processorTime();
    await burn();
    const after = processorTime();
    expect(after.own).toBeGreaterThan(before.own);
    expect(after.others - before.others).toBeGreaterThanOrEqual(2 * LEAST);
  });

  test("is noted by path, each since the one before, and summed up", async () => {
    const file = join(newFolder(), "times");
    noteProcessorTime(file, "before.test.ts");
    await burn();
    noteProcessorTime(file, "burns.test.ts");
    noteProcessorTime(file, "idles.test.ts");
    const { times, sum } = await notedProcessorTimes(file);
    expect([...times.keys()]).toEqual(["before.test.ts", "burns.test.ts", "idles.test.ts"]);
    const others = [...times.values()].map((time) => time.others);
    expect(others[1]).toBeGreaterThanOrEqual(2 * LEAST);
    // Servers that tests share may do a little meanwhile.
    expect(others[2]).toBeLessThan(2 * LEAST + 1);
    expect(sum.others).toBe(others.reduce((total, each) => total + each));
  });

  test("is none where nothing was noted", async () => {
    const { times, sum } = await notedProcessorTimes(join(newFolder(), "none"));
    expect([times.size, sum]).toEqual([0, { own: 0, chromium: 0, others: 0 }]);
  });
});
