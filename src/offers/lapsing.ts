import type { Db } from "../../db/client";
import { minimumOf } from "../../db/least";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { mailLapsed, notifyOffer } from "./mails";

const BATCH = 20;

/** Safe to run repeatedly, and emails the seller once. */
export function lapseOffers(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH, (tx) => lapseBatch(tx, now));
}

async function lapseBatch(tx: Db, now: number): Promise<number> {
  const due = tx
    .selectFrom("offers")
    .select("id")
    .where("status", "=", "open")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(BATCH);
  const lapsed = await tx
    .updateTable("offers")
    .set((eb) => ({ status: "lapsed", decided_at: eb.ref("expires_at") }))
    .where("id", "in", due)
    .returningAll()
    .execute();
  for (const offer of lapsed) {
    await mailLapsed(tx, offer, now);
    await notifyOffer(tx, offer, now);
  }
  return lapsed.length;
}

function nextLapse(db: Db): Promise<number | null> {
  return minimumOf(db.selectFrom("offers").where("status", "=", "open"), "expires_at");
}

export const offerAlarm = databaseAlarm({
  work: lapseOffers,
  successLog: ["offers", "offers lapsed"],
  next: nextLapse,
  failureMessage: "offers not ended",
});
