import type { Messages } from "../../messages/messages";
import type { BillingField } from "../../src/invoices/schema";
import type { TimeFormats } from "../../src/lib/own-clock";
import type { Addressee, MailValues } from "../../src/mail/templates";
import { deviceText } from "../accounts/device-text";
import { append, type Letter, letter, prepend } from "./letter";

type ReaderMessages = Messages & { times: TimeFormats };

type SecurityMails = Pick<
  MailValues,
  | "email-verification"
  | "password-reset"
  | "password-changed"
  | "second-factor-changed"
  | "token-created"
  | "second-factor-removal"
  | "account-changed"
  | "billing-details-changed"
  | "account-replacement"
  | "organization-invitation"
>;

export const securityLetters: {
  [Template in keyof SecurityMails]: (
    reader: ReaderMessages,
    values: SecurityMails[Template],
  ) => Letter;
} = {
  "email-verification": ({ mail }, { token }) =>
    append(letter(mail["email-verification"], {}, `/email-verification/${token}`), mail.ignore),
  "organization-invitation": ({ mail }, { token, ...values }) =>
    letter(mail["organization-invitation"], values, `/organization/invitation/${token}`),
  "password-reset": (reader, { token, ...member }) => {
    const { mail } = reader;
    const resetLetter = letter(mail["password-reset"], {}, `/password-reset/${token}`);
    return withGreeting(reader, member, append(resetLetter, mail.ignore));
  },
  "password-changed": (reader, member) => {
    const { mail } = reader;
    const changedLetter = letter(mail["password-changed"], {}, "/password-reset");
    return withGreeting(reader, member, append(changedLetter, mail.notYou));
  },
  "second-factor-changed": (reader, { change, ...member }) => {
    const { mail } = reader;
    const { changes, ...words } = mail["second-factor-changed"];
    const changedLetter = letter(words, {}, "/settings#security");
    return withGreeting(reader, member, append(changedLetter, changes[change], mail.notYou));
  },
  "token-created": (reader, { name, ...member }) => {
    const { mail } = reader;
    const createdLetter = letter(mail["token-created"], { name }, "/settings/tokens");
    return withGreeting(reader, member, append(createdLetter, mail.notYou));
  },
  "second-factor-removal": (reader, { token, dueAt, ...member }) => {
    const { mail, times } = reader;
    const words = mail["second-factor-removal"];
    const values = { when: times.moment(dueAt) };
    return withGreeting(reader, member, letter(words, values, `/second-factor-removal/${token}`));
  },
  "account-changed": (reader, { act, facts, statementId, ...member }) => {
    const { acts, reason, ...words } = reader.mail["account-changed"];
    const changedLetter = letter(words, {}, `/statements/${statementId}`);
    const paragraphs = [acts[act], facts !== "" && reason({ facts })];
    return withGreeting(reader, member, append(changedLetter, ...paragraphs));
  },
  "billing-details-changed": (reader, { fields, at, address, userAgent, ...member }) => {
    const { mail, packages, profile, times } = reader;
    const labels = billingLabels(reader);
    const values = {
      fields: packages.list(fields.map((field) => labels[field as BillingField])),
      when: times.moment(at),
      place: packages.list([deviceText(profile.sessions, userAgent), address]),
    };
    const changedLetter = letter(mail["billing-details-changed"], values, "/password-reset");
    return withGreeting(reader, member, changedLetter);
  },
  "account-replacement": ({ mail }, { token }) =>
    append(letter(mail["account-replacement"], {}, `/account-replacement/${token}`), mail.ignore),
};

function billingLabels({ invoices }: Messages): Record<BillingField, string> {
  const { country: countryCode, taxAdded, ...labels } = invoices.details;
  return { ...labels, countryCode, taxAdded: taxAdded.label };
}

function withGreeting(
  { mail, format }: ReaderMessages,
  { firstName, lastName = "" }: Addressee,
  rest: Letter,
): Letter {
  const name = format.salutation(firstName, lastName);
  return prepend([mail.greeting({ name, isNamed: name !== "" })], rest);
}
