import type { Messages } from "../../messages/messages";
import type { TimeFormats } from "../../src/lib/own-clock";
import type { RoundMails } from "../../src/mail/about";
import { append, letter } from "./letter";

type ReaderMessages = Pick<Messages, "mail"> & { times: TimeFormats };

const packagePage = ({ packageId }: { packageId: string }) => `/package/${packageId}`;

export const roundLetters = {
  "licenses-sold": (
    { mail, times }: ReaderMessages,
    { unconfirmed = 0, confirmBy = 0, ...values }: RoundMails["licenses-sold"],
  ) => {
    const { waiting, ...words } = mail["licenses-sold"];
    const until = times.moment(confirmBy);
    return append(
      letter(words, values, "/trade"),
      unconfirmed > 0 && waiting({ count: unconfirmed, until }),
    );
  },
  "round-ended": ({ mail }: ReaderMessages, values: RoundMails["round-ended"]) =>
    letter(mail["round-ended"], { seatsBehind: values.count, ...values }, "/trade"),
  "favorite-seats": (
    { mail, times }: ReaderMessages,
    { endsAt, ...values }: RoundMails["favorite-seats"],
  ) => {
    const words = { isExclusiveAhead: false, ...values, until: times.moment(endsAt) };
    return letter(mail["favorite-seats"], words, packagePage(values));
  },
  "first-seat": ({ mail }: ReaderMessages, values: RoundMails["first-seat"]) => {
    const { paragraphs } = mail["first-bid"];
    return letter({ ...mail["first-seat"], paragraphs }, values, packagePage(values));
  },
  "first-exclusive": ({ mail }: ReaderMessages, values: RoundMails["first-exclusive"]) => {
    const { paragraphs } = mail["first-bid"];
    return letter({ ...mail["first-exclusive"], paragraphs }, values, packagePage(values));
  },
  "round-lost": ({ mail }: ReaderMessages, values: RoundMails["round-lost"]) => {
    const words = { ...mail["auction-lost"], ...mail["round-lost"] };
    return letter(words, { isOutweighed: false, ...values }, packagePage(values));
  },
  "license-lost": ({ mail }: ReaderMessages, values: RoundMails["license-lost"]) => {
    const words = { ...mail["auction-outbid"], ...mail["license-lost"] };
    return letter(words, { isOutweighed: false, ...values }, packagePage(values));
  },
  "round-missed": ({ mail }: ReaderMessages, values: RoundMails["round-missed"]) =>
    letter(mail["reserve-missed"], values, packagePage(values)),
  "round-missed-seller": ({ mail }: ReaderMessages, values: RoundMails["round-missed-seller"]) =>
    letter(mail["reserve-missed-seller"], values, `${packagePage(values)}/relisting`),
  "rights-sold-seller": (
    { mail, times }: ReaderMessages,
    values: RoundMails["rights-sold-seller"],
  ) => letter(mail["rights-sold-seller"], withContract(values, times), packagePage(values)),
  "exclusive-released-seller": (
    { mail, times }: ReaderMessages,
    values: RoundMails["exclusive-released-seller"],
  ) => letter(mail["exclusive-released-seller"], withContract(values, times), packagePage(values)),
};

function withContract<Values extends { reference: string | null; until: number | null }>(
  { reference, until, ...values }: Values,
  times: TimeFormats,
) {
  return { ...values, reference: reference ?? "none", until: until ? times.day(until) : "" };
}
