import type { Fact, Paper } from "../src/contracts/document";
import type { Invoice } from "../src/invoices/invoices";
import type { InvoiceContent, InvoiceParty, InvoiceTax } from "../src/invoices/stated";
import { formatDollars } from "../src/lib/money";
import { invoiceNumber } from "../src/rules/deal";
import { rateText } from "../src/rules/fees";
import { messagesFor } from "./catalogue";
import { contractWords, countryIn, dayIn } from "./contract-facts";

const formatDay = (time: number) => dayIn(contractWords("en"), time);
const englishMessages = () => messagesFor("en");
const invoiceTexts = () => englishMessages().contractText.invoice;

/** Invoices are in English, like the contract, whatever the reader's language. */
export function invoicePaper(invoice: Invoice, canceledBy: number | null): Paper {
  const { kind, details, number, issued_at, paid_at, order_number } = invoice;
  const { secondLanguage } = invoice;
  const words = invoiceTexts();
  const { pageLabel } = englishMessages().contractText;
  const stamp =
    canceledBy !== null
      ? words.voidStamp({ number: invoiceNumber(canceledBy) })
      : paid_at !== null && words.paidStamp({ day: formatDay(paid_at) });
  const { credits } = details;
  const isCanceled = canceledBy !== null;
  const isOpen = credits === undefined && !isCanceled && paid_at === null;
  return {
    language: "en",
    ...(secondLanguage && { sellerLanguage: secondLanguage }),
    title: words.titles[kind],
    ...(stamp && { stamp }),
    reference: invoiceNumber(number),
    createdAt: issued_at,
    summary: withoutEmpty([
      [words.number, invoiceNumber(number)],
      [words.issued, formatDay(issued_at)],
      [words.due, isCanceled || credits !== undefined ? "" : formatDay(details.dueAt)],
      [words.credits, credits === undefined ? "" : invoiceNumber(credits)],
      [words.contract, details.reference],
      [words.order, order_number ?? ""],
    ]),
    groups: [
      { title: words.seller, facts: partyFacts(details.seller) },
      { title: words.buyer, facts: partyFacts(details.buyer) },
      { title: words.supplied, facts: suppliedFacts(details) },
      { title: words.amounts, facts: amountFacts(details, paid_at !== null) },
      ...(isOpen ? [{ title: words.payment, facts: paymentFacts(details) }] : []),
    ],
    closing: words.closing,
    pageLabel: `${pageLabel.toJSON()}`,
  };
}

export function withoutEmpty(
  facts: ReadonlyArray<readonly [label: string, value: string, lang?: string]>,
): Fact[] {
  return facts
    .filter(([, value]) => value !== "")
    .map(([label, value, lang]) => ({ label, value, ...(lang && { lang }) }));
}

const oneLine = (text: string) => text.replaceAll("\n", ", ");

export function partyFacts(party: InvoiceParty): Fact[] {
  const words = invoiceTexts();
  return withoutEmpty([
    [words.legalName, party.legalName],
    [words.address, oneLine(party.address)],
    [words.country, countryIn(contractWords("en"), party.country)],
    [words.registrationNumber, party.registrationNumber],
    [words.taxNumber, party.taxNumber],
    [words.email, party.email],
  ]);
}

function suppliedFacts({ lot }: InvoiceContent): Fact[] {
  return withoutEmpty([
    [invoiceTexts().item, lot.title, lot.titleLanguage ?? undefined],
    ["", lot.englishTitle ?? ""],
  ]);
}

function amountFacts(
  { tax, netCents, taxCents, totalCents }: InvoiceContent,
  isPaid: boolean,
): Fact[] {
  const words = invoiceTexts();
  const kind =
    tax.rate === 0 ? englishMessages().invoices.taxKinds[tax.kind] : `${rateText(tax.rate)}%`;
  return withoutEmpty([
    [words.net, formatDollars(netCents)],
    [words.tax, words.taxLine({ tax: kind, amount: formatDollars(taxCents) })],
    [words.note, tax.note],
    [words.taxFixed, tax.fixed ? taxedBuyer(tax.fixed) : ""],
  ]).concat({
    label: isPaid ? words.totalPaid : words.total,
    value: formatDollars(totalCents),
    strong: true,
  });
}

function taxedBuyer({ country, taxNumber }: NonNullable<InvoiceTax["fixed"]>): string {
  const name = countryIn(contractWords("en"), country);
  return taxNumber === "" ? name : `${name}, ${taxNumber}`;
}

function paymentFacts({ reference, bankDetails, paymentLink }: InvoiceContent): Fact[] {
  const words = invoiceTexts();
  const [first = "", ...rest] = bankDetails.split("\n");
  return withoutEmpty([
    [words.reference, reference],
    [words.bank, first],
    ...rest.map((line) => ["", line] as const),
    [words.link, paymentLink],
  ]);
}
