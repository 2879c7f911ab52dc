import type { Messages } from "../../messages/messages";
import type { TimeFormats } from "../../src/lib/own-clock";
import type { PriceOfferMails } from "../../src/mail/about";
import { letter } from "./letter";

type ReaderMessages = Pick<Messages, "mail"> & { times: TimeFormats };

type AnsweredMail =
  | ("price-offer-made" | "price-offer-countered" | "price-offer-expiring")
  | "offer-countered";

/** What its reader has to answer. */
const toAnswer =
  <Name extends AnsweredMail>(name: Name) =>
  ({ mail, times }: ReaderMessages, { until, ...values }: PriceOfferMails[Name]) =>
    letter(mail[name], { ...values, until: times.moment(until) }, `/offer/${values.offerId}`);

const over =
  <Name extends "price-offer-declined" | "price-offer-lapsed" | "price-offer-ended">(name: Name) =>
  ({ mail }: ReaderMessages, values: PriceOfferMails[Name]) =>
    letter(mail[name], values, `/package/${values.packageId}`);

export const priceOfferLetters = {
  "price-offer-made": toAnswer("price-offer-made"),
  "price-offer-countered": toAnswer("price-offer-countered"),
  "price-offer-expiring": toAnswer("price-offer-expiring"),
  "offer-countered": toAnswer("offer-countered"),
  "price-offer-declined": over("price-offer-declined"),
  "price-offer-lapsed": over("price-offer-lapsed"),
  "price-offer-ended": over("price-offer-ended"),
};
