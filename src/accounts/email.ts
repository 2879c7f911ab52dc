import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { TooManyRequests } from "../lib/errors";
import { queueMail } from "../mail/outbox";
import { issueLink } from "./mail-tokens";
import type { User } from "./user";

/**
 * Mails a link that proves the address, in the transaction that made it necessary.
 * @throws TooManyRequests after three within the hour
 */
export async function mailVerification(
  tx: Db,
  { id, email }: Pick<User, "id" | "email">,
  now: number,
): Promise<void> {
  const token = await issueLink(tx, { purpose: "email-verification", email, userId: id }, now);
  await queueMail(tx, { to: email, template: "email-verification", values: { token } }, now);
}

/**
 * Mails the link once more, where the address still waits for it.
 * @returns whether it does
 * @throws TooManyRequests after three within the hour
 */
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

/**
 * The same for anyone who knows the address: neither the outcome nor the work done tells whether an
 * account waits there. A token is written either way, and flushed to disk, which takes longest.
 */
export async function requestVerification(db: Db, email: string, now: number): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      if (await resendVerification(tx, email, now)) return;
      await issueLink(tx, { purpose: "email-verification", email: nobodyFor(email) }, now);
    });
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
  }
}

/** No address at all, so that asking for one in vain uses up nothing of who registers it later. */
function nobodyFor(email: string): string {
  return `nobody ${new Bun.CryptoHasher("sha256").update(email).digest("hex")}`;
}

/**
 * The address is the user's own: it is verified, and the membership active
 * (docs/product.md#mail-links).
 */
export async function confirmEmail(db: Db, userId: string, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("users")
      .set({ is_email_verified: 1, membership_status: "active", updated_at: now })
      .where("id", "=", userId)
      .execute();
    announce(tx, { type: "account-changed", userId });
  });
}
