import type { Messages } from "../../messages/messages";
import { formatDollars } from "../../src/lib/money";
import type { TimeFormats } from "../../src/lib/own-clock";
import { beforeValue } from "../../src/lib/wording";
import type { DealValues } from "../../src/mail/about";
import type { MailValues } from "../../src/mail/templates";
import type { Difference, Ruling, Side, StatedAmendment } from "../../src/rules/deal";
import { invoiceLines } from "./invoice-lines";
import { append, type Letter, letter, prepend } from "./letter";

type ReaderMessages = Messages & { times: TimeFormats };

export const dealLetters = {
  "delivery-step": (
    reader: ReaderMessages,
    {
      step,
      side,
      turn,
      until,
      reason,
      ruling,
      amendment,
      differs = [],
      ...deal
    }: MailValues["delivery-step"],
  ) => {
    const { delivery, times } = reader;
    return dealLetter(reader, deal, delivery.steps[step], [
      ...(differs.length === 0 ? [] : [differencesLine(reader, differs)]),
      ...(reason === null ? [] : [beforeValue(delivery.disputeAbout) + delivery.reasons[reason]]),
      ...(ruling ? rulingLines(reader, ruling) : []),
      ...amendmentLines(reader, amendment),
      delivery.turns[turn][side],
      ...refundLines(reader, deal, side),
      ...missingLines(reader, deal, side),
      ...(until === null ? [] : [`${delivery.until} ${times.moment(until)}`]),
      ...invoiceLines(reader, deal, { side, turn, step }),
    ]);
  },
  "delivery-notice": (
    reader: ReaderMessages,
    { notice, side, turn, until, ...deal }: MailValues["delivery-notice"],
  ) => {
    const { delivery, times } = reader;
    return dealLetter(reader, deal, delivery.notices[notice], [
      delivery.turns[turn][side],
      ...refundLines(reader, deal, side),
      ...missingLines(reader, deal, side),
      `${delivery.until} ${times.moment(until)}`,
      ...invoiceLines(reader, deal, { side, turn }),
    ]);
  },
};

function differencesLine({ delivery, packages }: ReaderMessages, differs: readonly Difference[]) {
  const { report } = delivery;
  return (
    beforeValue(report.differs) + packages.list(differs.map((name) => report.differences[name]))
  );
}

function amendmentLines(
  { amendments: words, times }: ReaderMessages,
  amendment: StatedAmendment | undefined,
): string[] {
  if (!amendment) return [];
  const { kind, priceCents, expiresAt } = amendment;
  const amountCents = amendment.amountCents ?? 0;
  const change =
    kind === "cancel" ? words.kinds.cancel : words.statements[kind]({ priceCents, amountCents });
  const until = expiresAt === undefined ? [] : [`${words.until} ${times.moment(expiresAt)}`];
  return [change, words.effects[kind], ...until];
}

function refundLines(
  { delivery }: ReaderMessages,
  { refundCents, isRefundCaseOpen = false }: Pick<DealValues, "refundCents" | "isRefundCaseOpen">,
  side: Side,
): string[] {
  if (refundCents === undefined) return [];
  const amount = delivery.refund({ amount: formatDollars(refundCents) });
  return isRefundCaseOpen ? [amount, delivery.refundCase[side]] : [amount];
}

function rulingLines({ delivery }: ReaderMessages, { outcome, note }: Ruling): string[] {
  const decision = outcome === null ? [] : [delivery.outcome[outcome]];
  return [...decision, delivery.operatorReasons, note];
}

function missingLines(
  { invoices }: ReaderMessages,
  { missing = [] }: Pick<DealValues, "missing">,
  side: Side,
): string[] {
  if (side === "buyer" || missing.length === 0) return [];
  return [invoices.missingText, ...missing.map((detail) => `- ${invoices.missing[detail]}`)];
}

function dealLetter(
  { mail, delivery }: ReaderMessages,
  { contractId, title, reference, priceCents }: Omit<DealValues, "side">,
  news: string,
  paragraphs: string[],
): Letter {
  const price = delivery.price({ amount: formatDollars(priceCents) });
  const { subject } = mail.deal;
  const page = `/contract/${contractId}`;
  const priceLine = mail.deal.price({ reference, price });
  return append(prepend(paragraphs, letter({ subject }, { title, news }, page)), priceLine);
}
