import { invoiceNumber } from "../lib/deal";
import { rateText } from "../lib/fees";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { addressOf } from "./electronic-address";
import type { Invoice } from "./invoices";
import type { TaxKind } from "./schema";
import type { InvoiceContent } from "./stated";
import { party, type Xml, xmlDocument } from "./ubl-party";

/** Codes of UNCL5305 as used by EN 16931. */
const CATEGORY: Record<TaxKind, string> = {
  outside: "O",
  reverse: "AE",
  exempt: "E",
  zero: "Z",
  standard: "S",
};

/** These categories require a reason, so this is the default. */
const REASON: Partial<Record<TaxKind, string>> = {
  outside: "Not subject to VAT",
  reverse: "Reverse charge",
  exempt: "Exempt",
};

const EN_16931 = "urn:cen.eu:en16931:2017";
const PEPPOL = `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

const day = (at: number) => isoTime(at).slice(0, 10);
const amount = (name: string, cents: number): Xml => [
  name,
  centsToDecimal(cents),
  { currencyID: "USD" },
];
const oneLine = (text: string) => text.replaceAll("\n", ", ");

/** Follows Peppol BIS Billing 3.0 if both parties have a Peppol address, or else EN 16931. */
export function ublOf(invoice: Invoice): string {
  const { kind, details } = invoice;
  const isCredit = kind === "credit-note";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { reference, seller, buyer } = details;
  const isPeppol = addressOf(seller).isPeppol && addressOf(buyer).isPeppol;
  const namespaces = {
    xmlns: `${UBL}${root}-2`,
    "xmlns:cac": `${UBL}CommonAggregateComponents-2`,
    "xmlns:cbc": `${UBL}CommonBasicComponents-2`,
  };
  return xmlDocument([
    root,
    [
      ["cbc:CustomizationID", isPeppol ? PEPPOL : EN_16931],
      ["cbc:ProfileID", isPeppol ? PROCESS : ""],
      ["cbc:ID", invoiceNumber(invoice.number)],
      ["cbc:IssueDate", day(invoice.issued_at)],
      ["cbc:DueDate", isCredit ? "" : day(details.dueAt)],
      [`cbc:${root}TypeCode`, isCredit ? "381" : "380"],
      ["cbc:DocumentCurrencyCode", "USD"],
      ["cbc:BuyerReference", reference],
      ["cac:OrderReference", [["cbc:ID", invoice.order_number ?? ""]]],
      ...creditedInvoice(details),
      ["cac:ContractDocumentReference", [["cbc:ID", reference]]],
      ["cac:AccountingSupplierParty", [party(seller, details, "seller")]],
      ["cac:AccountingCustomerParty", [party(buyer, details, "buyer")]],
      ...payment(details),
      ["cac:PaymentTerms", [["cbc:Note", paymentNote(details)]]],
      taxTotal(details),
      [
        "cac:LegalMonetaryTotal",
        [
          amount("cbc:LineExtensionAmount", details.netCents),
          amount("cbc:TaxExclusiveAmount", details.netCents),
          amount("cbc:TaxInclusiveAmount", details.totalCents),
          amount("cbc:PayableAmount", details.totalCents),
        ],
      ],
      line(root, details),
    ],
    namespaces,
  ]);
}

function creditedInvoice({ credits }: InvoiceContent): Xml[] {
  if (credits === undefined) return [];
  const documentReference: Xml = [
    "cac:InvoiceDocumentReference",
    [["cbc:ID", invoiceNumber(credits)]],
  ];
  return [["cac:BillingReference", [documentReference]]];
}

/** A credit transfer requires an account, and only an IBAN can be recognized as one. */
function payment({ bankDetails, reference }: InvoiceContent): Xml[] {
  const iban = ibanIn(bankDetails);
  return [
    [
      "cac:PaymentMeans",
      [
        ["cbc:PaymentMeansCode", iban === null ? "1" : "30"],
        ["cbc:PaymentID", reference],
        ["cac:PayeeFinancialAccount", [["cbc:ID", iban ?? ""]]],
      ],
    ],
  ];
}

function paymentNote({ dueAt, reference, bankDetails, paymentLink }: InvoiceContent): string {
  const lines = [
    `Due on ${day(dueAt)}`,
    `Reference ${reference}`,
    oneLine(bankDetails),
    paymentLink,
  ];
  return lines.filter(Boolean).join(". ");
}

const taxScheme: Xml = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];

function percent({ tax }: InvoiceContent): Xml {
  return ["cbc:Percent", tax.kind === "outside" ? "" : rateText(tax.rate)];
}

function taxTotal(details: InvoiceContent): Xml {
  const { tax, netCents, taxCents } = details;
  const reason = REASON[tax.kind] && (tax.note || REASON[tax.kind]);
  return [
    "cac:TaxTotal",
    [
      amount("cbc:TaxAmount", taxCents),
      [
        "cac:TaxSubtotal",
        [
          amount("cbc:TaxableAmount", netCents),
          amount("cbc:TaxAmount", taxCents),
          [
            "cac:TaxCategory",
            [
              ["cbc:ID", CATEGORY[tax.kind]],
              percent(details),
              ["cbc:TaxExemptionReason", reason ?? ""],
              taxScheme,
            ],
          ],
        ],
      ],
    ],
  ];
}

function line(root: "Invoice" | "CreditNote", details: InvoiceContent): Xml {
  const { lot, netCents, tax, reference } = details;
  const quantity = root === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
  return [
    `cac:${root}Line`,
    [
      ["cbc:ID", "1"],
      [quantity, "1", { unitCode: "C62" }],
      amount("cbc:LineExtensionAmount", netCents),
      [
        "cac:Item",
        [
          ["cbc:Description", `License of a text collection under contract ${reference}`],
          ["cbc:Name", lot.title],
          [
            "cac:ClassifiedTaxCategory",
            [["cbc:ID", CATEGORY[tax.kind]], percent(details), taxScheme],
          ],
        ],
      ],
      ["cac:Price", [amount("cbc:PriceAmount", netCents)]],
    ],
  ];
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;

/** Returns the first valid IBAN in the text, without spaces. */
export function ibanIn(bankDetails: string): string | null {
  const candidates = bankDetails.toUpperCase().match(IBAN) ?? [];
  return candidates.map((text) => text.replaceAll(" ", "")).find(isIban) ?? null;
}

/** ISO 13616: the number modulo 97 must be 1. */
function isIban(text: string): boolean {
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (character) =>
    Number.parseInt(character, 36),
  );
  const remainder = digits.reduce((rest, digit) => (rest * (digit > 9 ? 100 : 10) + digit) % 97, 0);
  return remainder === 1;
}
