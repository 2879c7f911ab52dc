import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { User } from "../accounts/user";
import { announce } from "../announcements/announce";
import { Conflict, coded, Forbidden } from "../lib/errors";
import { queueMail } from "../mail/outbox";
import { settingsOf } from "../settings/settings";
import { deleteAccount } from "./deletion";

const MAX_SHOWN_MEMBERS = 50;

export class NotWaiting extends coded(Conflict, "act-done") {}
export class ApprovalNeeded extends coded(Forbidden, "approval-needed") {}

/** Oldest first, and only with a confirmed address. */
export function waitingMembers(db: Db): Promise<User[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("waiting_since", "is not", null)
    .where("is_email_verified", "=", 1)
    .orderBy("waiting_since")
    .limit(MAX_SHOWN_MEMBERS)
    .execute();
}

export async function approveMember(db: Db, memberId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const approvedUser = await tx
      .updateTable("users")
      .set({ waiting_since: null, updated_at: now })
      .where("id", "=", memberId)
      .where("waiting_since", "is not", null)
      .where("is_email_verified", "=", 1)
      .returning("email")
      .executeTakeFirst();
    if (!approvedUser) throw new NotWaiting();
    const values = { act: "approved" } as const;
    await queueMail(tx, { to: approvedUser.email, template: "joining-decided", values }, now);
    announce(tx, { type: "account-changed", userId: memberId });
  });
}

/** Deletes the account and notifies its owner. @throws NotWaiting */
export async function declineMember(db: Db, memberId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const declinedUser = await tx
      .updateTable("users")
      .set({ waiting_since: now })
      .where("id", "=", memberId)
      .where("waiting_since", "is not", null)
      .where("is_email_verified", "=", 1)
      .returning("email")
      .executeTakeFirst();
    if (!declinedUser) throw new NotWaiting();
    const readerLanguage = (await settingsOf(tx, memberId)).language;
    await deleteAccount(tx, memberId, now);
    const values = { act: "declined", ...(readerLanguage && { readerLanguage }) } as const;
    await queueMail(tx, { to: declinedUser.email, template: "joining-decided", values }, now);
  });
}
