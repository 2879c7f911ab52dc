import { beforeEach, expect, test } from "bun:test";
import { retryAfterMsOf } from "../../islands/runtime/back-off";
import { createRefresher } from "../../islands/runtime/refresher";
import { MINUTE, SECOND } from "../../src/lib/time";
import { MemoryUseCounter } from "../../src/limits/counts";
import { RateLimits } from "../../src/limits/rate-limits";
import { LIVE_LIMITS, type RouteLimitName } from "../../src/limits/route-limits";
import { isLiveRead } from "../../src/web/http/limited";
import { TestTiming } from "../support/clock";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addBid } from "../support/trade-fair";

const WATCHERS = 10;
const OFFICE = { "x-forwarded-for": "203.0.113.7" };

let timing = new TestTiming();
const limits = new RateLimits(1, new MemoryUseCounter(() => timing.now));
const world = worldForEach({ env: { TRUST_PROXY: "on" }, limits });
let lotId: string;

beforeEach(async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await addBid(world, "ada", lot, 105_000);
  lotId = lot.id;
  timing = Object.assign(new TestTiming(), { now: timing.now + MINUTE });
});

async function site(): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of ["/", "/marketplace", "/api/packages"])
    statuses.push((await world.visitor.get(path, OFFICE)).status);
  return statuses;
}

test(
  "keeps the site open to a network with ten viewers of a hot auction",
  async () => {
    const answers = new Map<number, number>();
    const under = new Set<Promise<unknown>>();
    const ask = (path: string) => async () => {
      const answer = world.visitor.get(path, OFFICE);
      under.add(answer);
      const { status, headers } = await answer;
      under.delete(answer);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status !== 200)
        throw Object.assign(new Error(), { retryAfterMs: retryAfterMsOf(headers) });
    };
    const pages = Array.from({ length: WATCHERS }, () => [
      createRefresher(
        { refresh: ask(`/package/${lotId}/bids?part=latest`), pauseMs: SECOND },
        timing,
      ),
      createRefresher({ refresh: ask(`/api/packages/${lotId}/state`), pauseMs: SECOND }, timing),
    ]).flat();
    const settled = async () => {
      do {
        await Promise.all(under);
        await new Promise(setImmediate);
      } while (under.size > 0);
    };
    for (let second = 0; second < 300; second++) {
      for (const page of pages) page.request();
      await timing.advance(SECOND, settled);
      if (second % 20 === 0) expect(await site()).toEqual([200, 200, 200]);
    }
    expect([...answers.keys()]).toEqual([200]);
    expect(answers.get(200)).toBeGreaterThan(WATCHERS * 2 * 290);
  },
  PATIENCE_MS,
);

test(
  "keeps open pages from exhausting the site's limit",
  async () => {
    for (const name of Object.keys(LIVE_LIMITS) as RouteLimitName[]) {
      const asking = { memberId: null, network: "203.0.113.7", isKnown: false };
      const [times] = LIVE_LIMITS[name as keyof typeof LIVE_LIMITS].network;
      for (let i = 0; i < times; i++) await limits.admit(name, asking);
      await expect(limits.admit(name, asking)).rejects.toThrow();
    }
    expect(await site()).toEqual([200, 200, 200]);
    const history = await world.visitor.get(`/package/${lotId}/bids?part=latest`, OFFICE);
    expect(history.status).toBe(429);
    expect(Number(history.headers.get("retry-after"))).toBeWithin(1, 61);
    expect((await world.visitor.get(`/package/${lotId}/bids`, OFFICE)).status).toBe(200);
  },
  PATIENCE_MS,
);

test("accepts no header or query that disguises a request as a live update", () => {
  const asks = { "hx-request": "true" };
  const back = { ...asks, "hx-history-restore-request": "true" };
  const read = (path: string, headers: Record<string, string>) =>
    isLiveRead(new Request(`http://localhost${path}`, { headers }));
  for (const path of ["/marketplace?part=latest", "/package/x", "/package/x/bids", "/messages"])
    expect([path, read(path, asks)]).toEqual([path, false]);
  for (const path of ["/package/x/bids?part=all", "/dashboard?part=page", "/contract/x/pdf"])
    expect([path, read(path, {})]).toEqual([path, false]);
  expect([read("/dashboard", asks), read("/dashboard", back)]).toEqual([true, false]);
});
