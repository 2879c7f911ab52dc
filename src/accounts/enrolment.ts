import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Forbidden } from "../lib/errors";
import { removeAuthenticator } from "./authenticator";
import { makeRecoveryCodes, removeRecoveryCodes } from "./recovery-codes";
import { hasSecondFactor, secondFactorOf } from "./second-factor";
import { endSessionsOf } from "./session-list";

/** Before the address is confirmed it is not known whose account it is. */
export class SecondFactorTooEarly extends Forbidden {
  constructor() {
    super("second-factor-too-early");
  }
}

/**
 * After a first or further factor was added: every session but this one ends, since it began without
 * it, and a member without recovery codes gets ten.
 * @returns the new codes, to be shown once; null where there are some already
 */
export async function completeEnrolment(
  db: Db,
  userId: string,
  token: string,
  now: number,
): Promise<string[] | null> {
  await endSessionsOf(db, userId, { allBut: token });
  const { recoveryCodes } = await secondFactorOf(db, userId);
  return recoveryCodes > 0 ? null : makeRecoveryCodes(db, userId, now);
}

/** Removes the authenticator app. With the last factor the recovery codes go. */
export async function removeFactor(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeAuthenticator(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) await removeRecoveryCodes(tx, userId);
  });
}
