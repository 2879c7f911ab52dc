import type { Messages } from "../../messages/messages";
import type { TimeFormats } from "../../src/lib/own-clock";
import type { MailValues } from "../../src/mail/templates";
import { append, letter } from "./letter";

type ReaderMessages = Pick<Messages, "mail"> & { times: TimeFormats };

const biddersPage = ({ packageId }: { packageId: string }) => `/package/${packageId}/bidders`;

/** About who may bid: by a seller's decision, or by a colleague's. */
export const bidderLetters = {
  "bidding-asked": ({ mail }: ReaderMessages, values: MailValues["bidding-asked"]) =>
    letter(mail["bidding-asked"], values, biddersPage(values)),
  "bidding-waiting": (
    { mail, times }: ReaderMessages,
    { endsAt, ...values }: MailValues["bidding-waiting"],
  ) => {
    const until = times.moment(endsAt);
    return letter(mail["bidding-waiting"], { ...values, until }, biddersPage(values));
  },
  "bidding-restricted": ({ mail }: ReaderMessages, values: MailValues["bidding-restricted"]) =>
    letter(mail["bidding-restricted"], values, "/dashboard"),
  "approval-asked": ({ mail, times }: ReaderMessages, values: MailValues["approval-asked"]) => {
    const { reason, ...words } = mail["approval-asked"];
    const { approvalId, endsAt, ...asked } = values;
    const until = times.moment(endsAt);
    const asking = letter(words, { ...asked, until }, `/approvals/${approvalId}`);
    return append(asking, values.reason !== "" && reason(values));
  },
  "approval-declined": ({ mail }: ReaderMessages, values: MailValues["approval-declined"]) => {
    const { reason, ...words } = mail["approval-declined"];
    const declined = letter(words, values, `/package/${values.packageId}`);
    return append(declined, values.note !== "" && reason(values));
  },
};
