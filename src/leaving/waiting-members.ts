import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { User } from "../accounts/user";
import { announce } from "../announcements/announce";
import { Conflict, coded, Forbidden } from "../lib/errors";
import { MAX_SELECTED } from "../lib/selection";
import { queueMail } from "../mail/outbox";
import { UNRULED } from "../moderation/account-acts";
import { recordInLog } from "../moderation/actions";
import { settingsOf } from "../settings/settings";
import { deleteAccount } from "./deletion";

export class NotWaiting extends coded(Conflict, "act-done") {}

export class ApprovalNeeded extends Forbidden {
  constructor() {
    super("approval-needed", { by: "operator" });
  }
}

/** Those who have waited longest, and only with a confirmed address. */
export async function waitingMembers(db: Db): Promise<{ members: User[]; hasMore: boolean }> {
  const members = await db
    .selectFrom("users")
    .selectAll()
    .where("waiting_since", "is not", null)
    .where("is_email_verified", "=", 1)
    .orderBy("waiting_since")
    .limit(MAX_SELECTED + 1)
    .execute();
  return { members: members.slice(0, MAX_SELECTED), hasMore: members.length > MAX_SELECTED };
}

export interface JoiningDecision {
  memberId: string;
  /** The operator's reason; only a declined applicant gets it. */
  facts: string;
  operatorId: string;
}

/** @throws NotWaiting */
export async function approveMember(
  db: Db,
  { memberId, facts, operatorId }: JoiningDecision,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const email = await takeWaiting(tx, memberId, now);
    const values = { act: "approved" } as const;
    await queueMail(tx, { to: email, template: "joining-decided", values }, now);
    await recordInLog(tx, { ...UNRULED, act: "admit", memberId, facts, operatorId }, now);
    announce(tx, { type: "account-changed", userId: memberId });
  });
}

/** Deletes the account and notifies its owner. The log keeps the reason. @throws NotWaiting */
export async function declineMember(
  db: Db,
  { memberId, facts, operatorId }: JoiningDecision,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const email = await takeWaiting(tx, memberId, now);
    const readerLanguage = (await settingsOf(tx, memberId)).language;
    await deleteAccount(tx, memberId, now);
    const language = readerLanguage && { readerLanguage };
    const values = { act: "declined", facts, ...language } as const;
    await queueMail(tx, { to: email, template: "joining-decided", values }, now);
    await recordInLog(tx, { ...UNRULED, act: "decline", memberId: null, facts, operatorId }, now);
  });
}

/** Only one of several operators gets the member's address. */
async function takeWaiting(tx: Db, memberId: string, now: number): Promise<string> {
  const member = await tx
    .updateTable("users")
    .set({ waiting_since: null, updated_at: now })
    .where("id", "=", memberId)
    .where("waiting_since", "is not", null)
    .where("is_email_verified", "=", 1)
    .returning("email")
    .executeTakeFirst();
  if (!member) throw new NotWaiting();
  return member.email;
}

/** By ID, for those that a selection names. */
export async function addressesOf(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", memberIds)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
