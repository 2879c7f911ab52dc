import type { MailTemplate, MailValues } from "../../../src/mail/outbox";

interface MailWords {
  subject: string;
  paragraphs: string[];
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
