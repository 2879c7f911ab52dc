import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { queueMail } from "../mail/outbox";
import type { Addressee } from "../mail/templates";
import { issueLink, type MailToken, pretendLink } from "./mail-tokens";
import type { User } from "./user";

/** Whoever registered an unconfirmed address may be a stranger, so its emails repeat no names. */
export function addresseeOf({
  first_name: firstName,
  last_name: lastName,
  is_email_verified: isConfirmed,
}: Pick<User, "first_name" | "last_name" | "is_email_verified">): Addressee {
  return isConfirmed === 1 ? { firstName, lastName } : { firstName: "", lastName: "" };
}

/** Sends nothing while an earlier link is recent; all of them are valid. */
export async function mailVerification(
  tx: Db,
  { id, email }: Pick<User, "id" | "email">,
  now: number,
  next?: string,
): Promise<void> {
  const payload = { next: next ?? (await nextOfLatestLink(tx, email)) };
  const purpose = "email-verification";
  const token = await issueLink(tx, { purpose, email, userId: id, payload }, now);
  if (token === null) return;
  await queueMail(tx, { to: email, template: "email-verification", values: { token } }, now);
}

/** A link that is sent again leads to the same page. */
async function nextOfLatestLink(tx: Db, email: string): Promise<string | undefined> {
  const link = await tx
    .selectFrom("mail_tokens")
    .select("payload")
    .where("email", "=", email)
    .where("purpose", "=", "email-verification")
    .where("used_at", "is", null)
    .executeTakeFirst();
  return nextOf({ payload: link?.payload ?? null });
}

/** Links of earlier versions have no payload. */
export function nextOf({ payload }: Pick<MailToken, "payload">): string | undefined {
  return (JSON.parse(payload ?? "{}") as { next?: string }).next;
}

export async function resendVerification(db: Db, email: string, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["id", "email"])
      .where("email", "=", email)
      .where("is_email_verified", "=", 0)
      .executeTakeFirst();
    if (user) await mailVerification(tx, user, now);
    return user !== undefined;
  });
}

export async function requestVerification(db: Db, email: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await resendVerification(tx, email, now)) return;
    await pretendLink(tx, "email-verification", email, now);
  });
}

export async function confirmEmail(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("users")
      .set((eb) => ({
        is_email_verified: 1,
        membership_status: "active",
        updated_at: now,
        // Operators review only members who have confirmed their address.
        waiting_since: eb.case().when("waiting_since", "is not", null).then(now).end(),
      }))
      .where("id", "=", userId)
      .execute();
    announce(tx, { type: "account-changed", userId });
  });
}
