import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { accountOf } from "../accounts/users";
import { DAY } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { areOneParty, OwnCase } from "../operators/own-cases";
import { type Action, recordInLog } from "./actions";
import { type Notice, noticeSecret, noticeValuesOf } from "./notice-links";
import { NoticeNotFound, NoticesPaused, NotifierNotPaused } from "./notice-refusals";
import { isOwnNotice } from "./own-notices";

/** Members are known by their account, others by an address that they have confirmed. */
export type Notifier = { memberId: string } | { email: string };

export const notifierOf = ({
  notifier_id,
  email,
}: Pick<Notice, "notifier_id" | "email">): Notifier =>
  notifier_id === null ? { email } : { memberId: notifier_id };

export interface NotifierRecord {
  unfounded: number;
  pausedUntil: number | null;
}

const MAX_UNFOUNDED_NOTICES = 3;
const YEAR_MS = 365 * DAY;
const PAUSE_MS = 30 * DAY;

/** A notice in somebody's name counts only once they have confirmed that they sent it. */
function unfoundedNotices(db: Db, notifier: Notifier, now: number) {
  return db
    .selectFrom("notices")
    .where((eb) =>
      "memberId" in notifier
        ? eb("notifier_id", "=", notifier.memberId)
        : eb.and([eb("email", "=", notifier.email), eb("notifier_id", "is", null)]),
    )
    .where("decision", "=", "none")
    .where("decided_at", ">", now - YEAR_MS)
    .where("folded_into", "is", null)
    .where("reopens", "is", null)
    .where("confirmed_at", "is not", null)
    .where("pardoned_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("complaints")
            .select("complaints.id")
            .whereRef("complaints.notice", "=", "notices.reference")
            .where("outcome", "=", "upheld"),
        ),
      ),
    );
}

/** Only notices received after the warning lead to a pause (Article 23(2)). */
export async function notifierRecord(
  db: Db,
  notifier: Notifier,
  now: number,
): Promise<NotifierRecord> {
  const rows = await unfoundedNotices(db, notifier, now)
    .select(["received_at", "decided_at"])
    .orderBy("decided_at")
    .execute();
  const warnedAt = rows[MAX_UNFOUNDED_NOTICES - 2]?.decided_at ?? now;
  const last = rows.findLast(({ received_at }) => received_at > warnedAt);
  const until = (last?.decided_at ?? 0) + PAUSE_MS;
  return { unfounded: rows.length, pausedUntil: until > now ? until : null };
}

/** @throws NoticesPaused */
export async function requireNotPaused(db: Db, notifier: Notifier, now: number): Promise<void> {
  const { pausedUntil } = await notifierRecord(db, notifier, now);
  if (pausedUntil !== null) throw new NoticesPaused(pausedUntil, now);
}

/** Warns the notifier if one more unfounded notice would lead to a pause. */
export async function warnNotifier(tx: Db, notice: Notice, now: number): Promise<void> {
  if (notice.confirmed_at === null) return;
  const { unfounded } = await notifierRecord(tx, notifierOf(notice), now);
  if (unfounded !== MAX_UNFOUNDED_NOTICES - 1) return;
  const { email, reference } = notice;
  const values = noticeValuesOf(notice, await noticeSecret(tx, reference));
  const uniqueKey = `notice-warning ${reference}`;
  await queueMail(tx, { to: email, template: "notice-warning", values, uniqueKey }, now);
}

const PAUSE_RULE = "Regulation (EU) 2022/2065, Article 23(2)";

interface Pardon {
  /** The number of one of the notifier's notices. */
  reference: string;
  facts: string;
  operatorId: string | null;
}

/** Lifts the pause: the notices so far no longer count. @throws OwnCase, NotifierNotPaused */
export async function pardonNotifier(
  db: Db,
  { reference, facts, operatorId }: Pardon,
  now: number,
): Promise<Action> {
  return inTransaction(db, async (tx) => {
    const notice = await tx
      .selectFrom("notices")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!notice) throw new NoticeNotFound();
    await requireNotOwn(tx, notice, operatorId);
    const notifier = notifierOf(notice);
    const { pausedUntil } = await notifierRecord(tx, notifier, now);
    if (pausedUntil === null) throw new NotifierNotPaused();
    const counted = unfoundedNotices(tx, notifier, now).select("reference");
    await tx
      .updateTable("notices")
      .set({ pardoned_at: now })
      .where("reference", "in", counted)
      .execute();
    return recordInLog(
      tx,
      {
        act: "pardon",
        ground: "law",
        rule: PAUSE_RULE,
        facts,
        memberId: notice.notifier_id,
        notice: reference,
        operatorId,
      },
      now,
    );
  });
}

async function requireNotOwn(tx: Db, notice: Notice, operatorId: string | null): Promise<void> {
  if (operatorId === null) return;
  const isOwnAddress = await areOneParty(tx, operatorId, await accountOf(tx, notice.email));
  if (isOwnAddress || (await isOwnNotice(tx, operatorId, notice))) throw new OwnCase();
}

/** The number of the latest unfounded notice, on whose page a pause can be lifted. */
export async function latestUnfounded(
  db: Db,
  notifier: Notifier,
  now: number,
): Promise<string | null> {
  const latest = await unfoundedNotices(db, notifier, now)
    .select("reference")
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return latest?.reference ?? null;
}

/** Lifts the pause of the member and of the address. @throws NotifierNotPaused */
export async function pardonAddress(
  db: Db,
  { email, facts }: { email: string; facts: string },
  now: number,
): Promise<void> {
  const memberId = await accountOf(db, email);
  const notifiers: Notifier[] = [...(memberId === null ? [] : [{ memberId }]), { email }];
  await inTransaction(db, async (tx) => {
    let pardons = 0;
    for (const notifier of notifiers) {
      const { pausedUntil } = await notifierRecord(tx, notifier, now);
      const reference = await latestUnfounded(tx, notifier, now);
      if (pausedUntil === null || reference === null) continue;
      await pardonNotifier(tx, { reference, facts, operatorId: null }, now);
      pardons++;
    }
    if (pardons === 0) throw new NotifierNotPaused();
  });
}
