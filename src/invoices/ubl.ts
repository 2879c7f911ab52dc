import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { invoiceNumber } from "../rules/deal";
import { rateText } from "../rules/fees";
import { TAX_CATEGORIES } from "../rules/tax";
import { addressOf } from "./electronic-address";
import type { Invoice } from "./invoices";
import type { InvoiceContent } from "./stated";
import { partyXml, type Xml, xmlDocument } from "./ubl-party";

const EN_16931 = "urn:cen.eu:en16931:2017";
const PEPPOL = `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const PEPPOL_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const UBL_NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:";

const dateText = (at: number) => isoTime(at).slice(0, 10);
const amountXml = (name: string, cents: number): Xml => [
  name,
  centsToDecimal(cents),
  { currencyID: "USD" },
];
const toSingleLine = (text: string) => text.replaceAll("\n", ", ");

/** Follows Peppol BIS Billing 3.0 if both parties have a Peppol address, or else EN 16931. */
export function ublOf(invoice: Invoice): string {
  const { kind, details } = invoice;
  const isCredit = kind === "credit-note";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { reference, seller, buyer } = details;
  const isPeppol = addressOf(seller).isPeppol && addressOf(buyer).isPeppol;
  const namespaces = {
    xmlns: `${UBL_NAMESPACE}${root}-2`,
    "xmlns:cac": `${UBL_NAMESPACE}CommonAggregateComponents-2`,
    "xmlns:cbc": `${UBL_NAMESPACE}CommonBasicComponents-2`,
  };
  return xmlDocument([
    root,
    [
      ["cbc:CustomizationID", isPeppol ? PEPPOL : EN_16931],
      ["cbc:ProfileID", isPeppol ? PEPPOL_PROCESS : ""],
      ["cbc:ID", invoiceNumber(invoice.number)],
      ["cbc:IssueDate", dateText(invoice.issued_at)],
      ["cbc:DueDate", isCredit ? "" : dateText(details.dueAt)],
      [`cbc:${root}TypeCode`, isCredit ? "381" : "380"],
      ["cbc:DocumentCurrencyCode", "USD"],
      ["cbc:BuyerReference", reference],
      ["cac:OrderReference", [["cbc:ID", invoice.order_number ?? ""]]],
      ...billingReference(details),
      ["cac:ContractDocumentReference", [["cbc:ID", reference]]],
      ["cac:AccountingSupplierParty", [partyXml(seller, details, "seller")]],
      ["cac:AccountingCustomerParty", [partyXml(buyer, details, "buyer")]],
      ...paymentMeans(details),
      ["cac:PaymentTerms", [["cbc:Note", paymentNote(details)]]],
      taxTotal(details),
      [
        "cac:LegalMonetaryTotal",
        [
          amountXml("cbc:LineExtensionAmount", details.netCents),
          amountXml("cbc:TaxExclusiveAmount", details.netCents),
          amountXml("cbc:TaxInclusiveAmount", details.totalCents),
          amountXml("cbc:PayableAmount", details.totalCents),
        ],
      ],
      lineXml(root, details),
    ],
    namespaces,
  ]);
}

function billingReference({ credits }: InvoiceContent): Xml[] {
  if (credits === undefined) return [];
  const documentReference: Xml = [
    "cac:InvoiceDocumentReference",
    [["cbc:ID", invoiceNumber(credits)]],
  ];
  return [["cac:BillingReference", [documentReference]]];
}

/** A credit transfer requires an account, and only an IBAN can be recognized as one. */
function paymentMeans({ bankDetails, reference }: InvoiceContent): Xml[] {
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
    `Due on ${dateText(dueAt)}`,
    `Reference ${reference}`,
    toSingleLine(bankDetails),
    paymentLink,
  ];
  return lines.filter(Boolean).join(". ");
}

const taxScheme: Xml = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];

function percentXml({ tax }: InvoiceContent): Xml {
  return ["cbc:Percent", tax.kind === "outside" ? "" : rateText(tax.rate)];
}

function taxTotal(details: InvoiceContent): Xml {
  const { tax, netCents, taxCents } = details;
  const category = TAX_CATEGORIES[tax.kind];
  const reason = category.reason && (tax.note || category.reason);
  return [
    "cac:TaxTotal",
    [
      amountXml("cbc:TaxAmount", taxCents),
      [
        "cac:TaxSubtotal",
        [
          amountXml("cbc:TaxableAmount", netCents),
          amountXml("cbc:TaxAmount", taxCents),
          [
            "cac:TaxCategory",
            [
              ["cbc:ID", category.id],
              percentXml(details),
              ["cbc:TaxExemptionReasonCode", tax.reasonCode ?? ""],
              ["cbc:TaxExemptionReason", reason],
              taxScheme,
            ],
          ],
        ],
      ],
    ],
  ];
}

function lineXml(root: "Invoice" | "CreditNote", details: InvoiceContent): Xml {
  const { lot, netCents, tax, reference } = details;
  const quantity = root === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
  return [
    `cac:${root}Line`,
    [
      ["cbc:ID", "1"],
      [quantity, "1", { unitCode: "C62" }],
      amountXml("cbc:LineExtensionAmount", netCents),
      [
        "cac:Item",
        [
          ["cbc:Description", `License of a text collection under contract ${reference}`],
          ["cbc:Name", lot.title],
          [
            "cac:ClassifiedTaxCategory",
            [["cbc:ID", TAX_CATEGORIES[tax.kind].id], percentXml(details), taxScheme],
          ],
        ],
      ],
      ["cac:Price", [amountXml("cbc:PriceAmount", netCents)]],
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
