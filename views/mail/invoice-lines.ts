import type { Messages } from "../../messages/messages";
import { formatDollars } from "../../src/lib/money";
import type { TimeFormats } from "../../src/lib/own-clock";
import type { DealValues } from "../../src/mail/about";
import type { MailValues } from "../../src/mail/templates";
import { invoiceNumber, type Payable, type Step } from "../../src/rules/deal";

type InvoiceReader = Pick<Messages, "invoices"> & { times: TimeFormats };

export function invoiceLines(
  reader: InvoiceReader,
  { invoice, reference }: Pick<DealValues, "invoice" | "reference">,
  { side, turn, step }: Pick<MailValues["delivery-step"], "side" | "turn"> & { step?: Step },
): string[] {
  if (!invoice) return [];
  if (step === "paid" && invoice.paidAt !== null) return [paidLine(reader, invoice)];
  const isToPay = side === "buyer" && (turn === "pay" || turn === "late-payment");
  return isToPay ? paymentLines(reader, reference, invoice) : [];
}

function paidLine({ invoices, times }: InvoiceReader, { number, paidAt }: Payable): string {
  return invoices.lines.paid({ number: invoiceNumber(number), day: times.day(paidAt ?? 0) });
}

function paymentLines(
  { invoices, times }: InvoiceReader,
  reference: string,
  { number, totalCents, dueAt, bankDetails, host }: Payable,
): string[] {
  const { lines, moneyNote } = invoices;
  const amount = formatDollars(totalCents);
  const paymentValues = { number: invoiceNumber(number), amount, day: times.day(dueAt), reference };
  return [
    lines.pay(paymentValues),
    ...(bankDetails === "" ? [] : [lines.bank({ details: bankDetails.replaceAll("\n", ", ") })]),
    ...(host === "" ? [] : [lines.link({ host })]),
    moneyNote,
  ];
}

export function invoiceLetter(
  reader: InvoiceReader & Pick<Messages, "mail">,
  { contractId, kind, reference, title, invoice }: MailValues["invoice"],
) {
  const words = reader.mail.invoice;
  const number = invoiceNumber(invoice.number);
  const amount = formatDollars(invoice.totalCents);
  const paragraphs =
    kind === "invoice"
      ? paymentLines(reader, reference, invoice)
      : words[kind].paragraphs.map((paragraph) => paragraph({ reference, number, amount }));
  const action = { path: `/contract/${contractId}` };
  return { subject: words[kind].subject({ number, title }), paragraphs, action };
}
