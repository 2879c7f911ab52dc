import type { MailTemplate, MailValues } from "../../../src/mail/outbox";

/** A mail in words. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  /** What the reader may do about it: a link to one of our pages, by its path. */
  action?: { label: string; path: string };
}

type Templates = { [Template in MailTemplate]: (values: MailValues[Template]) => MailWords };

const templates: Templates = {
  "package-deleted": ({ title }) => ({
    subject: `The auction of "${title}" is off`,
    paragraphs: [
      `The publisher has deleted "${title}" while its auction was running.`,
      "Your bid on it is gone with it, and binds you to nothing any more.",
    ],
  }),
};

export const mail = { templates, signature: "AI Marketplace" };
