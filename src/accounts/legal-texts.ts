import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, DAY } from "../lib/time";
import { mailRow, queueMails } from "../mail/outbox";

export const TEXTS_HOLD_FROM = Date.UTC(2026, 10, 28);

const BATCH = 50;

interface LegalTextsDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The operator's own texts replace ours, and so does their date. */
  houseTexts: { askedSince: number | null };
}

export function legalTextsAlarm({ db, clock, log, houseTexts }: LegalTextsDeps): Alarm {
  return new Alarm({
    clock,
    async work() {
      const holdFrom = houseTexts.askedSince ?? TEXTS_HOLD_FROM;
      const notified = await notifyOfLegalTexts(db, holdFrom, clock.now());
      if (notified > 0) log.info({ members: notified }, "members notified of changed terms");
    },
    next: async () => clock.now() + DAY,
    failed: (error) => log.error({ err: error }, "members not notified of changed terms"),
  });
}

export async function notifyOfLegalTexts(db: Db, holdFrom: number, now: number): Promise<number> {
  let notified = 0;
  for (;;) {
    const batch = await inTransaction(db, (tx) => notifyBatch(tx, holdFrom, now));
    notified += batch;
    if (batch < BATCH) return notified;
    await nextTurn();
  }
}

async function notifyBatch(tx: Db, holdFrom: number, now: number): Promise<number> {
  const members = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("is_email_verified", "=", 1)
    .where("legal_texts_at", "<", holdFrom)
    .limit(BATCH)
    .execute();
  if (members.length === 0) return 0;
  const values = { holdFrom };
  await queueMails(
    tx,
    members.map(({ email: to }) => mailRow({ to, template: "legal-texts-changed", values }, now)),
  );
  await tx
    .updateTable("users")
    .set({ legal_texts_at: holdFrom })
    .where(
      "id",
      "in",
      members.map(({ id }) => id),
    )
    .execute();
  return members.length;
}
