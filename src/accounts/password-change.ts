import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { queueMail } from "../mail/outbox";
import { expectPassword } from "./password-proof";
import { hashChosenPassword } from "./passwords";
import type { PasswordChange } from "./schema";
import { endSessionsOf } from "./session-list";
import { findUser } from "./users";

/**
 * Ends every session, including the caller's.
 * @throws PasswordWrong, InvalidInput where the new one is easily guessed
 */
export async function changePassword(
  db: Db,
  userId: string,
  { currentPassword, password }: Pick<PasswordChange, "currentPassword" | "password">,
  now: number,
): Promise<void> {
  await expectPassword(db, userId, currentPassword, "currentPassword");
  const { email } = await findUser(db, userId);
  const hash = await hashChosenPassword(password, email);
  await inTransaction(db, (tx) => setPassword(tx, userId, hash, now));
}

export async function setPassword(
  tx: Db,
  userId: string,
  hash: string,
  now: number,
): Promise<void> {
  const { email, first_name: firstName } = await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: now })
    .where("id", "=", userId)
    .returning(["email", "first_name"])
    .executeTakeFirstOrThrow();
  await endSessionsOf(tx, userId);
  await queueMail(tx, { to: email, template: "password-changed", values: { firstName } }, now);
}
