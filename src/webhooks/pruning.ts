import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";

export const RETENTION_MS = 30 * DAY;

const BATCH_SIZE = 500;

export const webhookPruning = databaseAlarm({
  work: pruneDeliveries,
  successLog: ["events", "old events of webhooks removed"],
  next: nextPruning,
  isNextExact: true,
  failureMessage: "events of webhooks not pruned",
});

/** IDs are in chronological order, so the oldest are the first. */
const oldest = (db: Db) =>
  db.selectFrom("webhook_deliveries").select(["id", "created_at"]).orderBy("id");

export function pruneDeliveries(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, async (tx) => {
    const rows = await oldest(tx).limit(BATCH_SIZE).execute();
    const expired = rows.filter(({ created_at }) => created_at <= now - RETENTION_MS);
    const ids = expired.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom("webhook_deliveries").where("id", "in", ids).execute();
    return ids.length;
  });
}

async function nextPruning(db: Db, now: number): Promise<number> {
  const first = await oldest(db).limit(1).executeTakeFirst();
  return (first?.created_at ?? now) + RETENTION_MS;
}
