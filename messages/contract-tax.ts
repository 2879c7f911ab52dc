import type { Clause } from "../src/contracts/document";
import type { ContractTerms } from "../src/contracts/terms";
import { rateText, taxOn } from "../src/rules/fees";
import type { BuyerTax } from "../src/rules/tax";
import { type ContractWords, countryIn } from "./contract-facts";

type TaxTerms = Pick<ContractTerms, "tax" | "priceCents">;

export function taxClauses(words: ContractWords, terms: TaxTerms): Array<string | Clause> {
  const { price, invoice } = words.texts;
  const { tax, priceCents } = terms;
  if (tax === undefined) return [price.taxes];
  if (tax.isByBuyer) return [price.taxByBuyer];
  const { fixed, addedRate } = tax;
  const taxCents = taxOn(priceCents, addedRate);
  const ratedText =
    addedRate === 0 ? price.taxIncluded : price.taxAdded({ rate: rateText(addedRate), taxCents });
  if (!fixed) return [ratedText];
  const { note, taxNumber } = fixed;
  const text = fixed.rate > 0 ? ratedText : untaxedText(words, fixed);
  const country = countryIn(words, fixed.country);
  return [
    // A note inside the text could pass for a clause.
    note === "" ? text : { text, facts: [{ label: invoice.note, value: note }] },
    price.taxFixed({ country, taxNumber, numbered: taxNumber === "" ? "no" : "yes" }),
  ];
}

function untaxedText({ all, texts: { price } }: ContractWords, tax: BuyerTax): string {
  const { kind, taxNumber } = tax;
  if (kind === "reverse" && taxNumber !== "") return price.taxReverse({ taxNumber });
  return price.taxNone({ kind: all.invoices.taxKinds[kind] });
}
