import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { queueMail } from "../mail/outbox";
import { addresseeOf, confirmEmail } from "./email";
import { consumeLink, findToken, issueLink, LinkGone, pretendLink } from "./mail-tokens";
import { hashChosenPassword } from "./passwords";
import { expectPassword } from "./proof";
import type { PasswordChange } from "./schema";
import { endSessionsOf } from "./session-list";
import { findUser } from "./users";

/** Ends every session, including the caller's. @throws PasswordWrong, InvalidInput */
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

export async function setPassword(tx: Db, userId: string, hash: string, now: number) {
  const {
    email,
    first_name: firstName,
    last_name: lastName,
  } = await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: now })
    .where("id", "=", userId)
    .returning(["email", "first_name", "last_name"])
    .executeTakeFirstOrThrow();
  await endSessionsOf(tx, userId);
  const values = { firstName, lastName };
  await queueMail(tx, { to: email, template: "password-changed", values }, now);
}

export async function requestPasswordReset(db: Db, email: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const purpose = "password-reset";
    const user = await tx
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "is_email_verified"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) return pretendLink(tx, purpose, email, now);
    const token = await issueLink(tx, { purpose, email, userId: user.id }, now);
    if (token === null) return;
    const values = { ...addresseeOf(user), token };
    await queueMail(tx, { to: email, template: "password-reset", values }, now);
  });
}

export async function checkPasswordReset(db: Db, secret: string, now: number): Promise<void> {
  await findToken(db, "password-reset", secret, now);
}

/** Also confirms the address and ends every session. @throws LinkUnknown, LinkGone, InvalidInput */
export async function resetPassword(db: Db, secret: string, password: string, now: number) {
  const { email } = await findToken(db, "password-reset", secret, now);
  const hash = await hashChosenPassword(password, email);
  return inTransaction(db, async (tx) => {
    const { user_id: userId } = await consumeLink(tx, "password-reset", secret, now);
    if (userId === null) throw new LinkGone();
    await setPassword(tx, userId, hash, now);
    await confirmEmail(tx, userId, now);
    return userId;
  });
}
