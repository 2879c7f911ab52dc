import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { offerTimeSql } from "../../db/package-time";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";
import { mailCounterEnded, mailCounterExpiring, mailOfferLapsed, notifyOffer } from "./mails";

const BATCH_SIZE = 20;

const REMINDER_MS = DAY;

/** Safe to run repeatedly, because each offer lapses only once. */
export function lapseOffers(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => lapseBatch(tx, now));
}

async function endDueOffers(db: Db, now: number): Promise<number> {
  const lapsed = await lapseOffers(db, now);
  await remindOfCounters(db, now);
  return lapsed;
}

/** Reminds sellers of counter-offers, which bind the bidders, a day before they expire. */
export function remindOfCounters(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => remindBatch(tx, now));
}

async function remindBatch(tx: Db, now: number): Promise<number> {
  const due = unreminded(tx)
    .select("offers.id")
    .where("expires_at", "<=", now + REMINDER_MS)
    .orderBy("expires_at")
    .limit(BATCH_SIZE);
  const reminded = await tx
    .updateTable("offers")
    .set({ reminded_at: now })
    .where("id", "in", due)
    .returningAll()
    .execute();
  for (const offer of reminded) await mailCounterExpiring(tx, offer, now);
  return reminded.length;
}

function unreminded(db: Db) {
  return db
    .selectFrom("offers")
    .innerJoin("packages", "packages.id", "offers.package_id")
    .where("offers.status", "=", "open")
    .where("counter_cents", "is not", null)
    .where("reminded_at", "is", null)
    .where("packages.hidden_at", "is", null);
}

async function lapseBatch(tx: Db, now: number): Promise<number> {
  const dueOffers = tx
    .selectFrom("offers")
    .select("id")
    .where("status", "=", "open")
    .where("expires_at", "<=", offerTimeSql(now))
    .orderBy("expires_at")
    .limit(BATCH_SIZE);
  const lapsedOffers = await tx
    .updateTable("offers")
    .set((eb) => ({ status: "lapsed", decided_at: eb.ref("expires_at") }))
    .where("id", "in", dueOffers)
    .returningAll()
    .execute();
  for (const offer of lapsedOffers) {
    await mailOfferLapsed(tx, offer, now);
    await notifyOffer(tx, offer, now);
  }
  return lapsedOffers.length;
}

/** Ends the offer of a package that an operator removes. */
export async function endOffers(tx: Db, packageId: string, now: number): Promise<void> {
  const ended = await tx
    .updateTable("offers")
    .set({ status: "lapsed", decided_at: now })
    .where("package_id", "=", packageId)
    .where("status", "=", "open")
    .returningAll()
    .execute();
  for (const offer of ended)
    if (offer.counter_cents !== null) await mailCounterEnded(tx, offer, now);
}

/** While a package is hidden, only the offers lapse that expired before. */
const nextLapse = preparedMinimum(
  (db) =>
    db
      .selectFrom("offers")
      .innerJoin("packages", "packages.id", "offers.package_id")
      .where("offers.status", "=", "open")
      .where((eb) =>
        eb.or([eb("hidden_at", "is", null), eb("expires_at", "<=", eb.ref("hidden_at"))]),
      ),
  "expires_at",
);

const nextReminder = preparedMinimum((db) => unreminded(db), "expires_at");

async function nextDue(db: Db): Promise<number | null> {
  const [lapse, reminder] = [await nextLapse(db), await nextReminder(db)];
  if (reminder === null) return lapse;
  return Math.min(lapse ?? Number.POSITIVE_INFINITY, reminder - REMINDER_MS);
}

export const offerAlarm = databaseAlarm({
  work: endDueOffers,
  successLog: ["offers", "offers lapsed"],
  next: nextDue,
  isNextExact: true,
  failureMessage: "offers not ended",
});
