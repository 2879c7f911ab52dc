import { RedisBus } from "../../src/bus/redis-bus";
import { RateLimits } from "../../src/limits/rate-limits";
import { RedisUseCounter } from "../../src/limits/redis-counts";

const AS_MUCH = 1_000_000;

export async function shared(busUrl: string) {
  if (busUrl === "") return { limits: new RateLimits(AS_MUCH) };
  const under = { url: busUrl, prefix: "bench:" };
  const failed = (error: unknown) => {
    throw error;
  };
  const bus = new RedisBus({ ...under, onError: failed });
  const counts = new RedisUseCounter(under);
  await Promise.all([bus.open(), counts.open()]);
  return { bus, limits: new RateLimits(AS_MUCH, counts) };
}
