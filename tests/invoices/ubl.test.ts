import { expect, test } from "bun:test";
import { ibanIn } from "../../src/invoices/iban";
import type { Invoice } from "../../src/invoices/invoices";
import { billingDetails } from "../../src/invoices/schema";
import { amountsOf, stated } from "../../src/invoices/stated";
import { ublOf } from "../../src/invoices/ubl";
import { BUYER_DETAILS, SELLER_DETAILS } from "../support/billing";
import { someTerms } from "../support/terms";

interface Element {
  name: string;
  children: Element[];
  text: string;
}

function parse(xml: string): Element {
  const root: Element = { name: "", children: [], text: "" };
  const open = [root];
  for (const [, close, name = "", , text] of xml.matchAll(
    /<(\/?)([\w:]+)((?:\s[^>]*)?)>|([^<]+)/g,
  )) {
    const parent = open.at(-1) as Element;
    if (text !== undefined) parent.text += text;
    else if (close) open.pop();
    else {
      const element = { name, children: [], text: "" };
      parent.children.push(element);
      open.push(element);
    }
  }
  return root.children[0] as Element;
}

/** The sequences of UBL 2.1 for what we write; `!` marks what BIS Billing 3.0 requires. */
const ORDER: Record<string, string> = {
  Invoice:
    "CustomizationID! ProfileID! ID! IssueDate! DueDate InvoiceTypeCode! Note DocumentCurrencyCode! BuyerReference! OrderReference BillingReference ContractDocumentReference AccountingSupplierParty! AccountingCustomerParty! PaymentMeans PaymentTerms TaxTotal! LegalMonetaryTotal! InvoiceLine!",
  CreditNote:
    "CustomizationID! ProfileID! ID! IssueDate! CreditNoteTypeCode! Note DocumentCurrencyCode! BuyerReference! OrderReference BillingReference! ContractDocumentReference AccountingSupplierParty! AccountingCustomerParty! PaymentMeans PaymentTerms TaxTotal! LegalMonetaryTotal! CreditNoteLine!",
  Party: "EndpointID! PartyName PostalAddress! PartyTaxScheme PartyLegalEntity! Contact",
  PostalAddress:
    "StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country!",
  PartyTaxScheme: "CompanyID! TaxScheme!",
  PartyLegalEntity: "RegistrationName! CompanyID",
  PaymentMeans: "PaymentMeansCode! PaymentID PayeeFinancialAccount",
  TaxTotal: "TaxAmount! TaxSubtotal!",
  TaxSubtotal: "TaxableAmount! TaxAmount! TaxCategory!",
  TaxCategory: "ID! Percent TaxExemptionReason TaxScheme!",
  LegalMonetaryTotal: "LineExtensionAmount! TaxExclusiveAmount! TaxInclusiveAmount! PayableAmount!",
  InvoiceLine: "ID! InvoicedQuantity! LineExtensionAmount! Item! Price!",
  CreditNoteLine: "ID! CreditedQuantity! LineExtensionAmount! Item! Price!",
  Item: "Description Name! ClassifiedTaxCategory!",
  ClassifiedTaxCategory: "ID! Percent TaxScheme!",
};

const local = (name: string) => name.replace(/^.*:/, "");

function faultsIn(element: Element): string[] {
  const name = local(element.name);
  const inner = element.children.flatMap(faultsIn);
  if (element.children.length === 0) return element.text.trim() === "" ? [`${name} is empty`] : [];
  const order = (ORDER[name] ?? "").split(" ").filter(Boolean);
  if (order.length === 0) return inner;
  const known = order.map((each) => each.replace("!", ""));
  const found = element.children.map((child) => local(child.name));
  const places = found.map((each) => known.indexOf(each));
  const isOrdered = places.every((place, i) => place >= 0 && place >= (places[i - 1] ?? 0));
  const missing = order
    .filter((each) => each.endsWith("!") && !found.includes(each.slice(0, -1)))
    .map((each) => `${name} lacks ${each}`);
  return [...inner, ...missing, ...(isOrdered ? [] : [`${name}: ${found.join(" ")}`])];
}

function valueAt(element: Element, path: string): string | undefined {
  const at = path
    .split("/")
    .reduce<Element | undefined>(
      (of, name) => of?.children.find((child) => local(child.name) === name),
      element,
    );
  return at?.text;
}

