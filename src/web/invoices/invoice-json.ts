import type { z } from "zod";
import type {
  billingDetailsSchema,
  creditNoteSchema,
  ownInvoiceSchema,
} from "../../invoices/answers";
import type { OwnInvoice } from "../../invoices/invoice-list";
import type { Invoice } from "../../invoices/invoices";
import type { BillingDetails } from "../../invoices/schema";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { invoiceNumber } from "../../rules/deal";

export function invoiceJson(invoice: Invoice): z.output<typeof creditNoteSchema> {
  const { details, kind, number, contract_id, issued_at, paid_at, order_number } = invoice;
  const { reference, seller, buyer, lot, tax, credits, dueAt, ...rest } = details;
  return {
    number: invoiceNumber(number),
    sequence: number,
    kind,
    contract: reference,
    contractId: contract_id,
    issuedAt: isoTime(issued_at),
    dueAt: isoTime(dueAt),
    paidAt: paid_at === null ? null : isoTime(paid_at),
    orderNumber: order_number,
    credits: credits === undefined ? null : invoiceNumber(credits),
    seller,
    buyer,
    lot: {
      id: lot.id,
      title: lot.title,
      titleLanguage: lot.titleLanguage ?? null,
      englishTitle: lot.englishTitle ?? null,
    },
    currency: "USD",
    net: centsToDecimal(rest.netCents),
    tax: {
      kind: tax.kind,
      rate: tax.rate / 100,
      note: tax.note,
      amount: centsToDecimal(rest.taxCents),
      reasonCode: tax.reasonCode ?? "",
      fixedFor: tax.fixed ? { country: tax.fixed.country, taxNumber: tax.fixed.taxNumber } : null,
    },
    total: centsToDecimal(rest.totalCents),
    bankDetails: rest.bankDetails,
    paymentLink: rest.paymentLink,
  };
}

export function ownInvoiceJson(invoice: OwnInvoice): z.output<typeof ownInvoiceSchema> {
  const { side, creditNote } = invoice;
  return {
    ...invoiceJson(invoice),
    side,
    creditNote: creditNote === null ? null : invoiceNumber(creditNote),
  };
}

export function billingDetailsJson(details: BillingDetails): z.output<typeof billingDetailsSchema> {
  return {
    ...details,
    taxRate: details.taxRate / 100,
    numberedTaxRate: details.numberedTaxRate / 100,
    unionTaxRate: details.unionTaxRate / 100,
    abroadTaxRate: details.abroadTaxRate / 100,
  };
}
