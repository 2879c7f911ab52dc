import type { Db } from "../db/client";
import { telling } from "./announcement-listener";
import { onAnnouncement } from "./announcements/announce";
import type { Bus } from "./bus/bus";
import { packageOf } from "./realtime/lines";
import { Relay } from "./realtime/relay";
import { Repair } from "./realtime/repair";

/** Hears of what other servers do, and lets them hear of what this one does. */
export async function shareNews(bus: Bus, told: Parameters<typeof telling>[0] & { db: Db }) {
  const { db, channel, chatLines, memberNews, sessions, log } = told;
  const repair = new Repair({
    ...{ db, channel, memberNews },
    failed: (error) => log.error({ err: error }, "watched packages not compared"),
  });
  const missed = () => {
    sessions.refreshAll();
    void repair.look();
    // Whoever has a chat open looks for what they were not told of.
    for (const key of chatLines.topics) {
      const notice = { type: "NEW_MESSAGE", packageId: packageOf(key) } as const;
      chatLines.tell(key, notice).catch((error) => log.error({ err: error }, "message not told"));
    }
  };
  const relay = new Relay({ bus, tell: telling(told), missed });
  await relay.start();
  onAnnouncement(db, {
    hear: (announcement) => relay.pass(announcement),
    failed: (error) => log.error({ err: error }, "announcement not passed on"),
  });
  return repair;
}
