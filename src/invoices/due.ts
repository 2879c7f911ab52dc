import type { ContractTerms } from "../contracts/terms";
import { withTax } from "../rules/fees";
import type { InvoiceContent } from "./stated";

export interface AmountDue {
  priceCents: number;
  /** In hundredths of a percent. */
  addedTaxRate: number;
  payableCents: number;
}

export type AgreedTerms = Pick<ContractTerms, "priceCents" | "tax">;

/** Uses the invoice or, until it is issued, the contract. */
export function amountDue(
  { priceCents, tax }: AgreedTerms,
  invoice: Pick<InvoiceContent, "tax" | "totalCents"> | null,
): AmountDue {
  if (invoice) {
    const addedTaxRate = invoice.tax.added ? invoice.tax.rate : 0;
    return { priceCents, addedTaxRate, payableCents: invoice.totalCents };
  }
  const addedTaxRate = tax?.addedRate ?? 0;
  return { priceCents, addedTaxRate, payableCents: withTax(priceCents, addedTaxRate) };
}
