import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { offerTimeSql } from "../../db/package-time";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { mailOfferLapsed, notifyOffer } from "./mails";

const BATCH_SIZE = 20;

/** Safe to run repeatedly, because each offer lapses only once. */
export function lapseOffers(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => lapseBatch(tx, now));
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
  await tx
    .updateTable("offers")
    .set({ status: "lapsed", decided_at: now })
    .where("package_id", "=", packageId)
    .where("status", "=", "open")
    .execute();
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

export const offerAlarm = databaseAlarm({
  work: lapseOffers,
  successLog: ["offers", "offers lapsed"],
  next: nextLapse,
  isNextExact: true,
  failureMessage: "offers not ended",
});
