import { z } from "zod";
import { count, dollars, id, text, time } from "../lib/answers";
import { KINDS_ABROAD, TAX_KINDS } from "../rules/tax";

const tax = {
  taxKind: z.enum(["", ...TAX_KINDS]),
  taxRate: z.number().describe("In percent."),
  taxNote: text,
  taxAdded: z.boolean().describe("Whether the tax is added to the price or included in it."),
  numberedTaxKind: z
    .enum(["", ...KINDS_ABROAD.numbered])
    .describe(
      "For buyers abroad with a valid tax number. If this is empty, `taxKind` applies to them.",
    ),
  numberedTaxRate: z.number(),
  numberedTaxNote: text,
  unionTaxKind: z
    .enum(["", ...KINDS_ABROAD.union])
    .describe("For other buyers in the EU, if your country is in the EU."),
  unionTaxRate: z.number(),
  unionTaxNote: text,
  abroadTaxKind: z.enum(["", ...KINDS_ABROAD.abroad]).describe("For all other buyers abroad."),
  abroadTaxRate: z.number(),
  abroadTaxNote: text,
};

export const billingDetailsSchema = z
  .object({
    legalName: text,
    address: text,
    countryCode: text.describe("ISO 3166 country code."),
    registrationNumber: text,
    taxNumber: text,
    peppolId: text.describe("Such as `9930:DE123456788`."),
    bankDetails: text,
    paymentLink: text,
    ...tax,
  })
  .meta({ id: "BillingDetails", description: "Fields that were not entered are empty." });

const party = z.object({
  legalName: text,
  address: text,
  registrationNumber: text,
  taxNumber: text,
  country: text,
  email: text,
  peppolId: text.optional(),
});

const invoice = z.object({
  number: text,
  sequence: count.describe("Consecutive across the seller's invoices and credit notes."),
  kind: z.enum(["invoice", "credit-note"]),
  contract: text,
  contractId: id,
  issuedAt: time,
  dueAt: time,
  paidAt: time.nullable(),
  orderNumber: text.nullable(),
  credits: text.nullable().describe("The invoice that a credit note cancels."),
  seller: party,
  buyer: party,
  lot: z.object({
    id,
    title: text,
    titleLanguage: text.nullable().describe("Language tag of the title."),
    englishTitle: text.nullable(),
  }),
  currency: z.literal("USD"),
  net: dollars,
  tax: z.object({
    kind: z.enum([...TAX_KINDS, "export"]),
    rate: z.number(),
    note: text,
    amount: dollars,
    reasonCode: text.describe("Why no tax is charged, as a VATEX code; empty if there is none."),
    fixedFor: z
      .object({ country: text, taxNumber: text })
      .nullable()
      .describe("The buyer's country and valid tax number at the first bid, which fixed the tax."),
  }),
  total: dollars,
  bankDetails: text,
  paymentLink: text,
});

export const creditNoteSchema = invoice.meta({ id: "CreditNote" });

export const invoiceSchema = invoice
  .extend({ creditNote: text.nullable().describe("The credit note that cancels the invoice.") })
  .meta({ id: "Invoice" });

export const ownInvoiceSchema = invoice
  .extend({
    side: z.enum(["seller", "buyer"]).describe("Whether you are the seller or the buyer."),
    creditNote: text.nullable().describe("The credit note that cancels the invoice."),
  })
  .meta({ id: "OwnInvoice" });

export const orderNumberSchema = z.object({ orderNumber: text.nullable() });
