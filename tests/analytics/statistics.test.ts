import { beforeEach, describe, expect, test } from "bun:test";
import pino from "pino";
import type { Db } from "../../db/client";
import { MarketStatistics } from "../../src/analytics/statistics";
import { SECOND } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();
let counts: number;
let beforeCounting: () => Promise<void>;
let log: string[];
let statistics: MarketStatistics;

beforeEach(() => {
  [counts, log] = [0, []];
  beforeCounting = async () => {};
  statistics = newStatistics();
});

function newStatistics(): MarketStatistics {
  const { db, clock } = world;
  const logger = pino({}, { write: (line: string) => log.push(line) });
  return new MarketStatistics({ db, readOnlyDb: counting(db), clock, log: logger });
}

function counting(db: Db): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes("content_type")) counts++;
      return node;
    },
    transformResult: async ({ result }) => {
      await beforeCounting();
      return result;
    },
  });
}

const list = () => addLot(world.db, world.people.mei.id, world.clock.now());
const listed = async () => (await statistics.read()).figures.listed;

describe("the market's statistics", () => {
  test("are counted once for simultaneous callers", async () => {
    await list();
    const read = await Promise.all(Array.from({ length: 50 }, () => statistics.read()));
    expect(counts).toBe(1);
    expect(new Set(read).size).toBe(1);
    expect(read[0]?.figures.listed).toBe(1);
  });

  test("are cached for 30 seconds, then recounted", async () => {
    expect(await listed()).toBe(0);
    await list();
    world.clock.advance(30 * SECOND - 1);
    expect(await listed()).toBe(0);
    expect(counts).toBe(1);
    world.clock.advance(1);
    expect(await listed()).toBe(1);
    expect(counts).toBe(2);
  });

  test("are stored in one row of statistics_cache", async () => {
    await list();
    await statistics.read();
    world.clock.advance(30 * SECOND);
    await statistics.read();
    const rows = await world.db.selectFrom("statistics_cache").selectAll().execute();
    expect(rows).toEqual([
      {
        id: expect.any(String),
        stat_type: "market-figures-3",
        data: expect.stringContaining('"listed":1'),
        last_calculated: world.clock.now(),
        expires_at: world.clock.now() + 30 * SECOND,
      },
    ]);
  });

  test("are not recounted by another server within that time", async () => {
    await list();
    const first = await statistics.read();
    statistics = newStatistics();
    expect(await statistics.read()).toEqual(first);
    expect(counts).toBe(1);
    world.clock.advance(30 * SECOND);
    statistics = newStatistics();
    await statistics.read();
    expect(counts).toBe(2);
  });

  test("stay unchanged while they are recounted", async () => {
    await listed();
    await list();
    world.clock.advance(30 * SECOND);
    const { promise: counted, resolve: goOn } = Promise.withResolvers<void>();
    beforeCounting = () => counted;
    const first = statistics.read();
    expect(await listed()).toBe(0);
    expect(await listed()).toBe(0);
    goOn();
    expect((await first).figures.listed).toBe(1);
    expect(await listed()).toBe(1);
    expect(counts).toBe(2);
  });

  test("stay unchanged if counting fails", async () => {
    await listed();
    await list();
    world.clock.advance(30 * SECOND);
    beforeCounting = () => Promise.reject(new Error("disk on fire"));
    expect(await listed()).toBe(0);
    expect(log.join()).toContain("disk on fire");
    beforeCounting = async () => {};
    expect(await listed()).toBe(1);
  });

  test("fail without earlier figures until the next call", async () => {
    beforeCounting = () => Promise.reject(new Error("disk on fire"));
    const refused = await statistics.read().catch((error: Error) => error.message);
    expect(refused).toBe("disk on fire");
    beforeCounting = async () => {};
    expect(await listed()).toBe(0);
  });
});
