import { expect, test } from "bun:test";
import type { Invoice } from "../../src/invoices/invoices";
import { billingDetails } from "../../src/invoices/schema";
import { ublOf } from "../../src/invoices/ubl";
import { COUNTRY_CODES } from "../../src/lib/countries";
import { statedRules } from "../../src/packages/added-tax";
import { type TaxRules, taxFor } from "../../src/rules/tax";
import { BUYER_DETAILS } from "../support/deals";
import { creditNoteOf, type Element, invoiceOf, parseXml, TAXES } from "../support/invoice-xml";
import { BRITISH_SELLER, GERMAN_BUYER, HONG_KONG_BUYER } from "../support/tax";

type Rule = (root: Element) => boolean;

const SELLER = "AccountingSupplierParty/Party";
const BUYER = "AccountingCustomerParty/Party";
const TAX = "TaxTotal/TaxSubtotal";
const TOTAL = "LegalMonetaryTotal";
const lineOf = (root: Element) => `${root.name}Line`;
const category = (root: Element) => root.at(`${TAX}/TaxCategory/ID`) ?? "";
const isOf = (root: Element, ...ids: string[]) => ids.includes(category(root));

const has =
  (...paths: string[]): Rule =>
  (root) =>
    paths.every((path) => (root.at(path) ?? "").trim() !== "");
const inLine =
  (path: string): Rule =>
  (root) =>
    has(`${lineOf(root)}/${path}`)(root);
const hasCountry =
  (party: string): Rule =>
  (root) =>
    COUNTRY_CODES.includes(root.at(`${party}/PostalAddress/Country/IdentificationCode`) ?? "");

function taxNumber(root: Element, party: string, scheme: string): string | undefined {
  return root
    .all(`${party}/PartyTaxScheme`)
    .find((each) => each.at("TaxScheme/ID") === scheme)
    ?.at("CompanyID");
}

const sellerIsIdentified: Rule = (root) =>
  (taxNumber(root, SELLER, "VAT") ?? taxNumber(root, SELLER, "TAX")) !== undefined;
const buyerIsIdentified: Rule = (root) =>
  (taxNumber(root, BUYER, "VAT") ?? root.at(`${BUYER}/PartyLegalEntity/CompanyID`)) !== undefined;

