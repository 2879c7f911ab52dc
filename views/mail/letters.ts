import { sizeText } from "../../messages/collection-size";
import type { Messages } from "../../messages/messages";
import type { TypedMessages } from "../../messages/types";
import { estimatedDollars } from "../../src/lib/money";
import type { TimeFormats } from "../../src/lib/own-clock";
import { textOf, type Wording } from "../../src/lib/wording";
import type { MailTemplate, MailValues } from "../../src/mail/templates";
import { bidderLetters } from "./bidder-letters";
import { certificationLetters } from "./certification-letters";
import { contractLetter } from "./contract-letter";
import { dealLetters } from "./deal-letters";
import { invoiceLetter } from "./invoice-lines";
import { append, type Letter, type LetterWords, letter, prepend } from "./letter";
import { noticeLetters } from "./notice-letters";
import { priceOfferLetters } from "./price-offer-letters";
import { roundLetters } from "./round-letters";
import { securityLetters } from "./security-letters";

type ReaderMessages = Messages & { times: TimeFormats };

type LetterWriter<Values> = (reader: ReaderMessages, values: Values) => Letter;

const packagePage = ({ packageId }: { packageId: string }) => `/package/${packageId}`;
const changesPage = (values: { packageId: string }) => `${packagePage(values)}/changes`;
const offersPage = (values: { packageId: string }) => `${packagePage(values)}/offers`;
type Letters = { [Template in MailTemplate]: LetterWriter<MailValues[Template]> };

/** Templates without an entry link to `path` or the package's page and use their values unchanged. */
type RequiredLetters = {
  [Template in MailTemplate as MailValues[Template] extends { packageId: string } | { path: string }
    ? Template extends PlainTemplate
      ? never
      : Template
    : Template]: Letters[Template];
};

type PlainTemplate = {
  [Template in keyof MailMessages & MailTemplate]: MailMessages[Template] extends LetterWords<
    MailValues[Template]
  >
    ? Template
    : never;
}[keyof MailMessages & MailTemplate];
type MailMessages = TypedMessages["mail"];

