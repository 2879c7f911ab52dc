import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { installationName } from "../../db/secrets";
import { onAnnouncement } from "../announcements/announce";
import { checkBus } from "../bus/bus-check";
import { RedisBus } from "../bus/redis-bus";
import type { Config } from "../config";
import { RateLimits } from "../limits/rate-limits";
import { RedisUseCounter } from "../limits/redis-counts";
import { Relay } from "../realtime/relay";
import { TRAFFIC } from "../rules/traffic";

/** Connects to the bus that servers on one database share, if there is one. @throws Obstacle */
export async function openSharedServices(db: Db, { busUrl, traffic }: Config, log: Logger) {
  if (busUrl === null) return { shared: {}, close() {} };
  const warning = await checkBus(busUrl);
  if (warning) log.warn(warning);
  const options = await busOptions(db, busUrl);
  const onError = (error: unknown) =>
    log.error({ err: error }, "message from another server not handled");
  const bus = new RedisBus({ ...options, onError: onError });
  const counts = new RedisUseCounter(options);
  await Promise.all([bus.open(), counts.open()]);
  return {
    shared: { bus, limits: new RateLimits(1, counts, TRAFFIC[traffic].networks) },
    close() {
      bus.close();
      counts.close();
    },
  };
}

export async function withAnnouncements<T>(
  db: Db,
  { busUrl }: Config,
  work: () => Promise<T>,
): Promise<T> {
  if (busUrl === null) return work();
  await checkBus(busUrl);
  const bus = new RedisBus({ ...(await busOptions(db, busUrl)), onError() {} });
  const relay = new Relay(bus);
  const stop = onAnnouncement(db, {
    receive: (announcement) => relay.announce(announcement),
    onError() {},
  });
  try {
    await bus.open();
    return await work();
  } finally {
    stop();
    await bus.whenPublished();
    bus.close();
  }
}

/** Several installations can share one Valkey. */
async function busOptions(db: Db, url: string): Promise<{ url: string; prefix: string }> {
  return { url, prefix: `${(await installationName(db)).slice(0, 16)}:` };
}
