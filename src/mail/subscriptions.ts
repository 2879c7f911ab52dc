import { timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/client";
import { coded, NotFound } from "../lib/errors";
import { changeSettings } from "../settings/settings";
import { MAILS, type MailSubscription } from "./templates";

export class UnsubscriptionUnknown extends coded(NotFound, "unsubscription-unknown") {}

export interface Unsubscription {
  userId: string;
  subscription: MailSubscription;
}

/** These tokens unsubscribe without signing in (RFC 8058). They are not stored and never expire. */
export class UnsubscribeTokens {
  constructor(private readonly key: string) {}

  sign({ userId, subscription }: Unsubscription): string {
    return `${userId}.${subscription}.${this.#signatureOf(userId, subscription)}`;
  }

  /** @throws UnsubscriptionUnknown */
  verify(token: string): Unsubscription {
    const [userId = "", subscriptionName = "", signature = ""] = token.split(".");
    const subscription = Object.values(MAILS).find(
      ({ setting }) => setting === subscriptionName,
    )?.setting;
    if (!subscription) throw new UnsubscriptionUnknown();
    const [given, expected] = [
      Buffer.from(signature),
      Buffer.from(this.#signatureOf(userId, subscription)),
    ];
    const isValid = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isValid) throw new UnsubscriptionUnknown();
    return { userId, subscription };
  }

  #signatureOf(userId: string, subscription: MailSubscription): string {
    return new Bun.CryptoHasher("sha256", this.key)
      .update(`${userId}\n${subscription}`)
      .digest("base64url");
  }
}

/** Null also for templates of another version. */
export function subscriptionOf(template: string): MailSubscription | null {
  return Object.hasOwn(MAILS, template) ? MAILS[template as keyof typeof MAILS].setting : null;
}

export async function unsubscribe(db: Db, { userId, subscription }: Unsubscription, now: number) {
  const member = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (member) await changeSettings(db, userId, { [subscription]: false }, now);
}
