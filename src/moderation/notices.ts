import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { NoticesTable } from "../../db/schema/moderation";
import { installationSecret } from "../../db/secrets";
import { inTransaction } from "../../db/transaction";
import { isLanguage, type Language } from "../lib/languages";
import { DAY } from "../lib/time";
import { queueMail } from "../mail/outbox";
import type { Subject } from "./notice-about";
import { NoticeNotFound, NoticesPaused } from "./notice-refusals";
import type { NewNotice } from "./schema";

export type Notice = Selectable<NoticesTable>;

interface NoticeSubmission extends NewNotice {
  subject: Subject;
  memberId: string | null;
  network: string;
  language: Language;
}

export interface Receipt {
  /** A repeat has the number of the first notice. */
  number: string;
  secret: string;
}

/** Adds a repeat to the notice that is waiting, and emails a receipt. @throws NoticesPaused */
export function submitNotice(db: Db, submission: NoticeSubmission, now: number): Promise<Receipt> {
  const { subject, kind, reasons, works, name, email, memberId, language } = submission;
  return inTransaction(db, async (tx) => {
    await requireNotPaused(tx, submission, now);
    const key = await noticeKey(tx);
    // This locks the row first, so the second of two concurrent notices finds the first.
    const reference = await nextReference(tx, now);
    const network_hash = keyedHash(key, `network ${submission.network}`);
    const first = await findFirstNotice(tx, { ...submission, network_hash });
    const secret = keyedHash(key, `notice ${reference}`);
    await tx
      .insertInto("notices")
      .values({
        ...{ reference, kind, reasons, name, email, language, network_hash },
        ...{ about: subject.about, package_id: subject.packageId, subject_id: subject.subjectId },
        ...{ works: works || null, good_faith: 1, notifier_id: memberId },
        ...{ secret_hash: hashOf(secret), folded_into: first, received_at: now },
      })
      .execute();
    const number = first ?? reference;
    const values = { number, secret, kind, isRepeat: first !== null, readerLanguage: language };
    const uniqueKey = `notice-received ${number} ${email}`;
    await queueMail(tx, { to: email, template: "notice-received", values, uniqueKey }, now);
    return { number, secret };
  });
}

const MAX_UNFOUNDED_NOTICES = 3;
const YEAR_MS = 365 * DAY;
const PAUSE_MS = 30 * DAY;

/** Pauses members by account, so that nobody can pause them with their address (Article 23(2)). */
async function requireNotPaused(
  tx: Db,
  { memberId, email }: Pick<NoticeSubmission, "memberId" | "email">,
  now: number,
): Promise<void> {
  const unfoundedNotices = await tx
    .selectFrom("notices")
    .select("decided_at")
    .$if(memberId !== null, (query) => query.where("notifier_id", "=", memberId))
    .$if(memberId === null, (query) => query.where("email", "=", email))
    .where("decision", "=", "none")
    .where("folded_into", "is", null)
    .where("decided_at", ">", now - YEAR_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("complaints")
            .select("complaints.id")
            .whereRef("complaints.notice", "=", "notices.reference")
            .where("outcome", "=", "upheld"),
        ),
      ),
    )
    .orderBy("decided_at", "desc")
    .limit(MAX_UNFOUNDED_NOTICES)
    .execute();
  const until = (unfoundedNotices[0]?.decided_at ?? 0) + PAUSE_MS;
  if (unfoundedNotices.length === MAX_UNFOUNDED_NOTICES && until > now)
    throw new NoticesPaused(until, now);
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
  { subject, kind, email, network_hash }: NoticeSubmission & { network_hash: string },
): Promise<string | null> {
  const first = await tx
    .selectFrom("notices")
    .select("reference")
    .where("about", "=", subject.about)
    .where("kind", "=", kind)
    .where("decided_at", "is", null)
    .where("folded_into", "is", null)
    .where((eb) => eb.or([eb("email", "=", email), eb("network_hash", "=", network_hash)]))
    .orderBy("reference")
    .limit(1)
    .executeTakeFirst();
  return first?.reference ?? null;
}

const SECRET_PATTERN = /^[\w-]{43}$/;

export async function noticeBySecret(db: Db, secret: string): Promise<Notice> {
  const notice = SECRET_PATTERN.test(secret)
    ? await db
        .selectFrom("notices")
        .selectAll()
        .where("secret_hash", "=", hashOf(secret))
        .executeTakeFirst()
    : undefined;
  if (!notice) throw new NoticeNotFound();
  return notice;
}

/** The secret is derived and not stored, so that later emails can contain the link too. */
export async function noticeSecret(db: Db, reference: string): Promise<string> {
  return keyedHash(await noticeKey(db), `notice ${reference}`);
}

export function noticeValuesOf(
  { reference, folded_into, language }: Notice,
  secret: string,
): { number: string; secret: string; readerLanguage?: Language } {
  const known = isLanguage(language) ? { readerLanguage: language } : {};
  return { number: folded_into ?? reference, secret, ...known };
}

const noticeKey = (db: Db) => installationSecret(db, "notices");

function keyedHash(key: string, text: string): string {
  return new Bun.CryptoHasher("sha256", key).update(text).digest("base64url");
}

function hashOf(secret: string): string {
  return new Bun.CryptoHasher("sha256").update(secret).digest("hex");
}
