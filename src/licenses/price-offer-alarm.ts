import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { offerTimeSql } from "../../db/package-time";
import { inBatches } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";
import { mailExpiring, mailLapsed } from "./price-offer-mails";

const BATCH_SIZE = 20;

const REMINDER_MS = DAY;

/** Ends what nobody has answered, and reminds who has to answer a day before. */
export async function endDuePriceOffers(db: Db, now: number): Promise<number> {
  const lapsed = await inBatches(db, BATCH_SIZE, (tx) => lapseBatch(tx, now));
  await inBatches(db, BATCH_SIZE, (tx) => remindBatch(tx, now));
  return lapsed;
}

async function lapseBatch(tx: Db, now: number): Promise<number> {
  const due = liveOffers(tx)
    .select("price_offers.id")
    .where("expires_at", "<=", offerTimeSql(now, "price_offers"))
    .orderBy("expires_at")
    .limit(BATCH_SIZE);
  const lapsed = await tx
    .updateTable("price_offers")
    .set((eb) => ({ status: "lapsed", decided_at: eb.ref("expires_at") }))
    .where("id", "in", due)
    .returningAll()
    .execute();
  for (const offer of lapsed) {
    await mailLapsed(tx, offer, await titleOf(tx, offer.package_id), now);
    announce(tx, { type: "auction-changed", packageId: offer.package_id });
  }
  return lapsed.length;
}

async function remindBatch(tx: Db, now: number): Promise<number> {
  const due = liveOffers(tx)
    .select("price_offers.id")
    .where("expires_at", "<=", now + REMINDER_MS)
    .where("reminded_at", "is", null)
    .where("packages.hidden_at", "is", null)
    .orderBy("expires_at")
    .limit(BATCH_SIZE);
  const reminded = await tx
    .updateTable("price_offers")
    .set({ reminded_at: now })
    .where("id", "in", due)
    .returningAll()
    .execute();
  for (const offer of reminded)
    await mailExpiring(tx, offer, await titleOf(tx, offer.package_id), now);
  return reminded.length;
}

function liveOffers(db: Db) {
  return db
    .selectFrom("price_offers")
    .innerJoin("packages", "packages.id", "price_offers.package_id")
    .where("price_offers.status", "in", ["open", "countered"]);
}

function titleOf(tx: Db, packageId: string) {
  return tx
    .selectFrom("packages")
    .select("title")
    .where("id", "=", packageId)
    .executeTakeFirstOrThrow();
}

/** While a package is hidden, only the offers lapse that expired before. */
const nextLapse = preparedMinimum(
  (db) =>
    liveOffers(db).where((eb) =>
      eb.or([eb("hidden_at", "is", null), eb("expires_at", "<=", eb.ref("hidden_at"))]),
    ),
  "expires_at",
);

const nextReminder = preparedMinimum(
  (db) => liveOffers(db).where("reminded_at", "is", null).where("hidden_at", "is", null),
  "expires_at",
);

async function nextDue(db: Db): Promise<number | null> {
  const [lapse, reminder] = [await nextLapse(db), await nextReminder(db)];
  if (reminder === null) return lapse;
  return Math.min(lapse ?? Number.POSITIVE_INFINITY, reminder - REMINDER_MS);
}

export const priceOfferAlarm = databaseAlarm({
  work: endDuePriceOffers,
  successLog: ["offers", "price offers lapsed"],
  next: nextDue,
  isNextExact: true,
  failureMessage: "price offers not ended",
});
