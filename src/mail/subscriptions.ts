import { timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/client";
import { NotFound } from "../lib/errors";
import { changeSettings } from "../settings/settings";
import type { MailTemplate } from "./outbox";
import type { MailAlert } from "./recipients";

/** What a member can stop by itself: one kind of mail, or all notifications at once. */
export type MailSubscription = MailAlert | "emailNotifications";

/** Under which setting a mail goes out; null for what tells of the account itself, of our terms, and for contracts. */
const SUBSCRIPTIONS: Record<MailTemplate, MailSubscription | null> = {
  "email-verification": null,
  "password-reset": null,
  "password-changed": null,
  "second-factor-changed": null,
  "account-replacement": null,
  "legal-texts-changed": null,
  contract: null,
  "delivery-step": null,
  "delivery-notice": null,
  "package-deleted": "emailNotifications",
  "certification-approved": "emailNotifications",
  "certification-declined": "emailNotifications",
  "certification-withdrawn": "emailNotifications",
  "near-copy-confirmed": "emailNotifications",
  "near-copy-dismissed": "emailNotifications",
  "first-bid": "bidAlerts",
  "bid-summary": "bidAlerts",
  "auction-ended": "bidAlerts",
  "auction-won": "bidAlerts",
  "auction-settled": "bidAlerts",
  "auction-lost": "bidAlerts",
  outbid: "bidAlerts",
  "maximum-passed": "bidAlerts",
  "maximum-set": "bidAlerts",
  "bid-accepted": "bidAlerts",
  "other-bid-accepted": "bidAlerts",
  "bid-rejected": "bidAlerts",
  "leading-again": "bidAlerts",
  "reserve-missed": "bidAlerts",
  "reserve-missed-seller": "bidAlerts",
  "offer-made": "bidAlerts",
  "offer-accepted": "bidAlerts",
  "offer-taken": "bidAlerts",
  "offer-declined": "bidAlerts",
  "offer-lapsed": "bidAlerts",
  "bids-released": "bidAlerts",
  "favorite-relisted": "favoriteReminders",
  "favorite-ending": "favoriteReminders",
  "message-unread": "messageAlerts",
  "work-waiting": "operatorAlerts",
};

/** The setting that stops a mail; null where none does. */
export function subscriptionOf(template: string): MailSubscription | null {
  return SUBSCRIPTIONS[template as MailTemplate] ?? null;
}

/** No link of a mail of ours: it was cut short, or made up. */
export class UnsubscriptionUnknown extends NotFound {
  constructor() {
    super("unsubscription-unknown");
  }
}

/** Whose mails of which kind a link stops. */
export interface Unsubscription {
  userId: string;
  subscription: MailSubscription;
}

/**
 * Signs and reads the tokens by which a mail can be unsubscribed from without signing in (RFC 8058).
 * Nothing of them is stored; each does this one thing, as often as it is followed.
 */
export class UnsubscribeTokens {
  constructor(private readonly key: string) {}

  /** Of letters that an address may hold. */
  sign({ userId, subscription }: Unsubscription): string {
    return `${userId}.${subscription}.${this.#mark(userId, subscription)}`;
  }

  /** Null for what was not signed here. */
  read(token: string): Unsubscription | null {
    const [userId = "", named = "", mark = ""] = token.split(".");
    const subscription = Object.values(SUBSCRIPTIONS).find((name) => name === named);
    if (!subscription) return null;
    const [given, due] = [Buffer.from(mark), Buffer.from(this.#mark(userId, subscription))];
    const signed = given.length === due.length && timingSafeEqual(given, due);
    return signed ? { userId, subscription } : null;
  }

  #mark(userId: string, subscription: MailSubscription): string {
    return new Bun.CryptoHasher("sha256", this.key)
      .update(`${userId}\n${subscription}`)
      .digest("base64url");
  }
}

/** Switches a member's setting off; does nothing where the account is gone. */
export async function unsubscribe(
  db: Db,
  { userId, subscription }: Unsubscription,
  now: number,
): Promise<void> {
  const member = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (member) await changeSettings(db, userId, { [subscription]: false }, now);
}
