import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { type Claim, claimedPassword } from "./claim";
import { confirmEmail } from "./email";
import { findToken, LinkGone, takeToken } from "./mail-tokens";
import { setPassword } from "./password-change";
import type { User } from "./user";
import { findUser } from "./users";

/** @throws LinkUnknown, LinkGone */
export async function findVerification(db: Db, secret: string, now: number): Promise<User> {
  const { user_id: userId } = await findToken(db, "email-verification", secret, now);
  if (userId === null) throw new LinkGone();
  return findUser(db, userId);
}

/** A claim with a new password ends the old one's sessions. */
export async function verifyEmail(
  db: Db,
  secret: string,
  claim: Claim,
  now: number,
): Promise<User> {
  const user = await findVerification(db, secret, now);
  const passwordHash = await claimedPassword(user.password_hash, claim, user.email);
  await inTransaction(db, async (tx) => {
    await takeToken(tx, "email-verification", secret, now);
    // The password may have changed during the check.
    const { password_hash: current } = await findUser(tx, user.id);
    if (passwordHash !== current) await setPassword(tx, user.id, passwordHash, now);
    await confirmEmail(tx, user.id, now);
  });
  return { ...user, password_hash: passwordHash };
}
