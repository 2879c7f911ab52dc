import { expect, test } from "bun:test";
import { fuzz } from "../../tools/fuzz/run";

const TEST_MS = 300_000;
const REQUESTS = 5_000;

test(
  "gets our own response to each of 5,000 random requests",
  async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
    console.log(`fuzz: repeat with bun run fuzz --requests ${REQUESTS} --seed ${seed}`);
    const report = await fuzz({ requests: REQUESTS, seed });
    expect(report.findings).toEqual([]);
    expect(report.sent).toBe(REQUESTS);
    // Requests that are only refused would test nothing.
    for (const status of [200, 303, 400, 401, 403, 404]) {
      expect([status, report.statuses.get(status) ?? 0]).toEqual([status, expect.any(Number)]);
      expect(report.statuses.get(status) ?? 0).toBeGreaterThan(10);
    }
  },
  TEST_MS,
);
