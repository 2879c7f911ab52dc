import type { Db } from "../../db/client";
import { DAY } from "../lib/time";
import type { Viewer } from "./viewer";

const NEWCOMER_MS = DAY;

type Standing = Pick<
  Viewer,
  "suspended" | "waiting" | "organizationVerified" | "emailVerified" | "joinedAt"
>;

/** Accounts are free, so that only time or an operator's word distinguishes a member from a flood. */
export function isKnownMember(member: Standing, now: number): boolean {
  if (member.suspended || member.waiting) return false;
  if (member.organizationVerified) return true;
  return member.emailVerified && now - member.joinedAt >= NEWCOMER_MS;
}

export async function isKnownAddress(db: Db, email: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select(["suspended_at", "waiting_since", "verified_at", "is_email_verified", "created_at"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row) return false;
  const member = {
    suspended: row.suspended_at === null ? null : ("account" as const),
    waiting: row.waiting_since !== null,
    organizationVerified: row.verified_at !== null,
    emailVerified: row.is_email_verified === 1,
    joinedAt: row.created_at,
  };
  return isKnownMember(member, now);
}
