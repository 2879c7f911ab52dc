import { estimatedDollars, formatDollars } from "../../src/lib/money";
import type { Times } from "../../src/lib/own-clock";
import { beforeValue } from "../../src/lib/wording";
import type { AboutDeal, Addressee, MailTemplate, MailValues } from "../../src/mail/templates";
import { sizeText } from "../messages/collection-size";
import type { Messages } from "../messages/messages";
import type { Worded } from "../messages/types";
import { contractLetter } from "./contract-letter";
import { invoiceLetter, invoiceLines } from "./invoice-lines";
import { after, before, type Letter, letter, type Words } from "./letter";
import { noticeLetters } from "./notice-letters";
import { roundLetters } from "./round-letters";

type Domain = "mail" | "delivery" | "packages" | "invoices" | "format" | "notices";
type Reader = Pick<Messages, Domain> & { times: Times };

type LetterWriter<Values> = (reader: Reader, values: Values) => Letter;

const packagePage = ({ packageId }: { packageId: string }) => `/package/${packageId}`;
const offersPage = (values: { packageId: string }) => `${packagePage(values)}/offers`;
const certificationPage = (values: { packageId: string }) => `${packagePage(values)}/certification`;

type All = { [Template in MailTemplate]: LetterWriter<MailValues[Template]> };

/** A letter without an entry links to the package's page and uses its values unchanged. */
type Needed = {
  [Template in MailTemplate as MailValues[Template] extends { packageId: string }
    ? Template extends Plain
      ? never
      : Template
    : Template]: All[Template];
};

type Plain = {
  [Template in keyof Mail & MailTemplate]: Mail[Template] extends Words<MailValues[Template]>
    ? Template
    : never;
}[keyof Mail & MailTemplate];
type Mail = Worded["mail"];

