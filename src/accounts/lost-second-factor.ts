import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { inTransaction } from "../../db/transaction";
import { databaseAlarm } from "../lib/alarm";
import { Conflict, coded } from "../lib/errors";
import { DAY } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { removeAuthenticator } from "./authenticator";
import { mailFactorChange } from "./enrolment";
import { consumeLink, findToken, issueToken, LinkGone } from "./mail-tokens";
import { deletePasskeys } from "./passkeys";
import { removeRecoveryCodes } from "./recovery-codes";
import { hasSecondFactor } from "./second-factor";
import { type ClientInfo, COMMAND_LINE, recordEvent } from "./security-log";
import { endSessionsOf } from "./session-list";
import { findUser } from "./users";

export class SecondFactorMissing extends coded(Conflict, "second-factor-missing") {}
export class RemovalRequested extends coded(Conflict, "removal-requested") {}
export class NoRemovalRequested extends coded(Conflict, "no-removal-requested") {}

/** How long a member has to keep a second factor that they have not lost. */
export const REMOVAL_DELAY_MS = DAY;

/** How long before the removal the email must have been sent. */
const WARNING_MS = REMOVAL_DELAY_MS / 2;

const PURPOSE = "second-factor-removal";

/** Also ends all of the member's sessions. @throws SecondFactorMissing */
export async function removeSecondFactor(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) throw new SecondFactorMissing();
    await removeAuthenticator(tx, userId);
    await deletePasskeys(tx, userId);
    await removeRecoveryCodes(tx, userId);
    await tx.deleteFrom("second_factor_removals").where("user_id", "=", userId).execute();
    await endSessionsOf(tx, userId);
    await recordEvent(tx, { event: "second-factor-removed", userId, from: COMMAND_LINE }, now);
    await mailFactorChange(tx, userId, "removed-by-operator", now);
  });
}

/** Ends the member's sessions now and removes the factor a day later. @throws SecondFactorMissing, RemovalRequested */
export async function requestFactorRemoval(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) throw new SecondFactorMissing();
    const due_at = now + REMOVAL_DELAY_MS;
    const requested = await tx
      .insertInto("second_factor_removals")
      .values({ user_id: userId, due_at })
      .onConflict((conflict) =>
        conflict
          .column("user_id")
          .doUpdateSet({ due_at, kept_at: null })
          .where("second_factor_removals.kept_at", "is not", null),
      )
      .returning("user_id")
      .executeTakeFirst();
    if (!requested) throw new RemovalRequested();
    await endSessionsOf(tx, userId);
    const event = "second-factor-removal-requested";
    await recordEvent(tx, { event, userId, from: COMMAND_LINE }, now);
    const { email, first_name: firstName, last_name: lastName } = await findUser(tx, userId);
    const token = await issueToken(tx, { purpose: PURPOSE, email, userId }, now, REMOVAL_DELAY_MS);
    const values = { firstName, lastName, token, dueAt: due_at };
    await queueMail(tx, { to: email, template: "second-factor-removal", values }, now);
  });
}

/** Cancels the requested removal, if there is one. */
export async function keepSecondFactor(
  db: Db,
  userId: string,
  from: ClientInfo,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const kept = await tx
      .updateTable("second_factor_removals")
      .set({ kept_at: now })
      .where("user_id", "=", userId)
      .where("kept_at", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    if (kept) await recordEvent(tx, { event: "second-factor-kept", userId, from }, now);
    return kept !== undefined;
  });
}

/** @throws LinkUnknown, LinkGone */
export async function checkRemovalLink(db: Db, token: string, now: number): Promise<void> {
  await findToken(db, PURPOSE, token, now);
}

/** For the link in the email. @throws LinkUnknown, LinkGone */
export async function keepByLink(
  db: Db,
  token: string,
  from: ClientInfo,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { user_id: userId } = await consumeLink(tx, PURPOSE, token, now);
    if (!(await keepSecondFactor(tx, userId ?? "", from, now))) throw new LinkGone();
  });
}

export interface FactorRemoval {
  due_at: number;
  kept_at: number | null;
}

export async function factorRemovalOf(db: Db, userId: string): Promise<FactorRemoval | null> {
  const row = await db
    .selectFrom("second_factor_removals")
    .select(["due_at", "kept_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

const waitingRemovals = (db: Db) =>
  db.selectFrom("second_factor_removals").where("kept_at", "is", null);

export const factorRemovalAlarm = databaseAlarm({
  work: removeDueFactors,
  successLog: ["members", "lost second factors removed"],
  next: preparedMinimum(waitingRemovals, "due_at"),
  isNextExact: true,
  failureMessage: "lost second factors not removed",
});

const BATCH_SIZE = 50;

export async function removeDueFactors(db: Db, now: number): Promise<number> {
  const due = await waitingRemovals(db)
    .select("user_id")
    .where("due_at", "<=", now)
    .limit(BATCH_SIZE)
    .execute();
  let removed = 0;
  for (const { user_id: userId } of due) if (await removeIfDue(db, userId, now)) removed++;
  return removed;
}

/** Claims the row again, because the member may have kept the factor in the meantime. */
function removeIfDue(db: Db, userId: string, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await isWarnedInTime(tx, userId, now))) {
      await postponeRemoval(tx, userId, now);
      return false;
    }
    const claimed = await tx
      .deleteFrom("second_factor_removals")
      .where("user_id", "=", userId)
      .where("kept_at", "is", null)
      .where("due_at", "<=", now)
      .returning("user_id")
      .executeTakeFirst();
    // The member may have removed the factor by themselves.
    if (!claimed || !(await hasSecondFactor(tx, userId))) return false;
    await removeSecondFactor(tx, userId, now);
    return true;
  });
}

/** Nobody can object to what they have not been told, for example while no email can be sent. */
async function isWarnedInTime(tx: Db, userId: string, now: number): Promise<boolean> {
  const lateWarning = await tx
    .selectFrom("mail_outbox")
    .innerJoin("users", "users.email", "mail_outbox.recipient")
    .select("mail_outbox.id")
    .where("users.id", "=", userId)
    .where("template", "=", PURPOSE)
    .where((eb) => eb.or([eb("sent_at", "is", null), eb("sent_at", ">", now - WARNING_MS)]))
    .executeTakeFirst();
  return lateWarning === undefined;
}

/** The link in the email works until the removal. */
async function postponeRemoval(tx: Db, userId: string, now: number): Promise<void> {
  const due_at = now + REMOVAL_DELAY_MS;
  await tx
    .updateTable("second_factor_removals")
    .set({ due_at })
    .where("user_id", "=", userId)
    .where("kept_at", "is", null)
    .where("due_at", "<=", now)
    .execute();
  await tx
    .updateTable("mail_tokens")
    .set({ expires_at: due_at })
    .where("user_id", "=", userId)
    .where("purpose", "=", PURPOSE)
    .where("used_at", "is", null)
    .execute();
}
