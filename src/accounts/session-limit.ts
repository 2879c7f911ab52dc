import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import { WrongCredentials } from "../lib/errors";

export const MAX_SESSIONS = 20;

export async function verifiedFlagOf(tx: Db, userId: string): Promise<number> {
  const user = await tx
    .selectFrom("users")
    .select("is_email_verified")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) throw new WrongCredentials();
  return user.is_email_verified;
}

/** Never ends the session that has just started. */
export async function endOldestSessions(tx: Db, userId: string, newestSid: string): Promise<void> {
  const kept = tx
    .selectFrom("sessions")
    .select("sid")
    .where("user_id", "=", userId)
    .where("sid", "<>", newestSid)
    .orderBy("created_at", "desc")
    .limit(MAX_SESSIONS - 1);
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("sid", "<>", newestSid)
    .where("sid", "not in", kept)
    .executeTakeFirst();
  if (numDeletedRows > 0n) announce(tx, { type: "account-changed", userId });
}