const letters: Needed & Partial<All> = {
  "email-verification": ({ mail }, { token }) =>
    letter(mail["email-verification"], {}, `/email-verification/${token}`),
  "password-reset": (reader, { token, ...member }) =>
    greeting(reader, member, letter(reader.mail["password-reset"], {}, `/password-reset/${token}`)),
  "password-changed": (reader, member) =>
    greeting(reader, member, letter(reader.mail["password-changed"], {}, "/password-reset")),
  "legal-texts-changed": ({ mail, times }, { holdFrom }) =>
    letter(mail["legal-texts-changed"], { day: times.day(holdFrom) }, "/terms"),
  "second-factor-changed": (reader, { change, ...member }) => {
    const words = reader.mail["second-factor-changed"];
    const changed = before([words.changes[change]], letter(words, {}, "/settings#security"));
    return greeting(reader, member, changed);
  },
  "account-replacement": ({ mail }, { token }) =>
    letter(mail["account-replacement"], {}, `/account-replacement/${token}`),
  invited: ({ mail }, values) => letter(mail.invited, values, `/invitation/${values.packageId}`),
  "invited-to-join": ({ mail }, { packageId }) =>
    letter(mail["invited-to-join"], {}, `/register?next=/invitation/${packageId}`),
  invitation: ({ mail }, { token }) => letter(mail.invitation, {}, `/register?invitation=${token}`),
  "joining-decided": ({ mail }, values) => letter(mail["joining-decided"], values, "/login"),
  ...noticeLetters,
  ...roundLetters,
  "package-deleted": ({ mail }, values) => letter(mail["package-deleted"], values),
  statement: ({ mail }, values) =>
    letter(mail.statement, values, `/statements/${values.statementId}`),
  "complaint-answered": ({ mail }, values) =>
    letter(mail["complaint-answered"], values, `/statements/${values.statementId}`),
  "auction-paused": ({ mail }, values) => letter(mail["auction-paused"], values, "/dashboard"),
  "bid-summary": ({ mail, times }, { lots, more }) => {
    const words = mail["bid-summary"];
    const values = { title: lots[0]?.title ?? "", count: lots.length + more };
    const lines = lots.map(({ seats, ...lot }) => {
      const about = { ...lot, until: times.moment(lot.endsAt) };
      return seats ? words.round({ ...about, ...seats }) : words.lot(about);
    });
    if (more > 0) lines.push(words.more({ more }));
    return before(lines, letter(words, values, "/trade"));
  },
  "auction-ended": ({ mail }, { highestBidCents, ...values }) => {
    const { noBids, bids } = mail["auction-ended"];
    return highestBidCents === null
      ? letter(noBids, values, `${packagePage(values)}/relisting`)
      : letter(bids, { ...values, highestBidCents }, "/trade");
  },
  "auction-sold": ({ mail }, values) => letter(mail["auction-sold"], values, "/trade"),
  contract: contractLetter,
  "delivery-step": (reader, { step, side, turn, until, reason, ruling, ...deal }) => {
    const { delivery, times } = reader;
    return dealLetter(reader, deal, delivery.steps[step], [
      ...(reason === null ? [] : [beforeValue(delivery.disputeAbout) + delivery.reasons[reason]]),
      ...(ruling ? [delivery.outcome[ruling.outcome], delivery.operatorReasons, ruling.note] : []),
      delivery.turns[turn][side],
      ...(until === null ? [] : [`${delivery.until} ${times.moment(until)}`]),
      ...invoiceLines(reader, deal, { side, turn, step }),
    ]);
  },
  "delivery-notice": (reader, { notice, side, turn, until, ...deal }) => {
    const { delivery, times } = reader;
    return dealLetter(reader, deal, delivery.notices[notice], [
      delivery.turns[turn][side],
      `${delivery.until} ${times.moment(until)}`,
      ...invoiceLines(reader, deal, { side, turn }),
    ]);
  },
  invoice: invoiceLetter,
  "bid-rejected": ({ mail }, { auction, ...values }) => {
    const words = mail["bid-rejected"];
    const hasOthers = !auction || auction.ownCents !== undefined;
    return after(letter(words, values, packagePage(values)), hasOthers && words.otherBids);
  },
  "favorite-ending": ({ mail, times }, values) => {
    const time = times.clock(values.endsAt);
    return letter(mail["favorite-ending"], { ...values, time }, packagePage(values));
  },
  "favorite-price": ({ mail, times }, { endsAt, ...values }) => {
    const until = times.moment(endsAt);
    return letter(mail["favorite-price"], { ...values, until }, packagePage(values));
  },
  "favorite-relisted": ({ mail }, { startingPriceCents, ...values }) => {
    const { priced, ...words } = mail["favorite-relisted"];
    const { paragraphs, ...rest } = letter(words, values, packagePage(values));
    if (startingPriceCents === undefined) return { ...rest, paragraphs };
    const first = priced({ ...values, startingPriceCents });
    return { ...rest, paragraphs: [first, ...paragraphs.slice(1)] };
  },
  "reserve-missed-seller": ({ mail }, values) =>
    letter(mail["reserve-missed-seller"], values, offersPage(values)),
  "offer-made": ({ mail, times }, { expiresAt, ...values }) => {
    const until = times.moment(expiresAt);
    return letter(mail["offer-made"], { ...values, until }, `/offer/${values.offerId}`);
  },
  "offer-accepted": ({ mail }, values) => letter(mail["offer-accepted"], values, "/trade"),
  "offer-declined": ({ mail }, values) =>
    letter(mail["offer-declined"], values, offersPage(values)),
  "offer-lapsed": ({ mail }, values) => letter(mail["offer-lapsed"], values, offersPage(values)),
  "search-matches": ({ mail, packages, times }, { searches, path, lots, more }) => {
    const words = mail["search-matches"];
    const values = {
      title: lots[0]?.title ?? "",
      count: lots.length + more,
      searches: packages.list(searches),
    };
    const listed = lots.map(({ packageId, title, perTokensCents, seats, ...lot }) => {
      const facts = {
        size: sizeText(lot, packages),
        priceCents: lot.priceCents,
        perTokens: perTokensCents === null ? null : estimatedDollars(perTokensCents),
        until: times.moment(lot.endsAt),
      };
      const path = packagePage({ packageId });
      return {
        title,
        path,
        facts: seats ? words.round({ ...facts, ...seats }) : words.facts(facts),
      };
    });
    return {
      ...after(letter(words, values, path), more > 0 && words.more({ more })),
      lots: listed,
    };
  },
  "message-unread": ({ mail }, { packageId, otherId, title, from }) => {
    const values = { title, from, isNamed: from !== "" };
    return letter(mail["message-unread"], values, `/messages/${packageId}/${otherId}`);
  },
  "bid-report-answered": ({ mail }, { bidId, ...values }) => {
    const path = bidId ? `/bid/${bidId}/report` : packagePage(values);
    return letter(mail["bid-report-answered"], values, path);
  },
  "certification-approved": ({ mail }, values) => {
    const words = mail["certification-approved"];
    const note = values.note !== "" && words.note(values);
    return after(letter(words, values, packagePage(values)), note);
  },
  "certification-declined": ({ mail }, values) =>
    letter(mail["certification-declined"], values, certificationPage(values)),
  "certification-withdrawn": ({ mail }, values) =>
    letter(mail["certification-withdrawn"], values, certificationPage(values)),
};

/** @throws Error for a template that this version does not know */
export function writeLetter(reader: Reader, template: MailTemplate, values: unknown): Letter {
  const write = letters[template] as LetterWriter<unknown> | undefined;
  if (write) return write(reader, values);
  const words = (reader.mail as Partial<Record<string, unknown>>)[template];
  if (!words) throw new Error(`No mail template is named ${template}`);
  // The type of `letters` guarantees that these words accept these values.
  return letter(words as Words<unknown>, values, packagePage(values as { packageId: string }));
}

function greeting(
  { mail, format }: Reader,
  { firstName, lastName = "" }: Addressee,
  rest: Letter,
): Letter {
  const name = format.salutation(firstName, lastName);
  return before([mail.greeting({ name, isNamed: name !== "" })], rest);
}

function dealLetter(
  { mail, delivery }: Reader,
  { contractId, title, reference, priceCents }: Omit<AboutDeal, "side">,
  news: string,
  paragraphs: string[],
): Letter {
  const price = delivery.price({ amount: formatDollars(priceCents) });
  const words = { subject: mail.deal.subject, action: delivery.see };
  return after(
    before(paragraphs, letter(words, { title, news }, `/contract/${contractId}`)),
    mail.deal.price({ reference, price }),
  );
}
