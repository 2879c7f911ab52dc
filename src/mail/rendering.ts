import type { Preferences } from "../settings/schema";

export interface QueuedMail {
  template: string;
  template_values: string;
}

export interface RenderedMail {
  subject: string;
  link: string | null;
  text: string;
  html: string;
}

export interface MailContext extends Pick<Preferences, "language" | "timezone"> {
  now: number;
  unsubscribeUrl: string | null;
}

export type RenderMail = (
  mail: QueuedMail,
  publicUrl: string,
  context: MailContext,
) => RenderedMail;
