import type { Messages } from "../../messages/messages";
import type { MailValues } from "../../src/mail/templates";
import { append, letter } from "./letter";

type ReaderMessages = Pick<Messages, "mail">;

const uncertified =
  (isDeclined: boolean) =>
  ({ mail }: ReaderMessages, values: MailValues["certification-declined"]) => {
    const path = `/package/${values.packageId}/certification`;
    return letter(mail["certification-withdrawn"], { ...values, isDeclined }, path);
  };

export const certificationLetters = {
  "certification-approved": (
    { mail }: ReaderMessages,
    values: MailValues["certification-approved"],
  ) => {
    const words = mail["certification-approved"];
    const note = values.note !== "" && words.note(values);
    return append(letter(words, values, `/package/${values.packageId}`), note);
  },
  "collection-sampled": ({ mail }: ReaderMessages, values: MailValues["collection-sampled"]) =>
    letter(mail["collection-sampled"], values, `/package/${values.packageId}/passages`),
  "collection-refused": ({ mail }: ReaderMessages, values: MailValues["collection-refused"]) =>
    letter(mail["collection-refused"], values, `/package/${values.packageId}/collection`),
  "certification-declined": uncertified(true),
  "certification-withdrawn": uncertified(false),
};
