import { renderToStaticMarkup } from "react-dom/server";
import { MailPage } from "../../views/mail/mail-page";
import { messagesFor } from "../../views/messages/catalogue";
import type { MailTemplate, MailValues } from "./outbox";

interface QueuedMail {
  template: string;
  template_values: string;
}

/** A queued mail in words: its subject, and the same text plain and as HTML. */
export function renderMail({ template, template_values }: QueuedMail) {
  const { mail } = messagesFor("en");
  const word = mail.templates[template as MailTemplate];
  if (!word) throw new Error(`No mail template is named ${template}`);
  const { subject, paragraphs } = word(JSON.parse(template_values) as MailValues[MailTemplate]);
  const page = <MailPage title={subject} paragraphs={paragraphs} signature={mail.signature} />;
  return {
    subject,
    text: [...paragraphs, mail.signature].join("\n\n"),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}
