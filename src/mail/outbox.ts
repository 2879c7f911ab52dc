import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import { announce } from "../realtime/announce";

/** Every mail by the name of its template, and the values that it words. */
export interface MailValues {
  "package-deleted": { title: string };
  /** To the seller; without bids there is no highest. */
  "auction-ended": {
    packageId: string;
    title: string;
    highestBidCents: number | null;
    bidCount: number;
  };
  "auction-won": { packageId: string; title: string; highestBidCents: number };
  "auction-lost": { packageId: string; title: string; highestBidCents: number };
  outbid: { packageId: string; title: string; amountCents: number; minimumCents: number };
  "favorite-ending": { packageId: string; title: string; endsAt: number };
}

export type MailTemplate = keyof MailValues;

export interface NewMail<Template extends MailTemplate = MailTemplate> {
  to: string;
  template: Template;
  values: MailValues[Template];
  /** Where a mail may exist only once: the same key again queues nothing. */
  uniqueKey?: string;
}

/**
 * Queues a mail in the transaction of the event that it tells of, so that neither is without the
 * other; delivery starts after the commit (src/mail/delivery.ts).
 */
export async function queueMail(tx: Db, mail: NewMail, now: number): Promise<void> {
  await tx
    .insertInto("mail_outbox")
    .values({
      id: newId(now),
      recipient: mail.to,
      template: mail.template,
      template_values: JSON.stringify(mail.values),
      unique_key: mail.uniqueKey ?? null,
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("unique_key").doNothing())
    .execute();
  announce(tx, { type: "mail-queued" });
}
