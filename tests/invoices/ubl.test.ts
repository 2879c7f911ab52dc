import { expect, test } from "bun:test";
import { amountsOf } from "../../src/invoices/stated";
import { ibanIn, ublOf } from "../../src/invoices/ubl";
import { creditNoteOf, type Element, invoiceOf, parseXml, TAXES } from "../support/invoice-xml";

/** The sequences of UBL 2.1; `!` marks what BIS Billing 3.0 requires. */
const ORDER: Record<string, string> = {
  Invoice:
    "CustomizationID! ProfileID ID! IssueDate! DueDate InvoiceTypeCode! Note DocumentCurrencyCode! BuyerReference! OrderReference BillingReference ContractDocumentReference AccountingSupplierParty! AccountingCustomerParty! PaymentMeans PaymentTerms TaxTotal! LegalMonetaryTotal! InvoiceLine!",
  CreditNote:
    "CustomizationID! ProfileID ID! IssueDate! CreditNoteTypeCode! Note DocumentCurrencyCode! BuyerReference! OrderReference BillingReference! ContractDocumentReference AccountingSupplierParty! AccountingCustomerParty! PaymentMeans PaymentTerms TaxTotal! LegalMonetaryTotal! CreditNoteLine!",
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

function faultsIn(element: Element): string[] {
  const { name } = element;
  const inner = element.children.flatMap(faultsIn);
  if (element.children.length === 0) return element.text.trim() === "" ? [`${name} is empty`] : [];
  const order = (ORDER[name] ?? "").split(" ").filter(Boolean);
  if (order.length === 0) return inner;
  const known = order.map((each) => each.replace("!", ""));
  const found = element.children.map((child) => child.name);
  const places = found.map((each) => known.indexOf(each));
  const isOrdered = places.every((place, i) => place >= 0 && place >= (places[i - 1] ?? 0));
  const missing = order
    .filter((each) => each.endsWith("!") && !found.includes(each.slice(0, -1)))
    .map((each) => `${name} lacks ${each}`);
  return [...inner, ...missing, ...(isOrdered ? [] : [`${name}: ${found.join(" ")}`])];
}

test("writes the elements of BIS Billing 3.0 for every kind of tax", () => {
  for (const tax of TAXES) {
    const invoice = invoiceOf(tax);
    expect(faultsIn(parseXml(ublOf(invoice)))).toEqual([]);
    const note = parseXml(ublOf(creditNoteOf(invoice)));
    expect(faultsIn(note)).toEqual([]);
    expect(note.at("BillingReference/InvoiceDocumentReference/ID")).toBe("INV-000006");
    expect(note.at("CreditNoteTypeCode")).toBe("381");
  }
});

test("splits addresses and numbers as the format expects", () => {
  const partyOf = (seller: object) =>
    parseXml(ublOf(invoiceOf(seller))).all("AccountingSupplierParty/Party")[0] as Element;
  const german = partyOf({ address: "Kai 1\nHaus 2\nHof\nD-20457 Hamburg", countryCode: "de" });
  expect(german.all("PostalAddress")[0]?.children.map(({ text }) => text)).toEqual([
    ...["Kai 1", "Haus 2", "Hamburg", "20457", "", ""],
  ]);
  expect(german.at("PostalAddress/Country/IdentificationCode")).toBe("DE");
  const danish = partyOf({ countryCode: "DK", registrationNumber: "12345674" });
  expect(danish.all("PartyLegalEntity/CompanyID")[0]?.attributes).toEqual({ schemeID: "0184" });
  const schemes = [
    ...[{}, { taxNumber: "GB 123.4567-89" }, { taxNumber: "ABN 51 824 753 556" }],
    ...[{ taxNumber: "DE123456789", peppolId: "0088:7300010000001" }],
  ].map((seller) => {
    const [endpoint] = partyOf(seller).all("EndpointID");
    return `${endpoint?.attributes.schemeID}:${endpoint?.text}`;
  });
  expect(schemes).toEqual([
    ...["EM:mei@example.test", "9932:GB123456789", "EM:mei@example.test", "0088:7300010000001"],
  ]);
});

test("escapes hostile text", () => {
  const xml = ublOf(invoiceOf({ legalName: `</cbc:Name><x a="1">& ]]>\u202e` }));
  expect(faultsIn(parseXml(xml))).toEqual([]);
  expect(xml).toContain("&lt;/cbc:Name&gt;&lt;x a=&quot;1&quot;&gt;&amp; ]]&gt;");
  expect(xml).toContain("<cbc:ID>PO &amp; 7</cbc:ID>");
});

test("accepts only a valid IBAN as an account", () => {
  expect(ibanIn("Bank X\nIBAN DE89 3704 0044 0532 0130 00, BIC X")).toBe("DE89370400440532013000");
  expect(ibanIn("IBAN DE88 3704 0044 0532 0130 00")).toBeNull();
  expect(ibanIn("HSBC Hong Kong 123-456789-001")).toBeNull();
});

test("splits a price with tax into parts that add up to it", () => {
  for (let price = 1; price < 20_000; price += 7) {
    for (const rate of [500, 825, 1900, 2000, 2550]) {
      const { netCents, taxCents, totalCents } = amountsOf(price, { rate, added: false });
      expect(netCents + taxCents).toBe(price);
      expect(totalCents).toBe(price);
      expect(Math.abs((netCents * rate) / 10_000 - taxCents)).toBeLessThan(1);
    }
  }
});
