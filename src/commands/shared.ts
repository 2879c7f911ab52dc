import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { installationName } from "../../db/secrets";
import { onAnnouncement } from "../announcements/announce";
import { checkBus } from "../bus/bus-check";
import { RedisBus } from "../bus/redis-bus";
import type { Config } from "../config";
import { RateLimits } from "../limits/rate-limits";
import { RedisCounts } from "../limits/redis-counts";
import { Relay } from "../realtime/relay";

/** Opens what servers on one database share, or nothing for a single server. @throws Obstacle */
export async function openShared(db: Db, { busUrl }: Config, log: Logger) {
  if (busUrl === null) return { shared: {}, close() {} };
  const warning = await checkBus(busUrl);
  if (warning) log.warn(warning);
  const place = await placeOf(db, busUrl);
  const failed = (error: unknown) =>
    log.error({ err: error }, "message from another server not handled");
  const bus = new RedisBus({ ...place, onError: failed });
  const counts = new RedisCounts(place);
  await Promise.all([bus.open(), counts.open()]);
  return {
    shared: { bus, limits: new RateLimits(1, counts) },
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
  const bus = new RedisBus({ ...(await placeOf(db, busUrl)), onError() {} });
  const relay = new Relay(bus);
  const stop = onAnnouncement(db, { receive: (news) => relay.announce(news), onError() {} });
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
async function placeOf(db: Db, url: string): Promise<{ url: string; prefix: string }> {
  return { url, prefix: `${(await installationName(db)).slice(0, 16)}:` };
}
