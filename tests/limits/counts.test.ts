import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { HOUR, MINUTE } from "../../src/lib/time";
import {
  MemoryUseCounter,
  type Quota,
  type UseCounter,
  type UseObserver,
} from "../../src/limits/counts";
import { RateLimits } from "../../src/limits/rate-limits";
import { RedisUseCounter } from "../../src/limits/redis-counts";
import { ROUTE_LIMITS } from "../../src/limits/route-limits";
import { PATIENCE_MS } from "../support/patience";
import { RedisServer } from "../support/redis-server";
import { describeWith } from "../support/system-servers";
import { createWorld } from "../support/world";

const three: Quota = { name: "three", times: 3, windowMs: HOUR };
const hundred: Quota = { name: "hundred", times: 100, windowMs: MINUTE };

const once = (counts: UseCounter, counted: Quota, key = "a") =>
  counts.use([{ quota: counted, key }]);

async function passed(counts: UseCounter, times: number, counted = three, key = "a") {
  const all: boolean[] = [];
  for (let i = 0; i < times; i++) all.push((await once(counts, counted, key)) === 0);
  return all;
}

function contract(newEnds: () => Promise<[UseCounter, UseCounter]>): void {
  let one: UseCounter;
  let other: UseCounter;
  beforeEach(async () => {
    [one, other] = await newEnds();
  });

  test("passes a key up to its limit, then states how long to wait", async () => {
    expect(await passed(one, 2)).toEqual([true, true]);
    expect(await passed(other, 2)).toEqual([true, false]);
    for (const end of [one, other]) expect(await once(end, three)).toBeWithin(1, HOUR + 1);
  });

  test("states what is left and for how long, also to other servers", async () => {
    const seen: Array<[string, number, boolean]> = [];
    const observe: UseObserver = ({ quota, key }, left, resetMs) => {
      seen.push([
        `${quota.name} ${key}`,
        left,
        resetMs > 0 && Math.round(resetMs) <= quota.windowMs,
      ]);
    };
    const uses = [
      { quota: three, key: "a" },
      { quota: hundred, key: "everybody" },
    ];
    for (const end of [one, other, one, other]) await end.use(uses, observe);
    expect(seen).toEqual([
      ...[2, 1, 0].flatMap((left): typeof seen => [
        ["three a", left, true],
        ["hundred everybody", 97 + left, true],
      ]),
      ["three a", 0, true],
    ]);
  });

  test("affects no other key or name", async () => {
    expect(await passed(one, 4)).toEqual([true, true, true, false]);
    expect(await passed(one, 1, three, "b")).toEqual([true]);
    expect(await passed(one, 1, hundred)).toEqual([true]);
  });

  test("does not charge limits after an exhausted one", async () => {
    const uses = [
      { quota: three, key: "a" },
      { quota: hundred, key: "everybody" },
    ];
    for (let i = 0; i < 50; i++) expect((await one.use(uses)) === 0).toBe(i < 3);
    const left = await passed(other, 98, hundred, "everybody");
    expect(left.filter(Boolean)).toHaveLength(97);
    expect(await one.use([])).toBe(0);
  });

  test("allows refunded uses again, but no more", async () => {
    await passed(one, 3);
    await other.refund({ quota: three, key: "a" });
    await other.refund({ quota: three, key: "never used" });
    expect(await passed(one, 2)).toEqual([true, false]);
    expect(await passed(one, 4, three, "never used")).toEqual([true, true, true, false]);
  });

  test("passes exactly the allowed number of many simultaneous uses", async () => {
    const asked = Array.from({ length: 300 }, (_, i) => once(i % 2 ? one : other, hundred));
    const waits = await Promise.all(asked);
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(100);
  });

  test("starts a new window from zero, even after a refund", async () => {
    const soon: Quota = { name: "soon", times: 1, windowMs: 1 };
    await once(one, soon);
    await one.refund({ quota: soon, key: "a" });
    for (let i = 0; i < 3; i++) while ((await once(one, soon)) > 0);
  });
}