function invoiceOf(details: object, changes: Partial<Invoice> = {}): Invoice {
  const said = stated({
    terms: someTerms(),
    seller: billingDetails.parse({ ...SELLER_DETAILS, ...details }),
    buyer: billingDetails.parse(BUYER_DETAILS),
    dueAt: Date.UTC(2026, 11, 4),
  });
  return {
    ...{ id: "i", contract_id: "c", kind: "invoice", series_id: "s", number: 7, paid_at: null },
    ...{ issued_at: Date.UTC(2026, 10, 20), order_number: "PO & 7", details: said },
    ...changes,
  };
}

const TAXES = [
  { taxKind: "outside" },
  { taxKind: "reverse", taxNumber: "FR40303265045" },
  { taxKind: "exempt", taxNumber: "FR40303265045", taxNote: "Art. 132" },
  { taxKind: "zero", taxNumber: "FR40303265045" },
  { taxKind: "standard", taxNumber: "FR40303265045", taxRate: "20", taxAdded: true },
  { taxKind: "standard", taxNumber: "12345", taxRate: "8.25" },
];

test("every kind of tax gives the elements that BIS Billing 3.0 requires, in UBL's order", () => {
  for (const tax of TAXES) {
    const invoice = invoiceOf(tax);
    expect(faultsIn(parse(ublOf(invoice)))).toEqual([]);
    const details = { ...invoice.details, credits: 6 };
    const note = parse(ublOf({ ...invoice, kind: "credit-note", details }));
    expect(faultsIn(note)).toEqual([]);
    expect(valueAt(note, "BillingReference/InvoiceDocumentReference/ID")).toBe("INV-000006");
    expect(valueAt(note, "CreditNoteTypeCode")).toBe("381");
  }
});

test("its amounts add up, and its tax has the category and numbers that EN 16931 asks for", () => {
  for (const tax of TAXES) {
    const root = parse(ublOf(invoiceOf(tax)));
    const cents = (path: string) => Math.round(Number(valueAt(root, path)) * 100);
    const net = cents("LegalMonetaryTotal/TaxExclusiveAmount");
    expect(cents("LegalMonetaryTotal/PayableAmount")).toBe(net + cents("TaxTotal/TaxAmount"));
    expect(net).toBe(cents("InvoiceLine/LineExtensionAmount"));
  }
  const at = (tax: object, path: string) => valueAt(parse(ublOf(invoiceOf(tax))), path);
  const scheme = "AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID";
  expect(TAXES.map((tax) => at(tax, "TaxTotal/TaxSubtotal/TaxCategory/ID"))).toEqual([
    ...["O", "AE", "E", "Z", "S", "S"],
  ]);
  expect(TAXES.map((tax) => at(tax, scheme))).toEqual([
    ...[undefined, "VAT", "VAT", "VAT", "VAT", "TAX"],
  ]);
});

test("hostile words stay words", () => {
  const xml = ublOf(invoiceOf({ legalName: `</cbc:Name><x a="1">& ]]>\u202e` }));
  expect(faultsIn(parse(xml))).toEqual([]);
  expect(xml).toContain("&lt;/cbc:Name&gt;&lt;x a=&quot;1&quot;&gt;&amp; ]]&gt;");
  expect(xml).toContain("<cbc:ID>PO &amp; 7</cbc:ID>");
});

test("only a valid IBAN counts as an account", () => {
  expect(ibanIn("Bank X\nIBAN DE89 3704 0044 0532 0130 00, BIC X")).toBe("DE89370400440532013000");
  expect(ibanIn("IBAN DE88 3704 0044 0532 0130 00")).toBeNull();
  expect(ibanIn("HSBC Hong Kong 123-456789-001")).toBeNull();
});

test("a price that includes its tax is split into parts that add up to it", () => {
  for (let price = 1; price < 20_000; price += 7) {
    for (const rate of [500, 825, 1900, 2000, 2550]) {
      const { netCents, taxCents, totalCents } = amountsOf(price, { rate, added: false });
      expect(netCents + taxCents).toBe(price);
      expect(totalCents).toBe(price);
      expect(Math.abs((netCents * rate) / 10_000 - taxCents)).toBeLessThan(1);
    }
  }
});
