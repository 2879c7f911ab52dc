import type { Db } from "../db/client";
import { engineOf } from "../db/engine";
import { telling } from "./announcement-listener";
import { onAnnouncement } from "./announcements/announce";
import type { Bus } from "./bus/bus";
import type { Clock } from "./lib/time";
import { LogFollower } from "./realtime/log-follower";
import { Relay } from "./realtime/relay";
import { Repair } from "./realtime/repair";
import type { OpenSockets } from "./realtime/sockets";

type Needs = Parameters<typeof telling>[0] & {
  db: Db;
  clock: Clock;
  sockets: OpenSockets;
};

/**
 * Hears of what other servers do, and lets them hear of what this one does; and looks whether what is
 * shown is so, where others write, or where the database may be away.
 * @returns null where this process has its database to itself
 */
export async function shareNews(bus: Bus | undefined, needs: Needs): Promise<Repair | null> {
  const { db, clock, channel, chatLines, memberNews, sessionSockets, sockets, log } = needs;
  if (!bus && engineOf(db) === "sqlite") return null;
  const repair = new Repair({
    ...{ db, clock, channel, memberNews, chatLines, sessionSockets },
    follower: new LogFollower(db),
    hears: () => bus?.isThere ?? true,
    // They connect again, are refused until the database answers, and ask for themselves meanwhile.
    stale: () => sockets.sendAway(),
    failed: (error) => log.error({ err: error }, "what is watched was not compared"),
  });
  if (bus) await relayed(bus, repair, needs);
  return repair;
}

async function relayed(bus: Bus, repair: Repair, needs: Needs): Promise<void> {
  const { db, sessions, log } = needs;
  const missed = () => {
    sessions.refreshAll();
    repair.missed();
  };
  const relay = new Relay({ bus, tell: telling(needs), missed });
  await relay.start();
  onAnnouncement(db, {
    hear: (announcement) => relay.pass(announcement),
    failed: (error) => log.error({ err: error }, "announcement not passed on"),
  });
}
