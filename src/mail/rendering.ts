import type { Preferences } from "../settings/schema";

/** A mail as it stands in the outbox: the name of its template, and its values as JSON. */
export interface QueuedMail {
  template: string;
  template_values: string;
}

/** A mail in words: the same text plain and as HTML. */
export interface RenderedMail {
  subject: string;
  /** Where its button leads; null for a mail without one. */
  link: string | null;
  text: string;
  html: string;
}

/** How a mail's reader reads it, and when. */
export interface MailReading extends Pick<Preferences, "language" | "timezone"> {
  /** When it is sent: epoch ms. */
  now: number;
  /** Where mails of its kind can be stopped; null for those that cannot be. */
  unsubscribeUrl: string | null;
}

/** Words a queued mail as its reader reads. */
export type RenderMail = (
  mail: QueuedMail,
  publicUrl: string,
  reading: MailReading,
) => RenderedMail;
