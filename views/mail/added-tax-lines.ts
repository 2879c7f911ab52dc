import { rateText, withTax } from "../../src/lib/tax";
import type { Taxed } from "../../src/mail/templates";
import type { Messages } from "../messages/messages";

interface Amount extends Taxed {
  amountCents?: number;
  highestBidCents?: number;
  priceCents?: number;
}

export function addedTaxLines(mail: Messages["mail"], values: Amount): string[] {
  const { addedTaxRate = 0, priceCents = 0, highestBidCents = priceCents } = values;
  const { amountCents = highestBidCents } = values;
  if (addedTaxRate === 0) return [];
  const totalCents = withTax(amountCents, addedTaxRate);
  return [mail.addedTax({ rate: rateText(addedTaxRate), amountCents, totalCents })];
}
