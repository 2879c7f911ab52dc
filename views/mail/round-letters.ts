import type { Times } from "../../src/lib/own-clock";
import type { RoundMails } from "../../src/mail/about";
import type { Messages } from "../messages/messages";
import { after, letter } from "./letter";

type Reader = Pick<Messages, "mail"> & { times: Times };

export const roundLetters = {
  "licenses-sold": ({ mail }: Reader, values: RoundMails["licenses-sold"]) =>
    letter(mail["licenses-sold"], values, "/trade"),
  "round-ended": ({ mail }: Reader, { exclusiveCents, ...values }: RoundMails["round-ended"]) => {
    const words = mail["round-ended"];
    const text = letter(words, values, "/trade");
    if (exclusiveCents === null) return text;
    const { togetherCents } = values;
    return after(text, words.exclusive({ exclusiveCents, togetherCents }));
  },
  "favorite-seats": (
    { mail, times }: Reader,
    { endsAt, ...values }: RoundMails["favorite-seats"],
  ) => {
    const until = times.moment(endsAt);
    return letter(mail["favorite-seats"], { ...values, until }, `/package/${values.packageId}`);
  },
  "round-missed-seller": ({ mail }: Reader, values: RoundMails["round-missed-seller"]) =>
    letter(mail["round-missed-seller"], values, `/package/${values.packageId}/relisting`),
};
