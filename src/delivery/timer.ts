import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Alarm } from "../lib/alarm";
import type { Clock } from "../lib/time";
import { momentsOf, wakesAt } from "./deadlines";
import { type Delivery, readDelivery } from "./delivery";
import { disputePayment } from "./disputes";
import { mailNotice } from "./mails";
import { acceptance, takeStep } from "./steps";
import { withdrawConsignments } from "./voiding";

const BATCH = 20;

interface Keeping {
  keepMs: number;
}

/** Sends reminders and takes due steps, each once. @returns how many deliveries it checked */
export async function runDeliveries(db: Db, keeping: Keeping, now: number): Promise<number> {
  let seen = 0;
  let count: number;
  do {
    count = await inTransaction(db, (tx) => runBatch(tx, keeping, now));
    seen += count;
  } while (count === BATCH);
  return seen;
}

async function runBatch(tx: Db, keeping: Keeping, now: number): Promise<number> {
  const due = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("wakes_at", "<=", now)
    .orderBy("wakes_at")
    .limit(BATCH)
    .execute();
  for (const { id } of due) await wake(tx, id, keeping, now);
  return due.length;
}

/** After downtime, only the latest due reminder is sent. */
async function wake(tx: Db, deliveryId: string, keeping: Keeping, now: number): Promise<void> {
  const delivery = await readDelivery(tx, { deliveryId });
  const come = momentsOf(delivery).filter(({ at }) => at <= now);
  const last = come.at(-1);
  if (last && last.notice === null) return happen(tx, delivery, keeping, now);
  await tx
    .updateTable("deliveries")
    .set({ wakes_at: wakesAt(delivery, now) })
    .where("id", "=", deliveryId)
    .execute();
  if (!last || last.notice === null) return;
  const { notice, at } = last;
  for (const side of last.to) await mailNotice(tx, delivery, { notice, side, at }, now);
}

async function happen(tx: Db, delivery: Delivery, { keepMs }: Keeping, now: number): Promise<void> {
  if (delivery.state === "sealed") return disputePayment(tx, delivery, now);
  if (delivery.state === "paid") {
    await takeStep(tx, delivery, acceptance("server", keepMs, now), now);
    return;
  }
  await takeStep(tx, delivery, { step: "removed", actor: "server" }, now);
  await withdrawConsignments(tx, delivery.id, now);
}

async function nextWake(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom("deliveries")
    .select((eb) => eb.fn.min("wakes_at").as("at"))
    .where("wakes_at", "is not", null)
    .executeTakeFirst();
  return next?.at ?? null;
}

interface TimerDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  config: { keepDeliveriesMs: number };
}

export function deliveryAlarm({ db, clock, log, config }: TimerDeps): Alarm {
  return new Alarm({
    clock,
    async work() {
      const seen = await runDeliveries(db, { keepMs: config.keepDeliveriesMs }, clock.now());
      if (seen > 0) log.info({ deliveries: seen }, "deliveries looked after");
    },
    next: () => nextWake(db),
    failed: (error) => log.error({ err: error }, "deliveries not looked after"),
  });
}
