import { renderToStaticMarkup } from "react-dom/server";
import { MailPage } from "../../views/mail/mail-page";
import { messagesFor } from "../../views/messages/catalogue";
import type { MailWords } from "../../views/messages/en/mail";
import type { MailTemplate } from "./outbox";

interface QueuedMail {
  template: string;
  template_values: string;
}

/** A queued mail in words: its subject, and the same text plain and as HTML. */
export function renderMail({ template, template_values }: QueuedMail, publicUrl: string) {
  const { mail } = messagesFor("en");
  const word = mail.templates[template as MailTemplate];
  if (!word) throw new Error(`No mail template is named ${template}`);
  // Each template is given the values that were queued under its own name.
  const words = (word as (values: unknown) => MailWords)(JSON.parse(template_values));
  const { subject, paragraphs } = words;
  const action = words.action && { ...words.action, url: publicUrl + words.action.path };
  const page = <MailPage {...{ paragraphs, action }} title={subject} signature={mail.signature} />;
  const link = action ? [`${action.label}: ${action.url}`] : [];
  return {
    subject,
    text: [...paragraphs, ...link, mail.signature].join("\n\n"),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}
