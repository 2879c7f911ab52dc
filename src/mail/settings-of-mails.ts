import type { MailAlert, MailTemplate } from "./templates";

export type MailSubscription = MailAlert | "emailNotifications";

/** The setting of each mail; null for those about the account, our terms, and contracts. */
export const SUBSCRIPTIONS: Record<MailTemplate, MailSubscription | null> = {
  "email-verification": null,
  "password-reset": null,
  "password-changed": null,
  "second-factor-changed": null,
  "account-replacement": null,
  "legal-texts-changed": null,
  contract: null,
  "delivery-step": null,
  "delivery-notice": null,
  invoice: null,
  "package-deleted": "emailNotifications",
  "certification-approved": "emailNotifications",
  "certification-declined": "emailNotifications",
  "certification-withdrawn": "emailNotifications",
  "near-copy-confirmed": "emailNotifications",
  "near-copy-dismissed": "emailNotifications",
  "first-bid": "bidAlerts",
  "bid-summary": "bidAlerts",
  "auction-ended": "bidAlerts",
  "auction-opened": "bidAlerts",
  "auction-unopened": "bidAlerts",
  "auction-won": "bidAlerts",
  "auction-sold": "bidAlerts",
  "auction-awarded": "bidAlerts",
  "auction-outbid": "bidAlerts",
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
  "favorite-opened": "favoriteReminders",
  "favorite-ending": "favoriteReminders",
  "search-matches": "searchAlerts",
  "message-unread": "messageAlerts",
  "work-waiting": "operatorAlerts",
};

export function subscriptionOf(template: string): MailSubscription | null {
  return SUBSCRIPTIONS[template as MailTemplate] ?? null;
}
