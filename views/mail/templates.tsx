import { renderToStaticMarkup } from "react-dom/server";
import { contractText } from "../../src/contracts/text";
import { DEFAULT_LANGUAGE } from "../../src/lib/languages";
import { leadingTo } from "../../src/lib/next";
import { timesIn } from "../../src/lib/times";
import type { MailTemplate } from "../../src/mail/outbox";
import type { QueuedMail, RenderedMail } from "../../src/mail/rendering";
import type { Preferences } from "../../src/settings/schema";
import { localeOf, messagesFor } from "../messages/catalogue";
import type { MailWriter } from "../messages/en/mail";
import { MailPage } from "./mail-page";

/** Pages that are there for members only. */
const MEMBERS_PAGE =
  /^\/(trade|create-package|settings|profile|dashboard|messages|contract)\b|\/certification$/;

/** A page that its reader may have to sign in for; whoever is signed in is led on at once. */
function reachable(path: string): string {
  return MEMBERS_PAGE.test(path) ? leadingTo("/login", path) : path;
}

/** A queued mail as its reader reads: its subject, and the same text plain and as HTML. */
export function renderMail(
  { template, template_values }: QueuedMail,
  publicUrl: string,
  { language, timezone }: Pick<Preferences, "language" | "timezone">,
): RenderedMail {
  const locale = localeOf(language ?? DEFAULT_LANGUAGE);
  const { mail } = messagesFor(locale);
  const word = mail.templates[template as MailTemplate];
  if (!word) throw new Error(`No mail template is named ${template}`);
  // Each template is given the values that were queued under its own name.
  const values: unknown = JSON.parse(template_values);
  const words = (word as MailWriter<unknown>)(values, timesIn(locale, timezone));
  const { subject, paragraphs, contract } = words;
  const action = words.action && { ...words.action, url: publicUrl + reachable(words.action.path) };
  const page = (
    <MailPage
      {...{ paragraphs, action, contract }}
      lang={locale}
      title={subject}
      signature={mail.signature}
    />
  );
  const link = action ? [`${action.label}: ${action.url}`] : [];
  const enclosed = contract ? [contractText(contract)] : [];
  return {
    subject,
    link: action?.url ?? null,
    text: [...paragraphs, ...link, mail.signature, ...enclosed].join("\n\n"),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}
