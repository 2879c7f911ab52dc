import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import type { Schema } from "../../db/schema";
import { inBatches } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { note } from "./amending";
import { endAmendment } from "./amendment";
import { readDelivery } from "./delivery";
import { HELD_STATES } from "./holding";

const BATCH_SIZE = 20;

/** Ends each proposal that nobody has answered in time. @returns how many */
export function expireAmendments(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => expireBatch(tx, now));
}

async function expireBatch(tx: Db, now: number): Promise<number> {
  const due = await openQuery(tx)
    .selectAll("amendments")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(BATCH_SIZE)
    .execute();
  for (const amendment of due) {
    await endAmendment(tx, amendment, "expired", now);
    const delivery = await readDelivery(tx, { contractId: amendment.contract_id });
    const ended = { ...amendment, state: "expired", ended_at: now } as const;
    await note(tx, { delivery, side: "server" }, ended, "amendment-expired", now);
  }
  return due.length;
}

/** While a package is hidden, the proposals about its unpaid contracts do not expire. */
function openQuery(db: Db) {
  return db
    .selectFrom("amendments")
    .innerJoin("deliveries", "deliveries.contract_id", "amendments.contract_id")
    .leftJoin("packages", "packages.id", "deliveries.package_id")
    .where("amendments.state", "=", "open")
    .where((eb) => eb.not(eb.and([eb("hidden_at", "is not", null), isHoldable(eb)])));
}

const isHoldable = (eb: ExpressionBuilder<Schema, "deliveries">) =>
  eb(
    "deliveries.state",
    "in",
    sql<(typeof HELD_STATES)[number]>`(${sql.join(HELD_STATES.map((state) => sql.lit(state)))})`,
  );

const nextExpiry = preparedMinimum((db) => openQuery(db), "expires_at");

export const amendmentAlarm = databaseAlarm({
  work: expireAmendments,
  successLog: ["amendments", "proposals expired"],
  next: nextExpiry,
  isNextExact: true,
  failureMessage: "proposals not ended",
});