const letters: RequiredLetters & Partial<Letters> = {
  "legal-texts-changed": ({ mail, times }, { holdFrom }) =>
    letter(mail["legal-texts-changed"], { day: times.day(holdFrom) }, "/terms"),
  ...securityLetters,
  invited: ({ mail }, values) => letter(mail.invited, values, `/invitation/${values.packageId}`),
  "invited-to-join": ({ mail }, { packageId }) =>
    letter(mail["invited-to-join"], {}, `/register?next=/invitation/${packageId}`),
  invitation: ({ mail }, { token }) => letter(mail.invitation, {}, `/register?invitation=${token}`),
  "joining-decided": ({ mail }, { act, facts }) => {
    const { reason, ...words } = mail["joining-decided"];
    return append(letter(words, { act }, "/login"), !!facts && reason({ facts }));
  },
  ...noticeLetters,
  ...roundLetters,
  "package-deleted": ({ mail }, values) => letter(mail["package-deleted"], values),
  statement: ({ mail }, values) =>
    letter(mail.statement, values, `/statements/${values.statementId}`),
  "complaint-answered": ({ mail }, { remedy, ...values }) => {
    const { remedies, ...words } = mail["complaint-answered"];
    const path = `/statements/${values.statementId}`;
    return append(letter(words, values, path), remedy !== undefined && remedies[remedy]);
  },
  "auction-paused": ({ mail, times }, { reader, until = null, ...values }) => {
    const { told, ...words } = mail["auction-paused"];
    const texts: Partial<Record<string, Wording<{ until: string }>>> =
      values.act === "release" ? {} : told[values.act];
    const text = reader && texts[reader];
    const first = text ? [textOf(text, { until: until === null ? "" : times.moment(until) })] : [];
    return prepend(first, letter(words, values, "/dashboard"));
  },
  "bid-summary": ({ mail, times }, { lots, more }) => {
    const words = mail["bid-summary"];
    const values = { title: lots[0]?.title ?? "", count: lots.length + more };
    const lines = lots.map(({ seats, ...lot }) => {
      const lotValues = { ...lot, until: times.moment(lot.endsAt) };
      if (!seats) return words.lot(lotValues);
      const { exclusiveCents = null, ...taken } = seats;
      return words.round({ ...lotValues, ...taken, exclusiveCents });
    });
    if (more > 0) lines.push(words.more({ more }));
    return prepend(lines, letter(words, values, "/trade"));
  },
  "auction-ended": ({ mail }, { highestBidCents, ...values }) => {
    const { noBids, bids } = mail["auction-ended"];
    return highestBidCents === null
      ? letter(noBids, values, `${packagePage(values)}/relisting`)
      : letter(bids, { ...values, highestBidCents }, "/trade");
  },
  "auction-sold": ({ mail, times }, { isContracted = false, confirmBy, ...values }) => {
    if (confirmBy === undefined)
      return letter(mail["auction-sold"], { ...values, isContracted }, "/trade");
    const until = times.moment(confirmBy);
    return letter(mail["auction-sold-unconfirmed"], { ...values, until }, packagePage(values));
  },
  "confirm-bid": ({ mail, times }, { token, until, kind, ...values }) => {
    const words = mail["confirm-bid"][kind];
    const path = `/email-verification/${token}`;
    return append(letter(words, { ...values, until: times.moment(until) }, path), mail.ignore);
  },
  "winner-lapsed": ({ mail }, values) => letter(mail["winner-lapsed"], values, packagePage(values)),
  "winner-lapsed-seller": ({ mail }, values) =>
    letter(mail["winner-lapsed-seller"], values, offersPage(values)),
  contract: contractLetter,
  ...bidderLetters,
  ...certificationLetters,
  ...dealLetters,
  invoice: invoiceLetter,
  "bid-rejected": ({ mail }, { auction, ...values }) => {
    const words = mail["bid-rejected"];
    const hasOthers = !auction || auction.ownCents !== undefined;
    return append(letter(words, values, packagePage(values)), hasOthers && words.otherBids);
  },
  "favorite-ending": ({ mail, times }, values) => {
    const time = times.clock(values.endsAt);
    return letter(mail["favorite-ending"], { ...values, time }, packagePage(values));
  },
  "favorite-price": ({ mail, times }, { endsAt, ...values }) => {
    const until = times.moment(endsAt);
    return letter(mail["favorite-price"], { ...values, until }, packagePage(values));
  },
  ...priceOfferLetters,
  "favorite-fixed": ({ mail }, values) =>
    letter(mail["favorite-fixed"], values, packagePage(values)),
  "favorite-opened": ({ mail }, values) =>
    letter(mail["auction-opened"], values, packagePage(values)),
  "favorite-relisted": ({ mail }, { firstBidCents = null, ...values }) =>
    letter(mail["favorite-relisted"], { ...values, firstBidCents }, packagePage(values)),
  "bid-accepted": ({ mail }, values) =>
    letter(mail["bid-accepted"], { ...values, isContracted: false }, packagePage(values)),
  "auction-awarded": ({ mail }, { isContracted = false, ...values }) =>
    letter(mail["bid-accepted"], { ...values, isContracted }, packagePage(values)),
  "reserve-missed-seller": ({ mail }, values) => {
    const { offers, ...words } = mail["reserve-missed-seller"];
    return append(letter(words, values, offersPage(values)), offers);
  },
  "change-asked": ({ mail, times }, { until: dueAt, ...values }) => {
    const until = times.moment(dueAt);
    return letter(mail["change-asked"], { ...values, until }, changesPage(values));
  },
  "change-decided": ({ mail }, values) =>
    letter(mail["change-decided"], values, changesPage(values)),
  "offer-made": ({ mail, times }, { expiresAt, bidCents, ...values }) => {
    const until = times.moment(expiresAt);
    const kind = bidCents === undefined ? "bid" : "named";
    const offered = { ...values, until, kind, bidCents: bidCents ?? 0 };
    return letter(mail["offer-made"], offered, `/offer/${values.offerId}`);
  },
  "offer-accepted": ({ mail }, values) => letter(mail["offer-accepted"], values, "/trade"),
  "offer-declined": ({ mail }, values) =>
    letter(mail["offer-declined"], values, offersPage(values)),
  "offer-lapsed": ({ mail }, values) =>
    letter({ ...mail["offer-declined"], ...mail["offer-lapsed"] }, values, offersPage(values)),
  "search-matches": ({ mail, packages, times }, { searches, path, lots, more }) => {
    const words = mail["search-matches"];
    const values = {
      title: lots[0]?.title ?? "",
      count: lots.length + more,
      searches: packages.list(searches),
    };
    const listedLots = lots.map(({ packageId, title, perTokensCents, seats, ...lot }) => {
      const facts = {
        size: sizeText(lot, packages),
        hasBid: lot.hasBid ?? true,
        priceCents: lot.priceCents,
        perTokens: perTokensCents === null ? null : estimatedDollars(perTokensCents),
        until: times.moment(lot.endsAt),
      };
      const path = packagePage({ packageId });
      return {
        title,
        path,
        facts: lot.isFixed
          ? words.fixed(facts)
          : seats
            ? words.round({ ...facts, isExclusiveAhead: false, ...seats })
            : words.facts(facts),
      };
    });
    return {
      ...append(letter(words, values, path), more > 0 && words.more({ more })),
      lots: listedLots,
    };
  },
  "message-unread": ({ mail }, { packageId, otherId, title, from }) => {
    const values = { title, from, isNamed: from !== "" };
    return letter(mail["message-unread"], values, `/messages/${packageId}/${otherId}`);
  },
  "bid-report-answered": ({ mail }, { bidId, answer, ...values }) => {
    const path = bidId ? `/bid/${bidId}/report` : packagePage(values);
    return append(letter(mail["bid-report-answered"], values, path), answer);
  },
};

/** @throws Error for a template that this version does not know */
export function writeLetter(
  reader: ReaderMessages,
  template: MailTemplate,
  values: unknown,
): Letter {
  const write = letters[template] as LetterWriter<unknown> | undefined;
  if (write) return write(reader, values);
  const words = (reader.mail as Partial<Record<string, unknown>>)[template];
  if (!words) throw new Error(`No mail template is named ${template}`);
  // The type of `letters` guarantees that these words accept these values.
  const { path, packageId = "" } = values as { path?: string; packageId?: string };
  return letter(words as LetterWords<unknown>, values, path ?? packagePage({ packageId }));
}