/** Rules about allowances, charges and other syntaxes cannot apply to our invoices. */
const EN_16931: Record<string, Rule> = {
  "BR-01": has("CustomizationID"),
  "BR-02": has("ID"),
  "BR-03": (root) => /^\d{4}-\d\d-\d\d$/.test(root.at("IssueDate") ?? ""),
  "BR-04": (root) => has(`${root.name}TypeCode`)(root),
  "BR-05": (root) => root.at("DocumentCurrencyCode") === "USD",
  "BR-06": has(`${SELLER}/PartyLegalEntity/RegistrationName`),
  "BR-07": has(`${BUYER}/PartyLegalEntity/RegistrationName`),
  "BR-08": (root) => root.all(`${SELLER}/PostalAddress`).length === 1,
  "BR-09, BR-CL-14": hasCountry(SELLER),
  "BR-10": (root) => root.all(`${BUYER}/PostalAddress`).length === 1,
  "BR-11, BR-CL-14": hasCountry(BUYER),
  "BR-12": has(`${TOTAL}/LineExtensionAmount`),
  "BR-13": has(`${TOTAL}/TaxExclusiveAmount`),
  "BR-14": has(`${TOTAL}/TaxInclusiveAmount`),
  "BR-15": has(`${TOTAL}/PayableAmount`),
  "BR-16": (root) => root.all(lineOf(root)).length > 0,
  "BR-21": inLine("ID"),
  "BR-24": inLine("LineExtensionAmount"),
  "BR-25": inLine("Item/Name"),
  "BR-26": inLine("Price/PriceAmount"),
  "BR-27": (root) => root.cents(`${lineOf(root)}/Price/PriceAmount`) >= 0,
  "BR-45": has(`${TAX}/TaxableAmount`),
  "BR-46": has(`${TAX}/TaxAmount`),
  "BR-47, BR-CL-17": (root) => isOf(root, "S", "Z", "E", "AE", "G", "O"),
  "BR-48": (root) => isOf(root, "O") || has(`${TAX}/TaxCategory/Percent`)(root),
  "BR-49": has("PaymentMeans/PaymentMeansCode"),
  "BR-50, BR-61": (root) =>
    root.at("PaymentMeans/PaymentMeansCode") !== "30" ||
    has("PaymentMeans/PayeeFinancialAccount/ID")(root),
  "BR-55": (root) =>
    root.name === "Invoice" || has("BillingReference/InvoiceDocumentReference/ID")(root),
  "BR-62, BR-63": (root) =>
    [SELLER, BUYER].every((each) => root.all(`${each}/EndpointID`)[0]?.attributes.schemeID),
  "BR-CO-04": inLine("Item/ClassifiedTaxCategory/ID"),
  "BR-CO-09": (root) =>
    [SELLER, BUYER].every((each) => {
      const prefix = taxNumber(root, each, "VAT")?.slice(0, 2);
      return prefix === undefined || ["EL", "XI", ...COUNTRY_CODES].includes(prefix);
    }),
  "BR-CO-10": (root) =>
    root.cents(`${TOTAL}/LineExtensionAmount`) ===
    root.cents(`${lineOf(root)}/LineExtensionAmount`),
  "BR-CO-13": (root) =>
    root.cents(`${TOTAL}/TaxExclusiveAmount`) === root.cents(`${TOTAL}/LineExtensionAmount`),
  "BR-CO-14": (root) => root.cents("TaxTotal/TaxAmount") === root.cents(`${TAX}/TaxAmount`),
  "BR-CO-15": (root) =>
    root.cents(`${TOTAL}/TaxInclusiveAmount`) ===
    root.cents(`${TOTAL}/TaxExclusiveAmount`) + root.cents("TaxTotal/TaxAmount"),
  "BR-CO-16": (root) =>
    root.cents(`${TOTAL}/PayableAmount`) === root.cents(`${TOTAL}/TaxInclusiveAmount`),
  "BR-CO-17": (root) => {
    const rate = Number(root.at(`${TAX}/TaxCategory/Percent`) ?? 0);
    const tax = (root.cents(`${TAX}/TaxableAmount`) * rate) / 100;
    return Math.abs(tax - root.cents(`${TAX}/TaxAmount`)) < 100;
  },
  "BR-CO-18": (root) => root.all(TAX).length > 0,
  "BR-CO-25": has("PaymentTerms/Note"),
  "BR-CO-26": (root) =>
    sellerIsIdentified(root) || root.at(`${SELLER}/PartyLegalEntity/CompanyID`) !== undefined,
  "BR-S-02, BR-Z-02, BR-E-02": (root) => !isOf(root, "S", "Z", "E") || sellerIsIdentified(root),
  "BR-S-05": (root) => !isOf(root, "S") || Number(root.at(`${TAX}/TaxCategory/Percent`)) > 0,
  "BR-AE-02": (root) => !isOf(root, "AE") || (sellerIsIdentified(root) && buyerIsIdentified(root)),
  "BR-G-02": (root) => !isOf(root, "G") || taxNumber(root, SELLER, "VAT") !== undefined,
  "BR-CL-22": (root) => {
    const code = root.at(`${TAX}/TaxCategory/TaxExemptionReasonCode`);
    return code === undefined || code === `VATEX-EU-${category(root)}`;
  },
  "BR-Z-05, BR-E-05, BR-AE-05, BR-G-05": (root) =>
    !isOf(root, "Z", "E", "AE", "G") || Number(root.at(`${TAX}/TaxCategory/Percent`)) === 0,
  "BR-Z-09, BR-E-09, BR-AE-09, BR-G-09, BR-O-09": (root) =>
    isOf(root, "S") || root.cents(`${TAX}/TaxAmount`) === 0,
  "BR-S-10, BR-Z-10": (root) =>
    !isOf(root, "S", "Z") || root.all(`${TAX}/TaxCategory/TaxExemptionReason`).length === 0,
  "BR-E-10, BR-AE-10, BR-G-10, BR-O-10": (root) =>
    isOf(root, "S", "Z") || has(`${TAX}/TaxCategory/TaxExemptionReason`)(root),
  "BR-O-02": (root) =>
    !isOf(root, "O") ||
    [SELLER, BUYER].every((each) => root.all(`${each}/PartyTaxScheme`).length === 0),
  "BR-O-05": (root) => !isOf(root, "O") || root.all(`${TAX}/TaxCategory/Percent`).length === 0,
  "category of the line": (root) =>
    category(root) === root.at(`${lineOf(root)}/Item/ClassifiedTaxCategory/ID`),
};

const BILLING = "urn:fdc:peppol.eu:2017:poacc:billing:";

const PEPPOL: Record<string, Rule> = {
  "PEPPOL-EN16931-R001, R007": (root) => root.at("ProfileID") === `${BILLING}01:1.0`,
  "PEPPOL-EN16931-R003": (root) => has("BuyerReference")(root) || has("OrderReference/ID")(root),
  "PEPPOL-EN16931-R004": (root) =>
    root.at("CustomizationID") === `urn:cen.eu:en16931:2017#compliant#${BILLING}3.0`,
  "PEPPOL-EN16931-R008": (root) =>
    root.everything.every(({ text, children }) => text.trim() !== "" || children.length > 0),
  "PEPPOL-EN16931-R010": has(`${BUYER}/EndpointID`),
  "PEPPOL-EN16931-R020": has(`${SELLER}/EndpointID`),
  "PEPPOL-EN16931-R120": (root) => {
    const line = root.all(lineOf(root))[0] as Element;
    return line.cents("LineExtensionAmount") === line.cents("Price/PriceAmount");
  },
  "PEPPOL-EN16931-CL008": (root) =>
    [SELLER, BUYER].every((each) =>
      /^\d{4}$/.test(root.all(`${each}/EndpointID`)[0]?.attributes.schemeID ?? ""),
    ),
  "PEPPOL-EN16931-P0100, P0101": (root) =>
    root.at(`${root.name}TypeCode`) === (root.name === "Invoice" ? "380" : "381"),
};

