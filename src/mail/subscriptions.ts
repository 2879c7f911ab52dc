import { timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/client";
import { NotFound } from "../lib/errors";
import { changeSettings } from "../settings/settings";
import type { MailTemplate } from "./outbox";
import type { MailAlert } from "./recipients";

export type MailSubscription = MailAlert | "emailNotifications";

/** The setting of each mail; null for those about the account, our terms, and contracts. */
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

export function subscriptionOf(template: string): MailSubscription | null {
  return SUBSCRIPTIONS[template as MailTemplate] ?? null;
}

export class UnsubscriptionUnknown extends NotFound {
  constructor() {
    super("unsubscription-unknown");
  }
}

export interface Unsubscription {
  userId: string;
  subscription: MailSubscription;
}

/**
 * Signs tokens that unsubscribe without signing in (RFC 8058); they are not stored and do not
 * expire.
 */
export class UnsubscribeTokens {
  constructor(private readonly key: string) {}

  sign({ userId, subscription }: Unsubscription): string {
    return `${userId}.${subscription}.${this.#mark(userId, subscription)}`;
  }

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
