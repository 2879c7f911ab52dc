import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { OwnCase, ownCases } from "../certification/own-cases";
import type { StatedDecision } from "../lib/notice";
import { queueMail } from "../mail/outbox";
import { NoticeDecided, NoticeNotFound, NoticeWithoutPackage } from "./notice-refusals";
import { aboutNotice, type Notice, noticeSecret } from "./notices";
import { hidePackage, removePackage, restorePackage } from "./packages";
import { statedReasons } from "./schema";

const REFERENCE = /^N-\d{4}-\d{6,9}$/;

/** @throws NoticeNotFound also for a repeat, which is decided with its first */
export async function findNotice(db: Db, reference: string): Promise<Notice> {
  const notice = REFERENCE.test(reference)
    ? await db
        .selectFrom("notices")
        .selectAll()
        .where("reference", "=", reference)
        .where("folded_into", "is", null)
        .executeTakeFirst()
    : undefined;
  if (!notice) throw new NoticeNotFound();
  return notice;
}

export async function isOwnNotice(db: Db, memberId: string, notice: Notice): Promise<boolean> {
  if (memberId === notice.subject_id || memberId === notice.notifier_id) return true;
  const lots = notice.package_id === null ? [] : [notice.package_id];
  return (await ownCases(db, memberId, lots)).size > 0;
}

interface Decided extends StatedDecision {
  reference: string;
  operatorId: string;
}

/**
 * Decides a notice with its repeats, acts on the package, and answers every notifier.
 * @throws NoticeNotFound, NoticeDecided, OwnCase, NoticeWithoutPackage
 */
export async function decideNotice(
  db: Db,
  { reference, operatorId, ...stated }: Decided,
  now: number,
): Promise<Notice> {
  return inTransaction(db, async (tx) => {
    const notice = await findNotice(tx, reference);
    if (await isOwnNotice(tx, operatorId, notice)) throw new OwnCase();
    if (notice.decided_at !== null) throw new NoticeDecided();
    const decided = { ...stated, decided_by: operatorId, decided_at: now, network_hash: null };
    const rows = await tx
      .updateTable("notices")
      .set(decided)
      .where((eb) => eb.or([eb("reference", "=", reference), eb("folded_into", "=", reference)]))
      .where("decided_at", "is", null)
      .returningAll()
      .execute();
    if (rows.length === 0) throw new NoticeDecided();
    await act(tx, notice, { ...stated, operatorId }, now);
    for (const row of rows) await mailDecision(tx, row, stated, now);
    return rows.find((row) => row.reference === reference) ?? notice;
  });
}

const ACTS = { hide: hidePackage, remove: removePackage, restore: restorePackage };

/** @throws NoticeWithoutPackage where it is about no package, or about one that is gone; ActDone */
async function act(
  tx: Db,
  { reference, package_id: packageId }: Notice,
  { decision, operatorId, ...reasons }: StatedDecision & { operatorId: string },
  now: number,
): Promise<void> {
  if (decision === "none") return;
  if (packageId === null) throw new NoticeWithoutPackage();
  const stated = statedReasons.parse(reasons);
  await ACTS[decision](tx, { ...stated, packageId, operatorId, notice: reference }, now);
}

async function mailDecision(tx: Db, notice: Notice, stated: StatedDecision, now: number) {
  const about = aboutNotice(notice, await noticeSecret(tx, notice.reference));
  const uniqueKey = `notice-decided ${about.number} ${notice.email}`;
  const values = { ...about, ...stated };
  await queueMail(tx, { to: notice.email, template: "notice-decided", values, uniqueKey }, now);
}
