import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { canonicalAddress } from "../lib/addresses";
import { Conflict, coded } from "../lib/errors";
import { removeAuthenticator } from "./authenticator";
import { mailFactorChange } from "./enrolment";
import { deletePasskeys } from "./passkeys";
import { removeRecoveryCodes } from "./recovery-codes";
import { hasSecondFactor } from "./second-factor";
import { COMMAND_LINE, recordEvent } from "./security-log";
import { endSessionsOf } from "./session-list";
import { AccountNotFound, accountOf } from "./users";

export class SecondFactorMissing extends coded(Conflict, "second-factor-missing") {}

/** Also ends all of the member's sessions. @throws AccountNotFound, SecondFactorMissing */
export async function removeSecondFactor(db: Db, email: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const userId = await accountOf(tx, canonicalAddress(email));
    if (userId === null) throw new AccountNotFound();
    if (!(await hasSecondFactor(tx, userId))) throw new SecondFactorMissing();
    await removeAuthenticator(tx, userId);
    await deletePasskeys(tx, userId);
    await removeRecoveryCodes(tx, userId);
    await endSessionsOf(tx, userId);
    await recordEvent(tx, { event: "second-factor-removed", userId, from: COMMAND_LINE }, now);
    await mailFactorChange(tx, userId, "removed-by-operator", now);
  });
}
