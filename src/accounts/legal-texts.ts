import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import { type Alarm, type AlarmDeps, databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";
import { mailRow, queueMails } from "../mail/outbox";

export const TEXTS_HOLD_FROM = Date.UTC(2026, 10, 28);

const BATCH = 50;

/** The operator's own texts replace ours, and so does their date. */
export function legalTextsAlarm({
  houseTexts,
  ...deps
}: AlarmDeps<Db> & { houseTexts: { askedSince: number | null } }): Alarm {
  return databaseAlarm({
    work: (db: Db, now) => notifyOfLegalTexts(db, houseTexts.askedSince ?? TEXTS_HOLD_FROM, now),
    done: ["members", "members notified of changed terms"],
    next: async (_, now) => now + DAY,
    failureMessage: "members not notified of changed terms",
  })(deps);
}

export function notifyOfLegalTexts(db: Db, holdFrom: number, now: number): Promise<number> {
  return inBatches(db, BATCH, (tx) => notifyBatch(tx, holdFrom, now));
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
