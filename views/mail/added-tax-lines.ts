import type { Messages } from "../../messages/messages";
import { type AddedRates, feeOn, rateText, withTax } from "../../src/rules/fees";

interface TaxedAmounts extends AddedRates {
  amountCents?: number;
  highestBidCents?: number;
  priceCents?: number;
}

export function addedTaxLines(mail: Messages["mail"], values: TaxedAmounts): string[] {
  const { addedTaxRate = 0, buyerFeeRate = 0, priceCents = 0 } = values;
  const { highestBidCents = priceCents, amountCents = highestBidCents } = values;
  const taxedCents = withTax(amountCents, addedTaxRate);
  const feeCents = feeOn(amountCents, buyerFeeRate);
  const tax = { rate: rateText(addedTaxRate), amountCents, totalCents: taxedCents };
  const fee = { rate: rateText(buyerFeeRate), feeCents, totalCents: taxedCents + feeCents };
  return [
    ...(addedTaxRate === 0 ? [] : [mail.addedTax(tax)]),
    ...(feeCents === 0 ? [] : [mail.buyerFee(fee)]),
  ];
}
