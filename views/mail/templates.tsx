import { renderToStaticMarkup } from "react-dom/server";
import { localeOf, messagesFor } from "../../messages/catalogue";
import { contractText } from "../../src/contracts/document";
import { DEFAULT_LANGUAGE } from "../../src/lib/languages";
import { withAmountsIn } from "../../src/lib/money";
import { timesIn } from "../../src/lib/times";
import type { MailContext, QueuedMail, RenderedMail } from "../../src/mail/rendering";
import type { AwaitingDecision, MailTemplate, OwnAuction } from "../../src/mail/templates";
import { withTitlesFor } from "../../src/packages/titles";
import type { AddedRates } from "../../src/rules/fees";
import { pathWithNext } from "../layout/navigation";
import { addedTaxLines } from "./added-tax-lines";
import { buttonFor } from "./buttons";
import { writeLetter } from "./letters";
import { MailPage } from "./mail-page";
import { timeLeft } from "./time-left";

const MEMBER_PAGE_PATTERN =
  /^\/(trade|create-package|settings|profile|dashboard|messages|contract|offer|operator|following|saved-searches)\b|\/(certification|relisting|offers)$/;

function throughLogin(path: string): string {
  return MEMBER_PAGE_PATTERN.test(path) ? pathWithNext("/login", path) : path;
}

export function renderMail(
  { template, template_values }: QueuedMail,
  publicUrl: string,
  { language, timezone, now, unsubscribeUrl }: MailContext,
): RenderedMail {
  const queuedValues = JSON.parse(template_values);
  const locale = localeOf(language ?? queuedValues.readerLanguage ?? DEFAULT_LANGUAGE);
  const words = messagesFor(locale);
  const { common, layout, mail, settings } = words;
  const values: unknown = withTitlesFor(queuedValues, locale);
  const times = timesIn(locale, timezone ?? "UTC");
  const letter = withAmountsIn(locale, () =>
    writeLetter({ ...words, times }, template as MailTemplate, values),
  );
  const { subject, contract } = letter;
  const { endsAt, ownCents } = (values as { auction?: OwnAuction }).auction ?? {};
  const { decideBy, checkpoint } = values as AwaitingDecision;
  const decisionDeadline =
    template === "auction-ended" || template === "round-ended"
      ? mail.youDecideBy
      : mail.sellerDecidesBy;
  const paragraphs = [
    ...letter.paragraphs,
    ...addedTaxLines(mail, values as AddedRates),
    ...(decideBy === undefined ? [] : [decisionDeadline({ until: times.moment(decideBy) })]),
    ...(ownCents === undefined ? [] : [mail.ownBid({ ownCents })]),
    ...(endsAt === undefined || endsAt <= now
      ? []
      : [
          mail.timeLeft({
            until: times.moment(endsAt),
            left: timeLeft(words, endsAt, now),
          }),
        ]),
    ...(checkpoint === undefined ? [] : [mail.logSigned]),
  ];
  const lots = (letter.lots ?? []).map(({ path, ...lot }) => ({ ...lot, url: publicUrl + path }));
  const action = letter.action && {
    label: buttonFor(mail, template, letter.action.path) ?? common.seePackage,
    url: publicUrl + throughLogin(letter.action.path),
  };
  const footer =
    unsubscribeUrl === null
      ? []
      : [
          {
            label: settings.unsubscription.settings,
            url: publicUrl + pathWithNext("/login", "/settings"),
          },
          { label: mail.unsubscribe, url: unsubscribeUrl },
        ];
  const page = (
    <MailPage
      paragraphs={paragraphs}
      lots={lots}
      action={action}
      contract={contract}
      footer={footer}
      checkpoint={checkpoint}
      lang={locale}
      title={subject}
      signature={layout.brand}
    />
  );
  const linkParts = action ? [linkText(action)] : [];
  const checkpointParts = checkpoint === undefined ? [] : [checkpoint];
  const contractParts = contract ? [contractText(contract)] : [];
  return {
    subject,
    link: action?.url ?? null,
    text: [
      ...paragraphs,
      ...lots.map(({ title, facts, url }) => `${title}\n${facts}\n${url}`),
      ...linkParts,
      layout.brand,
      ...contractParts,
      ...checkpointParts,
      ...footer.map(linkText),
    ].join("\n\n"),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}

function linkText({ label, url }: { label: string; url: string }): string {
  return `${label}: ${url}`;
}
