import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { MINUTE } from "../lib/time";
import { findToken, issueToken, takeToken } from "./mail-tokens";
import type { User } from "./user";

/** From the right password to the second factor. */
const LIFETIME_MS = 10 * MINUTE;

export function beginAttempt(db: Db, user: User, now: number): Promise<string> {
  const { id: userId, email, password_hash: passwordHash } = user;
  const token = { purpose: "sign-in", email, userId, payload: { passwordHash } } as const;
  return inTransaction(db, (tx) => issueToken(tx, token, now, LIFETIME_MS));
}

/** A password change ends the attempt. @throws LinkUnknown, LinkGone */
export async function findAttempt(
  db: Db,
  key: string,
  now: number,
): Promise<{ userId: string; passwordHash: string }> {
  const { user_id: userId, payload } = await findToken(db, "sign-in", key, now);
  const { passwordHash = "" } = JSON.parse(payload ?? "{}") as { passwordHash?: string };
  return { userId: userId ?? "", passwordHash };
}

/** @throws LinkUnknown, LinkGone */
export async function endAttempt(db: Db, key: string, now: number): Promise<void> {
  await inTransaction(db, (tx) => takeToken(tx, "sign-in", key, now));
}