describe("in-memory counts", () => {
  contract(async () => {
    const counts = new MemoryUseCounter();
    return [counts, counts];
  });

  test("answer immediately", () => expect(once(new MemoryUseCounter(), three)).toBe(0));
});

describeWith("redis", "counts in Redis", () => {
  const server = new RedisServer();
  let ends: RedisUseCounter[] = [];

  beforeEach(() => server.start());
  afterEach(async () => {
    for (const end of ends) end.close();
    ends = [];
    await server.kill();
  });

  async function newEnd(answerMs = PATIENCE_MS): Promise<RedisUseCounter> {
    const counts = new RedisUseCounter({ url: server.url, answerMs });
    ends.push(counts);
    await counts.open();
    return counts;
  }

  async function ask(command: string, ...parts: string[]): Promise<unknown> {
    const client = new Bun.RedisClient(server.url);
    try {
      return await client.send(command, parts);
    } finally {
      client.close();
    }
  }

  const until = async (shared: boolean, ...counts: RedisUseCounter[]) => {
    while (counts.some(({ isShared }) => isShared !== shared)) await new Promise(setImmediate);
  };

  contract(async () => [await newEnd(), await newEnd()]);

  test("stores nothing beyond its window", async () => {
    const counts = await newEnd();
    await passed(counts, 5);
    await counts.refund({ quota: three, key: "never used" });
    expect(await ask("KEYS", "*")).toEqual(["limit:three:a"]);
    expect(await ask("PTTL", "limit:three:a")).toBeWithin(1, HOUR + 1);
  });

  test("counts per server while Redis is down", async () => {
    const [one, other] = [await newEnd(), await newEnd()];
    await passed(one, 3);
    await server.kill();
    await until(false, one, other);
    for (const end of [one, other]) expect(await passed(end, 3)).toEqual([true, true, true]);
    await one.refund({ quota: three, key: "a" });
    expect(await passed(one, 2)).toEqual([true, false]);
    expect(await passed(other, 1)).toEqual([false]);
    await server.start();
    await until(true, one, other);
    expect(await passed(one, 2)).toEqual([true, true]);
    expect(await passed(other, 2)).toEqual([true, false]);
  });

  test("delays and blocks nobody while the server is frozen", async () => {
    const counts = await newEnd(20);
    server.freeze();
    const asked = Array.from({ length: 5 }, () => once(counts, three));
    expect((await Promise.all(asked)).filter((waitMs) => waitMs === 0)).toHaveLength(3);
    expect(counts.isShared).toBe(false);
    expect(once(counts, three)).toBeWithin(1, HOUR + 1);
    server.thaw();
    await until(true, counts);
  });

  test("treats a refusing server as down", async () => {
    const counts = await newEnd();
    await ask("REPLICAOF", "127.0.0.1", "1");
    expect(await passed(counts, 4)).toEqual([true, true, true, false]);
    await ask("REPLICAOF", "NO", "ONE");
    await until(true, counts);
  });

  test("waits for a server that is down at start", async () => {
    await server.kill();
    const counts = await newEnd();
    expect(await passed(counts, 4)).toEqual([true, true, true, false]);
    await server.start();
    await until(true, counts);
    expect(await passed(counts, 1)).toEqual([true]);
  });

  test("shares an exhausted limit between servers", async () => {
    const shared = async () => ({ limits: new RateLimits(1, await newEnd()) });
    const one = await createWorld(await shared());
    const other = await createWorld({ ...(await shared()), beside: one });
    const [times] = ROUTE_LIMITS.accountMail.network;
    const form = { email: "nobody@example.test" };
    for (let i = 0; i < times; i++) {
      const { visitor } = i % 2 ? one : other;
      expect((await visitor.post("/email-verification", form)).status).toBe(303);
    }
    for (const { visitor } of [one, other]) {
      const refused = await visitor.post("/email-verification", form);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, HOUR / 1000 + 1);
    }
    await Promise.all([one.close(), other.close()]);
  });
});