function broken(rules: Record<string, Rule>, invoice: Invoice): string[] {
  return [invoice, creditNoteOf(invoice)].flatMap((each) => {
    const root = parseXml(ublOf(each));
    return Object.entries(rules)
      .filter(([, isKept]) => !isKept(root))
      .map(([id]) => `${id} (${root.name}, ${category(root)})`);
  });
}

const BUYERS = [BUYER_DETAILS, { registrationNumber: "HRB 1", address: "Kai 1" }];

test("satisfies EN 16931 with every invoice and credit note", () => {
  for (const tax of TAXES) {
    for (const buyer of BUYERS) {
      const withoutIban = { ...tax, bankDetails: "HSBC 123" };
      expect(broken(EN_16931, invoiceOf(tax, { buyer }))).toEqual([]);
      expect(broken(EN_16931, invoiceOf(withoutIban, { buyer, order_number: null }))).toEqual([]);
    }
  }
});

test("satisfies Peppol if both electronic addresses are known", () => {
  for (const tax of TAXES) {
    const addressed = invoiceOf({ ...tax, peppolId: "0088:7300010000001" });
    expect(broken(PEPPOL, addressed)).toEqual([]);
    const email = parseXml(ublOf(invoiceOf(tax, { buyer: {} })));
    expect(email.at("CustomizationID")).toBe("urn:cen.eu:en16931:2017");
    expect(email.at("ProfileID")).toBeUndefined();
  }
});

const SELLERS = [
  BRITISH_SELLER,
  { ...BRITISH_SELLER, numberedTaxKind: "outside", abroadTaxKind: "export", abroadTaxNote: "" },
  {
    ...BRITISH_SELLER,
    numberedTaxKind: "standard",
    numberedTaxRate: "5",
    abroadTaxKind: "exempt",
    abroadTaxNote: "Group 6",
  },
  { ...BRITISH_SELLER, taxAdded: false, numberedTaxKind: "zero", abroadTaxKind: "zero" },
];

const TAXED_BUYERS = [
  GERMAN_BUYER,
  HONG_KONG_BUYER,
  { countryCode: "GB", taxNumber: "GB980780684" },
  { countryCode: "JP", taxNumber: "T5835678256246", address: "1-1 Chiyoda" },
  { countryCode: "KR", taxNumber: "134-86-72683" },
];

function fixedInvoice(seller: object, buyer: object): Invoice {
  const rules = statedRules(billingDetails.parse(seller)) as TaxRules;
  const { countryCode: country, taxNumber } = billingDetails.parse(buyer);
  const fixed = taxFor(rules, { country, taxNumber });
  // The buyer has removed the number since.
  const now = { ...buyer, taxNumber: "" };
  return invoiceOf(seller, { buyer: now, tax: { addedRate: fixed.addedRate, fixed } });
}

test("satisfies EN 16931 for each buyer of a seller with rules", () => {
  for (const seller of SELLERS) {
    for (const buyer of TAXED_BUYERS)
      expect([buyer, broken(EN_16931, fixedInvoice(seller, buyer))]).toEqual([buyer, []]);
  }
});

test("states the category, its reason and the number that the tax was fixed for", () => {
  const rootOf = (buyer: object) => parseXml(ublOf(fixedInvoice(BRITISH_SELLER, buyer)));
  const categoryOf = (root: Element) => [
    ...["ID", "Percent", "TaxExemptionReasonCode", "TaxExemptionReason"].map((name) =>
      root.at(`${TAX}/TaxCategory/${name}`),
    ),
    taxNumber(root, BUYER, "VAT"),
  ];
  const [german, hongKong, british, japanese] = TAXED_BUYERS.map(rootOf).map(categoryOf);
  const reverse = ["AE", "0", "VATEX-EU-AE", "Customer to account for VAT"];
  expect(german).toEqual([...reverse, "DE136695976"]);
  expect(japanese).toEqual([...reverse, "JPT5835678256246"]);
  expect(hongKong).toEqual(["O", undefined, "VATEX-EU-O", "Not subject to VAT", undefined]);
  expect(british).toEqual(["S", "20", undefined, undefined, "GB980780684"]);
});

test("invoices of sellers without rules state no code, as before", () => {
  for (const tax of TAXES) expect(ublOf(invoiceOf(tax))).not.toContain("TaxExemptionReasonCode");
});
