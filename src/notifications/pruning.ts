import type { Db } from "../../db/client";
import { nextTurn, regularAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";

const RETENTION_MS = 90 * DAY;
const READ_RETENTION_MS = 30 * DAY;

const BATCH_SIZE = 500;

/** Scans all members once a day, because an index by age would make outbidding more expensive. */
export const notificationPruning = regularAlarm({
  work: pruneNotifications,
  everyMs: DAY,
  successLog: ["notifications", "old notifications removed"],
  failureMessage: "notifications not pruned",
});

export async function pruneNotifications(db: Db, now: number): Promise<number> {
  let removed = 0;
  for (let lastId = ""; ; await nextTurn()) {
    const members = await db
      .selectFrom("users")
      .select("id")
      .where("id", ">", lastId)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    const ids = members.map(({ id }) => id);
    if (ids.length === 0) return removed;
    const { numDeletedRows } = await db
      .deleteFrom("notifications")
      .where("member_id", "in", ids)
      .where((eb) =>
        eb.or([
          eb("created_at", "<=", now - RETENTION_MS),
          eb("read_at", "<=", now - READ_RETENTION_MS),
        ]),
      )
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    lastId = ids.at(-1) ?? lastId;
  }
}
