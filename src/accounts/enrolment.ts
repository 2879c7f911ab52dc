import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded, Forbidden } from "../lib/errors";
import { queueMail } from "../mail/outbox";
import type { FactorChange } from "../mail/templates";
import { hasAuthenticator, removeAuthenticator } from "./authenticator";
import { deletePasskey } from "./passkeys";
import type { SessionUser } from "./proof";
import { makeRecoveryCodes, removeRecoveryCodes } from "./recovery-codes";
import { hasSecondFactor, secondFactorOf } from "./second-factor";
import { endSessionsOf } from "./session-list";
import { findUser } from "./users";

export class SecondFactorTooEarly extends coded(Forbidden, "second-factor-too-early") {}

export async function completeEnrollment(
  db: Db,
  { userId, token }: SessionUser,
  change: FactorChange,
  now: number,
): Promise<string[] | null> {
  await inTransaction(db, async (tx) => {
    await endSessionsOf(tx, userId, { allBut: token });
    await mailFactorChange(tx, userId, change, now);
  });
  const { recoveryCodes } = await secondFactorOf(db, userId);
  return recoveryCodes > 0 ? null : makeRecoveryCodes(db, userId, now);
}

export class LastFactorNeeded extends coded(Conflict, "last-factor-needed") {}

export type Factor = "authenticator" | { passkey: string };

/** Removing the last factor also removes the recovery codes. @throws LastFactorNeeded */
export async function removeFactor(
  db: Db,
  { userId, mustKeepOne }: { userId: string; mustKeepOne: boolean },
  factor: Factor,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (factor === "authenticator") {
      if (!(await hasAuthenticator(tx, userId))) return;
      await removeAuthenticator(tx, userId);
      await mailFactorChange(tx, userId, "authenticator-removed", now);
    } else {
      await deletePasskey(tx, userId, factor.passkey);
      await mailFactorChange(tx, userId, "passkey-removed", now);
    }
    if (await hasSecondFactor(tx, userId)) return;
    if (mustKeepOne) throw new LastFactorNeeded();
    await removeRecoveryCodes(tx, userId);
  });
}

/** Queued in the same transaction, so that the owner is always notified of a thief's change. */
export async function mailFactorChange(tx: Db, userId: string, change: FactorChange, now: number) {
  const { email, first_name: firstName, last_name: lastName } = await findUser(tx, userId);
  const values = { firstName, lastName, change };
  await queueMail(tx, { to: email, template: "second-factor-changed", values }, now);
}
