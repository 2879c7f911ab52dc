import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import type { Bus } from "../../src/bus/bus";
import { RedisBus } from "../../src/bus/redis-bus";
import { onPostgres } from "./engines";
import { newPostgres } from "./postgres";
import { BEAT_MS, RedisServer } from "./redis-server";
import { describeWith } from "./system-servers";
import { createWorld, type Settings, type World } from "./world";

export interface Processes {
  here: World;
  there: World;
  ends: readonly [here: Bus, there: Bus];
  redis: RedisServer;
}

export function onTwoProcesses(tests: (processes: Processes) => void, settings?: Settings): void {
  describeWith("redis", "two processes", () => {
    onPostgres(() => {
      const redis = new RedisServer();
      let current: Processes;
      beforeAll(() => redis.start());
      afterAll(() => redis.kill());
      beforeEach(async () => {
        const ends = [await endOf(redis), await endOf(redis)] as const;
        const here = await createWorld({ ...settings, place: newPostgres(), bus: ends[0] });
        const there = await createWorld({ ...settings, beside: here, bus: ends[1] });
        current = { here, there, ends, redis };
      });
      afterEach(async () => {
        await current.there.close();
        await current.here.close();
        for (const end of current.ends) end.close();
      });
      tests({
        get here() {
          return current.here;
        },
        get there() {
          return current.there;
        },
        get ends() {
          return current.ends;
        },
        redis,
      });
    });
  });
}

async function endOf({ url }: RedisServer): Promise<RedisBus> {
  const failed = (error: unknown) => {
    throw error;
  };
  const bus = new RedisBus({ url, onError: failed, pulseIntervalMs: BEAT_MS });
  await bus.open();
  return bus;
}
