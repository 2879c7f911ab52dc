import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { consumeToken, issueToken, nextLinkAt, viewToken } from "../accounts/mail-tokens";
import { DAY } from "../lib/time";
import { queueMail } from "../mail/outbox";
import { type Notice, noticeSecret, noticeValuesOf } from "./notice-links";

const PURPOSE = "notice-confirmation";

/** A receipt's link shows the notices until they are decided, which can take weeks. */
const LINK_MS = 90 * DAY;

/** The address belongs to the signed-in member, so the email needs no confirmation link. */
export async function mailOwnReceipt(tx: Db, notice: Notice, now: number): Promise<void> {
  const { email, kind, folded_into, reference } = notice;
  const noticeValues = noticeValuesOf(notice, await noticeSecret(tx, reference));
  const values = { ...noticeValues, kind, isRepeat: folded_into !== null };
  const uniqueKey = `notice-received ${noticeValues.number} ${email}`;
  await queueMail(tx, { to: email, template: "notice-received", values, uniqueKey }, now);
}

/**
 * Anybody may have typed the address, so the link leads to all of its notices. During a pause, one
 * later email stands for all notices received meanwhile, so that its mailbox is not flooded.
 */
export async function mailReceipt(tx: Db, notice: Notice, now: number): Promise<void> {
  const { email, kind, reference } = notice;
  if (await isReceiptScheduled(tx, email, now)) return;
  const link = { purpose: PURPOSE, email } as const;
  const notBefore = Math.max(now, await nextLinkAt(tx, link, now));
  const token = await issueToken(tx, link, notBefore, LINK_MS);
  const noticeValues = noticeValuesOf(notice, await noticeSecret(tx, reference));
  const values = { ...noticeValues, kind, isRepeat: notice.folded_into !== null, token };
  await queueMail(tx, { to: email, template: "notice-received", values, notBefore }, now);
}

async function isReceiptScheduled(tx: Db, email: string, now: number): Promise<boolean> {
  const scheduled = await tx
    .selectFrom("mail_tokens")
    .select("token_hash")
    .where("email", "=", email)
    .where("purpose", "=", PURPOSE)
    .where("created_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return scheduled !== undefined;
}

export interface Confirmation {
  isUsed: boolean;
  notices: Array<Notice & { secret: string }>;
}

const MAX_SHOWN_NOTICES = 200;

/** Also shows the notices after the link was used. @throws LinkUnknown, LinkGone */
export async function findConfirmation(db: Db, token: string, now: number): Promise<Confirmation> {
  const { email, used_at } = await viewToken(db, PURPOSE, token, now);
  const rows = await db
    .selectFrom("notices")
    .selectAll()
    .where("email", "=", email)
    .orderBy("received_at", "desc")
    .limit(MAX_SHOWN_NOTICES)
    .execute();
  const notices: Confirmation["notices"] = [];
  for (const row of rows) notices.push({ ...row, secret: await noticeSecret(db, row.reference) });
  return { isUsed: used_at !== null, notices };
}

export const isConfirmable = ({ confirmed_at, decided_at }: Notice) =>
  confirmed_at === null && decided_at === null;

/** @throws LinkUnknown, LinkGone */
export async function confirmNotices(
  db: Db,
  token: string,
  references: readonly string[],
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email } = await consumeToken(tx, PURPOSE, token, now);
    const confirmed = await tx
      .updateTable("notices")
      .set({ confirmed_at: now })
      .where("reference", "in", references)
      .where("email", "=", email)
      .where("confirmed_at", "is", null)
      .where("decided_at", "is", null)
      .returningAll()
      .execute();
    for (const notice of confirmed.toSorted((a, b) => (a.reference < b.reference ? -1 : 1)))
      await foldRepeat(tx, notice);
  });
}

/** A repeat of a confirmed notice is decided with it. */
async function foldRepeat(tx: Db, notice: Notice): Promise<void> {
  const { reference, about, kind, email } = notice;
  if (notice.notifier_id !== null || (await awaitsSecondOperator(tx, reference))) return;
  const first = await tx
    .selectFrom("notices")
    .select("reference")
    .where("about", "=", about)
    .where("kind", "=", kind)
    .where("decided_at", "is", null)
    .where("folded_into", "is", null)
    .where("email", "=", email)
    .where("notifier_id", "is", null)
    .where("confirmed_at", "is not", null)
    .where("reference", "<>", reference)
    .orderBy("reference")
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await tx
    .updateTable("notices")
    .set({ folded_into: first.reference })
    .where((eb) => eb.or([eb("reference", "=", reference), eb("folded_into", "=", reference)]))
    .execute();
}

/** A removal that has been requested because of this notice names it. */
async function awaitsSecondOperator(tx: Db, reference: string): Promise<boolean> {
  const action = await tx
    .selectFrom("operator_actions")
    .select("id")
    .where("notice", "=", reference)
    .where("done_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return action !== undefined;
}
