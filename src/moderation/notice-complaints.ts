import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import type { ComplaintsTable } from "../../db/schema/moderation";
import { inTransaction } from "../../db/transaction";
import type { Config } from "../config";
import { newId } from "../lib/ids";
import { queueMail } from "../mail/outbox";
import { OwnCase } from "../operators/own-cases";
import { operatorsWithRight } from "../operators/roles";
import { findNotice } from "./notice-decision";
import { type Notice, noticeBySecret, noticeSecret, noticeValuesOf } from "./notice-links";
import { ComplaintDecided, ComplaintImpossible } from "./notice-refusals";
import { reopenNotice } from "./notices";
import { isOwnNotice } from "./own-notices";

export type Complaint = Selectable<ComplaintsTable>;

const COMPLAINT_MONTHS = 6;

/** Article 20(1): six months from the decision. */
export function complaintDeadline(decidedAt: number): number {
  const end = new Date(decidedAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + COMPLAINT_MONTHS);
  // If the month is shorter, the date has overflowed into the next month.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

/** Without an address, the complaint could not be answered. */
export function mayComplain({ decided_at, email }: Notice, now: number): boolean {
  return decided_at !== null && email !== "" && now < complaintDeadline(decided_at);
}

export async function complainAboutNotice(
  db: Db,
  { secret, reasons }: { secret: string; reasons: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const notice = await noticeBySecret(tx, secret);
    if (!mayComplain(notice, now)) throw new ComplaintImpossible();
    const { reference, notifier_id: member_id } = notice;
    const complaint = { id: newId(now), action_id: null, notice: reference, member_id };
    try {
      await tx
        .insertInto("complaints")
        .values({ ...complaint, reasons, made_at: now })
        .execute();
    } catch (error) {
      throw isUniqueViolation(error) ? new ComplaintImpossible() : error;
    }
  });
}

export async function complaintOf(db: Db, { reference }: Notice): Promise<Complaint | null> {
  const complaint = await db
    .selectFrom("complaints")
    .selectAll()
    .where("notice", "=", reference)
    .executeTakeFirst();
  return complaint ?? null;
}

/** Includes complaints about repeats of the notice. */
export async function complaintsAbout(db: Db, { reference }: Notice): Promise<Complaint[]> {
  return db
    .selectFrom("complaints")
    .innerJoin("notices", "notices.reference", "complaints.notice")
    .selectAll("complaints")
    .where((eb) =>
      eb.or([eb("notices.reference", "=", reference), eb("folded_into", "=", reference)]),
    )
    .orderBy("made_at")
    .execute();
}

/** Article 20(6): if there are two operators, the one who decided cannot answer. */
export async function mayAnswerComplaint(
  db: Db,
  config: Pick<Config, "operatorEmails">,
  notice: Notice,
  operatorId: string,
): Promise<boolean> {
  const deciders = await decidersOf(db, notice);
  if (!deciders.includes(operatorId)) return true;
  for (const { id } of await operatorsWithRight(db, config, "decide")) {
    if (!deciders.includes(id) && !(await isOwnNotice(db, id, notice))) return false;
  }
  return true;
}

/** Includes the second operator who confirmed a removal. */
async function decidersOf(db: Db, notice: Notice): Promise<(string | null)[]> {
  const seconds = await db
    .selectFrom("operator_actions")
    .select("seconded_by")
    .where("package_id", "=", notice.package_id)
    .where("notice", "=", notice.reference)
    .where("done_at", "is not", null)
    .where("declined", "=", 0)
    .execute();
  return [notice.decided_by, ...seconds.map(({ seconded_by }) => seconded_by)];
}

interface ComplaintAnswer {
  reference: string;
  complaintId: string;
  outcome: "upheld" | "dismissed";
  answer: string;
  operatorId: string;
}

/** If the complaint is upheld, an operator decides about the same page in a new notice. */
export async function answerNoticeComplaint(
  db: Db,
  config: Pick<Config, "operatorEmails">,
  { reference, complaintId, outcome, answer, operatorId }: ComplaintAnswer,
  now: number,
): Promise<{ reopened: string | null }> {
  return inTransaction(db, async (tx) => {
    const notice = await findNotice(tx, reference);
    if (await isOwnNotice(tx, operatorId, notice)) throw new OwnCase();
    if (!(await mayAnswerComplaint(tx, config, notice, operatorId))) throw new OwnCase();
    const complaint = (await complaintsAbout(tx, notice)).find(({ id }) => id === complaintId);
    const answeredRow = await tx
      .updateTable("complaints")
      .set({ outcome, answer, decided_by: operatorId, decided_at: now })
      .where("id", "=", complaint?.id ?? "")
      .where("decided_at", "is", null)
      .returning("notice")
      .executeTakeFirst();
    if (!answeredRow) throw new ComplaintDecided();
    const originalNotice = await tx
      .selectFrom("notices")
      .selectAll()
      .where("reference", "=", answeredRow.notice)
      .executeTakeFirstOrThrow();
    const { email, reference: ownReference } = originalNotice;
    const noticeValues = noticeValuesOf(originalNotice, await noticeSecret(tx, ownReference));
    const decided = { ...noticeValues, outcome, answer };
    const reopened = outcome === "upheld" ? await reopenNotice(tx, originalNotice, now) : null;
    const values = reopened ? { ...decided, reopened } : decided;
    await queueMail(tx, { to: email, template: "notice-complaint-decided", values }, now);
    return { reopened: reopened?.number ?? null };
  });
}
