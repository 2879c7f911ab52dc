import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { inBatches } from "../../db/transaction";
import { type Alarm, type AlarmDeps, databaseAlarm } from "../lib/alarm";
import { nextWakeTime, timerEventsOf } from "./deadlines";
import { type Delivery, readDelivery } from "./delivery";
import { disputePayment } from "./disputes";
import { invoiceAwaits } from "./invoicing";
import { mailReminder } from "./mails";
import { openRefundCase } from "./refunding";
import { acceptanceStep, takeStep } from "./steps";
import { withdrawConsignments } from "./voiding";

const BATCH_SIZE = 20;

const PARTIES = ["seller", "buyer"] as const;

interface Retention {
  keepMs: number;
}

/** Sends reminders and takes due steps, each once. @returns how many deliveries it checked */
export function runDeliveries(db: Db, retention: Retention, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => runBatch(tx, retention, now));
}

async function runBatch(tx: Db, retention: Retention, now: number): Promise<number> {
  const dueDeliveries = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("wakes_at", "<=", now)
    .orderBy("wakes_at")
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of dueDeliveries) await wakeDelivery(tx, id, retention, now);
  return dueDeliveries.length;
}

/** After downtime, only the latest due reminder is sent. */
async function wakeDelivery(
  tx: Db,
  deliveryId: string,
  retention: Retention,
  now: number,
): Promise<void> {
  const delivery = await readDelivery(tx, { deliveryId });
  const dueEvents = timerEventsOf(delivery).filter(({ at }) => at <= now);
  const dueStep = dueEvents.find(({ reminder }) => reminder === null);
  if (dueStep?.isRefund) return openRefundCase(tx, delivery, now);
  if (dueStep) return takeDueStep(tx, delivery, retention, now);
  const latestEvent = dueEvents.at(-1);
  await tx
    .updateTable("deliveries")
    .set({ wakes_at: nextWakeTime(delivery, now) })
    .where("id", "=", deliveryId)
    .execute();
  if (!latestEvent || latestEvent.reminder === null) return;
  // Without an invoice, a reminder to pay would be wrong, and both parties may have to act.
  const isUninvoiced = (await invoiceAwaits(tx, delivery)) !== null;
  const reminder = isUninvoiced ? "invoice" : latestEvent.reminder;
  const { at, recipients } = latestEvent;
  for (const side of isUninvoiced ? PARTIES : recipients)
    await mailReminder(tx, delivery, { reminder, side, at }, now);
}

async function takeDueStep(
  tx: Db,
  delivery: Delivery,
  { keepMs }: Retention,
  now: number,
): Promise<void> {
  if (delivery.state === "sealed") return disputePayment(tx, delivery, now);
  if (delivery.state === "paid") {
    await takeStep(tx, delivery, acceptanceStep("server", keepMs, now), now);
    return;
  }
  await takeStep(tx, delivery, { step: "removed", actor: "server" }, now);
  await withdrawConsignments(tx, delivery.id, now);
}

const nextWake = preparedMinimum(
  (db) => db.selectFrom("deliveries").where("wakes_at", "is not", null),
  "wakes_at",
);

export function deliveryAlarm({
  config: { keepDeliveriesMs: keepMs },
  ...deps
}: AlarmDeps<Db> & { config: { keepDeliveriesMs: number } }): Alarm {
  return databaseAlarm({
    work: (db: Db, now) => runDeliveries(db, { keepMs }, now),
    successLog: ["deliveries", "deliveries processed"],
    next: nextWake,
    isNextExact: true,
    failureMessage: "deliveries not processed",
  })(deps);
}
