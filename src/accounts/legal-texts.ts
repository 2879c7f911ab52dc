import type { Db } from "../../db/client";
import { inBatches } from "../../db/transaction";
import { type Alarm, type AlarmDeps, databaseAlarm } from "../lib/alarm";
import { DAY } from "../lib/time";
import { mailRow, queueMails } from "../mail/outbox";

export const TEXTS_EFFECTIVE_FROM = Date.UTC(2026, 10, 29);

const BATCH_SIZE = 50;

/** If the operator publishes its own legal texts, their date replaces ours. */
export function legalTextsAlarm({
  houseTexts,
  ...deps
}: AlarmDeps<Db> & { houseTexts: { effectiveSince: number | null } }): Alarm {
  return databaseAlarm({
    work: (db: Db, now) =>
      notifyOfLegalTexts(db, houseTexts.effectiveSince ?? TEXTS_EFFECTIVE_FROM, now),
    successLog: ["members", "members notified of changed terms"],
    next: async (_, now) => now + DAY,
    failureMessage: "members not notified of changed terms",
  })(deps);
}

export function notifyOfLegalTexts(db: Db, effectiveFrom: number, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => notifyBatch(tx, effectiveFrom, now));
}

async function notifyBatch(tx: Db, effectiveFrom: number, now: number): Promise<number> {
  const members = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("is_email_verified", "=", 1)
    .where("legal_texts_at", "<", effectiveFrom)
    .limit(BATCH_SIZE)
    .execute();
  if (members.length === 0) return 0;
  const values = { holdFrom: effectiveFrom };
  await queueMails(
    tx,
    members.map(({ email: to }) => mailRow({ to, template: "legal-texts-changed", values }, now)),
  );
  await tx
    .updateTable("users")
    .set({ legal_texts_at: effectiveFrom })
    .where(
      "id",
      "in",
      members.map(({ id }) => id),
    )
    .execute();
  return members.length;
}
