import type { ContractTerms } from "../contracts/terms";
import { withTax } from "../rules/fees";
import { amountsOf, type InvoiceTax } from "./stated";

export interface AmountDue {
  priceCents: number;
  /** In hundredths of a percent. */
  addedTaxRate: number;
  payableCents: number;
}

export type AgreedTerms = Pick<ContractTerms, "priceCents" | "tax">;

/** Taxed as in the invoice or, until it is issued, in the contract, for the price now agreed. */
export function amountDue(
  { priceCents, tax }: AgreedTerms,
  invoiced: InvoiceTax | null,
): AmountDue {
  if (invoiced) {
    const addedTaxRate = invoiced.added ? invoiced.rate : 0;
    return { priceCents, addedTaxRate, payableCents: amountsOf(priceCents, invoiced).totalCents };
  }
  const addedTaxRate = tax?.addedRate ?? 0;
  return { priceCents, addedTaxRate, payableCents: withTax(priceCents, addedTaxRate) };
}
