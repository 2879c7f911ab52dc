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

/** Words a queued mail as its reader reads. */
export type RenderMail = (
  mail: QueuedMail,
  publicUrl: string,
  reading: Pick<Preferences, "language" | "timezone">,
) => RenderedMail;
