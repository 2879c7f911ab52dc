import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Alarm } from "../lib/alarm";
import type { Clock } from "../lib/time";
import { mailLapsed, notifyOffer } from "./mails";

/** Offers in one transaction; requests are served in between. */
const BATCH = 20;

/** Runs any number of times, and emails the seller once. */
export async function lapseOffers(db: Db, now: number): Promise<number> {
  let lapsed = 0;
  let count: number;
  do {
    count = await inTransaction(db, (tx) => lapseBatch(tx, now));
    lapsed += count;
  } while (count === BATCH);
  return lapsed;
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

async function nextLapse(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("offers")
    .select((eb) => eb.fn.min("expires_at").as("at"))
    .where("status", "=", "open")
    .executeTakeFirst();
  return next?.at ?? null;
}

export function offerAlarm({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Alarm {
  return new Alarm({
    clock,
    async work() {
      const lapsed = await lapseOffers(db, clock.now());
      if (lapsed > 0) log.info({ offers: lapsed }, "offers lapsed");
    },
    next: () => nextLapse(db),
    failed: (error) => log.error({ err: error }, "offers not ended"),
  });
}
