import { useMessages } from "../../messages/context";
import type { AmountDue } from "../../src/invoices/due";
import { formatDollars } from "../../src/lib/money";
import { rateText } from "../../src/rules/fees";

export function useAddedTax(): (due: Omit<AmountDue, "priceCents">) => string | null {
  const { addedTax } = useMessages().auctions;
  return ({ addedTaxRate: rate, payableCents }) =>
    rate === 0 ? null : addedTax({ rate: rateText(rate), total: formatDollars(payableCents) });
}

export function AddedTaxNote({ due }: { due: Omit<AmountDue, "priceCents"> }) {
  const text = useAddedTax()(due);
  return text && <span className="muted added-tax"> {text}</span>;
}
