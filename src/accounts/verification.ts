import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { canonicalAddress } from "../lib/addresses";
import { InvalidInput } from "../lib/errors";
import { confirmEmail, nextOf } from "./email";
import { consumeLink, findToken, LinkGone } from "./mail-tokens";
import { setPassword } from "./password-change";
import { hashChosenPassword, verifyPassword } from "./passwords";
import { PasswordWrong } from "./proof";
import type { User } from "./user";
import { AccountNotFound, findUser } from "./users";

export async function findVerification(db: Db, secret: string, now: number): Promise<User> {
  const { user_id: userId } = await findToken(db, "email-verification", secret, now);
  if (userId === null) throw new LinkGone();
  return findUser(db, userId);
}

/** Returns the path of the page from which the member came to register, too. */
export async function verifyEmail(
  db: Db,
  secret: string,
  claim: Claim,
  now: number,
): Promise<{ user: User; next: string | undefined }> {
  const user = await findVerification(db, secret, now);
  const passwordHash = await claimedPassword(user.password_hash, claim, user.email);
  return inTransaction(db, async (tx) => {
    const token = await consumeLink(tx, "email-verification", secret, now);
    const { password_hash: currentHash } = await findUser(tx, user.id);
    if (passwordHash !== currentHash) await setPassword(tx, user.id, passwordHash, now);
    await confirmEmail(tx, user.id, now);
    return { user: { ...user, password_hash: passwordHash }, next: nextOf(token) };
  });
}

export async function confirmAddress(db: Db, email: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("id")
      .where("email", "=", canonicalAddress(email))
      .executeTakeFirst();
    if (!user) throw new AccountNotFound();
    await confirmEmail(tx, user.id, now);
  });
}

export interface Claim {
  isOwner: boolean;
  password?: string | undefined;
  newPassword?: string | undefined;
}

/** A stranger may have registered the address, so the password must be entered or replaced. */
export async function claimedPassword(
  passwordHash: string,
  { isOwner, password, newPassword }: Claim,
  email: string,
): Promise<string> {
  if (newPassword !== undefined) return hashChosenPassword(newPassword, email, "newPassword");
  if (isOwner) return passwordHash;
  if (!password) throw new InvalidInput([{ path: "password", message: "required" }]);
  if (await verifyPassword(passwordHash, password)) return passwordHash;
  throw new PasswordWrong();
}
