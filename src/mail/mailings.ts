import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { nextTurn } from "../lib/alarm";
import { newId, requestId, withRequestId } from "../lib/ids";
import { mailRow, queueMails } from "./outbox";
import { type MailAlert, recipients } from "./recipients";
import type { MailTemplate, MailValues } from "./templates";

/** At most 100 mails are written in one turn of the event loop. */
export const MAILS_A_TURN = 100;

export type MemberMail = {
  [Template in MailTemplate]: {
    memberId: string;
    template: Template;
    values: MailValues[Template];
    uniqueKey: string;
  };
}[MailTemplate];

interface Mailing {
  alert?: MailAlert;
  mails: readonly MemberMail[];
}

/**
 * Queues mails to any number of members in the transaction of their event: the first 100 at once, the
 * others as rows that {@link writeMailings} moves to the outbox after the commit.
 */
export async function mailMembers(tx: Db, { mails, ...mailing }: Mailing, now: number) {
  await queueFor(tx, { ...mailing, mails: mails.slice(0, MAILS_A_TURN) }, now);
  for (let from = MAILS_A_TURN; from < mails.length; from += MAILS_A_TURN) {
    const row = {
      id: newId(now),
      alert: mailing.alert ?? null,
      mails: JSON.stringify(mails.slice(from, from + MAILS_A_TURN)),
      request_id: requestId() ?? null,
      created_at: now,
    };
    await tx.insertInto("mailings").values(row).execute();
  }
  if (mails.length > MAILS_A_TURN) announce(tx, { type: "mail-queued" });
}

export async function writeMailings(db: Db, now: number): Promise<void> {
  while (await inTransaction(db, (tx) => writeNext(tx, now))) await nextTurn();
}

async function writeNext(tx: Db, now: number): Promise<boolean> {
  const row = await tx.selectFrom("mailings").selectAll().orderBy("id").limit(1).executeTakeFirst();
  if (!row) return false;
  const mailing: Mailing = {
    mails: JSON.parse(row.mails) as MemberMail[],
    ...(row.alert !== null && { alert: row.alert as MailAlert }),
  };
  await withRequestId(row.request_id ?? undefined, () => queueFor(tx, mailing, now));
  await tx.deleteFrom("mailings").where("id", "=", row.id).execute();
  return true;
}

async function queueFor(tx: Db, { mails, alert }: Mailing, now: number): Promise<void> {
  const ids = [...new Set(mails.map(({ memberId }) => memberId))];
  const taking = await recipients(tx, ids, alert);
  const emails = new Map(taking.map(({ id, email }) => [id, email]));
  const rows = mails.flatMap(({ memberId, ...mail }) => {
    const to = emails.get(memberId);
    return to === undefined ? [] : [mailRow({ to, ...mail }, now)];
  });
  await queueMails(tx, rows);
}
