import type { Paper } from "../src/contracts/document";
import type { FeeInvoice } from "../src/fees/fee-invoices";
import { formatDollars } from "../src/lib/money";
import { siteName } from "../src/lib/site-name";
import { feeNumber, rateText } from "../src/rules/fees";
import { messagesFor } from "./catalogue";
import { contractWords, dayIn } from "./contract-facts";
import { partyFacts, withoutEmpty } from "./invoice";

/** Fee notes are in English, like the contract, and carry the site's current name. */
export function feePaper(note: FeeInvoice, supportEmail: string, canceledBy?: FeeInvoice): Paper {
  const { contractText, fees } = messagesFor("en");
  const { invoice: words, pageLabel } = contractText;
  const { paper } = fees;
  const { kind, details, issued_at, amount_cents } = note;
  const { lot, licence: license, credits } = details;
  const number = feeNumber(note);
  return {
    language: "en",
    title: kind === "fee-note" ? paper.title : words.titles[kind],
    ...(canceledBy && { stamp: words.voidStamp({ number: feeNumber(canceledBy) }) }),
    reference: number,
    createdAt: issued_at,
    summary: withoutEmpty([
      [words.number, number],
      [words.issued, dayIn(contractWords("en"), issued_at)],
      [paper.credits, credits ? feeNumber(credits) : ""],
      [words.contract, details.reference],
    ]),
    groups: [
      {
        title: paper.from,
        facts: withoutEmpty([
          [words.legalName, siteName()],
          [words.email, supportEmail],
        ]),
      },
      { title: paper.to, facts: partyFacts(details.party) },
      {
        title: words.supplied,
        facts: withoutEmpty([
          [words.item, lot.title, lot.titleLanguage ?? undefined],
          ["", lot.englishTitle ?? ""],
          [paper.license, license === undefined ? "" : String(license)],
        ]),
      },
      {
        title: words.amounts,
        facts: withoutEmpty([
          [paper.price, formatDollars(details.priceCents)],
          [paper.rate, `${rateText(details.rate)}%`],
        ]).concat({ label: words.total, value: formatDollars(amount_cents), strong: true }),
      },
    ],
    closing: `${paper.closing}`,
    pageLabel: `${pageLabel.toJSON()}`,
  };
}
