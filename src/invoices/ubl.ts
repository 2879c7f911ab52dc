import { invoiceNumber } from "../lib/deal";
import { countryCode } from "../lib/languages";
import { centsToDecimal } from "../lib/money";
import { isoTime } from "../lib/time";
import { ibanIn } from "./iban";
import type { Invoice } from "./invoices";
import type { TaxKind } from "./schema";
import { type InvoiceParty, rateText, type Stated } from "./stated";
import { type Xml, xmlDocument } from "./xml";

/** UNCL5305, as EN 16931 uses it. */
const CATEGORY: Record<TaxKind, string> = {
  outside: "O",
  reverse: "AE",
  exempt: "E",
  zero: "Z",
  standard: "S",
};

/** Said where the seller has written no note, as these categories need a reason. */
const REASON: Partial<Record<TaxKind, string>> = {
  outside: "Not subject to VAT",
  reverse: "Reverse charge",
  exempt: "Exempt",
};

const PEPPOL = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

const day = (at: number) => isoTime(at).slice(0, 10);
const amount = (name: string, cents: number): Xml => [
  name,
  centsToDecimal(cents),
  { currencyID: "USD" },
];
const oneLine = (text: string) => text.replaceAll("\n", ", ");

/** UBL 2.1 by Peppol BIS Billing 3.0, whose order of elements is fixed. */
export function ublOf(invoice: Invoice): string {
  const { kind, details } = invoice;
  const isCredit = kind === "credit-note";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { reference } = details;
  const namespaces = {
    xmlns: `${UBL}${root}-2`,
    "xmlns:cac": `${UBL}CommonAggregateComponents-2`,
    "xmlns:cbc": `${UBL}CommonBasicComponents-2`,
  };
  return xmlDocument([
    root,
    [
      ["cbc:CustomizationID", PEPPOL],
      ["cbc:ProfileID", PROCESS],
      ["cbc:ID", invoiceNumber(invoice.number)],
      ["cbc:IssueDate", day(invoice.issued_at)],
      ["cbc:DueDate", isCredit ? "" : day(details.dueAt)],
      [`cbc:${root}TypeCode`, isCredit ? "381" : "380"],
      ["cbc:DocumentCurrencyCode", "USD"],
      ["cbc:BuyerReference", reference],
      ["cac:OrderReference", [["cbc:ID", invoice.order_number ?? ""]]],
      ...credited(details),
      ["cac:ContractDocumentReference", [["cbc:ID", reference]]],
      ["cac:AccountingSupplierParty", [party(details.seller, details, "seller")]],
      ["cac:AccountingCustomerParty", [party(details.buyer, details, "buyer")]],
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

function credited({ credits }: Stated): Xml[] {
  if (credits === undefined) return [];
  const of: Xml = ["cac:InvoiceDocumentReference", [["cbc:ID", invoiceNumber(credits)]]];
  return [["cac:BillingReference", [of]]];
}

/** Where no tax applies, EN 16931 allows no VAT number; a number without a country is not a VAT number. */
function party({ email, ...said }: InvoiceParty, { tax }: Stated, side: "seller" | "buyer"): Xml {
  const [street = "", more = "", ...rest] = said.address.split("\n");
  const isVat = /^[A-Z]{2}/.test(said.taxNumber);
  const isNamed = said.taxNumber !== "" && tax.kind !== "outside" && (isVat || side === "seller");
  const scheme = isVat ? "VAT" : "TAX";
  return [
    "cac:Party",
    [
      ["cbc:EndpointID", email, { schemeID: "EM" }],
      ["cac:PartyName", [["cbc:Name", said.legalName]]],
      [
        "cac:PostalAddress",
        [
          ["cbc:StreetName", street],
          ["cbc:AdditionalStreetName", more],
          ["cac:AddressLine", [["cbc:Line", rest.join(", ")]]],
          ["cac:Country", [["cbc:IdentificationCode", countryCode(said.country)]]],
        ],
      ],
      [
        "cac:PartyTaxScheme",
        isNamed
          ? [
              ["cbc:CompanyID", said.taxNumber],
              ["cac:TaxScheme", [["cbc:ID", scheme]]],
            ]
          : [],
      ],
      [
        "cac:PartyLegalEntity",
        [
          ["cbc:RegistrationName", said.legalName],
          ["cbc:CompanyID", said.registrationNumber],
        ],
      ],
      ["cac:Contact", [["cbc:ElectronicMail", email]]],
    ],
  ];
}

/** A credit transfer needs an account, and only an IBAN is certain to be one. */
function payment({ bankDetails, reference }: Stated): Xml[] {
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

function paymentNote({ dueAt, reference, bankDetails, paymentLink }: Stated): string {
  const lines = [
    `Due on ${day(dueAt)}`,
    `Reference ${reference}`,
    oneLine(bankDetails),
    paymentLink,
  ];
  return lines.filter(Boolean).join(". ");
}

const taxScheme: Xml = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];

function percent({ tax }: Stated): Xml {
  return ["cbc:Percent", tax.kind === "outside" ? "" : rateText(tax.rate)];
}

function taxTotal(details: Stated): Xml {
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

function line(root: "Invoice" | "CreditNote", details: Stated): Xml {
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
