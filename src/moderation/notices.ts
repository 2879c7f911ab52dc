import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { Language } from "../lib/languages";
import type { Subject } from "./notice-about";
import { type Notice, noticeSecret, secretHash } from "./notice-links";
import { requireNotPaused } from "./notice-pause";
import { mailOwnReceipt, mailReceipt } from "./notice-receipts";
import type { NewNotice } from "./schema";

interface NoticeSubmission extends NewNotice {
  subject: Subject;
  member: { id: string; email: string; isConfirmed: boolean } | null;
  language: Language;
}

export interface Receipt {
  /** A repeat has the number of the first notice. */
  number: string;
  secret: string;
}

/** Adds a member's repeat to the notice that is waiting, and emails a receipt. @throws NoticesPaused */
export function submitNotice(db: Db, submission: NoticeSubmission, now: number): Promise<Receipt> {
  const { subject, kind, reasons, works, name, email, member, language } = submission;
  return inTransaction(db, async (tx) => {
    const notifier = member === null ? { email } : { memberId: member.id };
    await requireNotPaused(tx, notifier, now);
    // This locks the row first, so the second of two concurrent notices finds the first.
    const reference = await nextReference(tx, now);
    const secret = await noticeSecret(tx, reference);
    const notice = await tx
      .insertInto("notices")
      .values({
        reference,
        about: subject.about,
        package_id: subject.packageId,
        subject_id: subject.subjectId,
        kind,
        reasons,
        works: works || null,
        name,
        email,
        language,
        good_faith: 1,
        notifier_id: member?.id ?? null,
        confirmed_at: member?.isConfirmed ? now : null,
        secret_hash: secretHash(secret),
        folded_into: member && (await findFirstNotice(tx, submission, member.id)),
        received_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const isOwnAddress = member?.isConfirmed && member.email === email;
    await (isOwnAddress ? mailOwnReceipt : mailReceipt)(tx, notice, now);
    return { number: notice.folded_into ?? reference, secret };
  });
}

/** Opens a decided notice again as a new one, because decisions never change. */
export async function reopenNotice(tx: Db, notice: Notice, now: number): Promise<Receipt> {
  const { kind, reasons, works, name, email, language, good_faith, about } = notice;
  const reference = await nextReference(tx, now);
  const secret = await noticeSecret(tx, reference);
  const { package_id, subject_id, notifier_id, reference: reopens } = notice;
  await tx
    .insertInto("notices")
    .values({
      reference,
      kind,
      reasons,
      works,
      name,
      email,
      language,
      good_faith,
      about,
      package_id,
      subject_id,
      notifier_id,
      reopens,
      folded_into: null,
      confirmed_at: notice.confirmed_at,
      secret_hash: secretHash(secret),
      received_at: now,
    })
    .execute();
  return { number: reference, secret };
}

async function nextReference(tx: Db, now: number): Promise<string> {
  const year = new Date(now).getUTCFullYear();
  const { last } = await tx
    .insertInto("notice_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ last: eb("notice_numbers.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return `N-${year}-${String(last).padStart(6, "0")}`;
}

async function findFirstNotice(
  tx: Db,
  { subject, kind }: NoticeSubmission,
  memberId: string,
): Promise<string | null> {
  const first = await tx
    .selectFrom("notices")
    .select("reference")
    .where("about", "=", subject.about)
    .where("kind", "=", kind)
    .where("decided_at", "is", null)
    .where("folded_into", "is", null)
    .where("notifier_id", "=", memberId)
    .orderBy("reference")
    .limit(1)
    .executeTakeFirst();
  return first?.reference ?? null;
}
