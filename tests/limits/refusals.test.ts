import { describe, expect, test } from "bun:test";
import pino from "pino";
import type { RefusedUse, Requester } from "../../src/lib/requester";
import { MINUTE } from "../../src/lib/time";
import { RateLimits } from "../../src/limits/rate-limits";
import { Refusals } from "../../src/web/http/refusals";
import { TestClock } from "../support/clock";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";

type Line = Record<string, unknown>;

function newRefusals() {
  const clock = new TestClock();
  const log: Line[] = [];
  const logger = pino(
    { level: "warn" },
    { write: (line: string) => void log.push(JSON.parse(line)) },
  );
  return { clock, log, refusals: new Refusals(logger, clock) };
}

const OF_NETWORK: RefusedUse = { action: "search", whose: "network" };
const stranger = (network: string): Requester => ({ memberId: null, network, isKnown: false });

describe("the log", () => {
  test("names each network and action once a minute, with the number refused", () => {
    const { clock, log, refusals } = newRefusals();
    for (let i = 0; i < 5; i++) refusals.note(OF_NETWORK, stranger(`203.0.113.${i}`));
    refusals.note({ action: "bids", whose: "network" }, stranger("203.0.113.1"));
    refusals.note(OF_NETWORK, stranger("2001:db8:1:2::/64"));
    expect(log).toMatchObject([
      { level: 40, msg: "requests refused", action: "search", neighborhood: "203.0.113.0/24" },
      { action: "bids", network: "203.0.113.1", count: 1 },
      { action: "search", neighborhood: "2001:db8:1::/48" },
    ]);
    clock.advance(MINUTE);
    refusals.note(OF_NETWORK, stranger("203.0.113.9"));
    expect(log).toHaveLength(4);
    expect(log[3]).toMatchObject({ neighborhood: "203.0.113.0/24", count: 5 });
  });

  test("names the member whose limit is used up, and what was shed", () => {
    const { log, refusals } = newRefusals();
    const junk = { memberId: "junk", network: "203.0.113.7", isKnown: false };
    refusals.note({ action: "bids", whose: "member" }, junk);
    refusals.note({ action: "passwords", whose: "busy" }, stranger("203.0.113.7"));
    expect(log).toMatchObject([
      { msg: "requests refused", member: "junk", known: false },
      { msg: "work shed", action: "passwords", network: "203.0.113.7" },
    ]);
    expect(log[1]).not.toHaveProperty("member");
  });

  test("has at most a hundred such lines a minute", () => {
    const { log, refusals } = newRefusals();
    for (let i = 0; i < 1000; i++) refusals.note(OF_NETWORK, stranger(`10.${i >> 8}.${i & 255}.1`));
    expect(log).toHaveLength(100);
    expect(refusals.counts).toEqual([{ use: OF_NETWORK, count: 1000 }]);
  });
});

describe("a refused request", () => {
  const world = worldForEach({ limits: new RateLimits(1 / 600) });

  test("is counted in the metrics and logged, and an honest one is not", async () => {
    const address = await listen(world.app);
    const page = () => fetch(`${address}/marketplace`);
    expect([(await page()).status, (await page()).status]).toEqual([200, 429]);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain('marketplace_refused_total{action="search",whose="network"} 1');
    expect(metrics).toContain("# TYPE marketplace_shed_total counter");
    const warnings = world.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings).toMatchObject([
      { msg: "requests refused", action: "search", whose: "network", count: 1 },
    ]);
  });
});
