import { rateText } from "../src/rules/fees";
import { type BuyerTax, GROUPS_ABROAD, type TaxRule, type TaxRules } from "../src/rules/tax";
import type { Messages } from "./messages";

type TaxMessages = Pick<Messages, "invoices" | "profile">;

const SEPARATOR = " · ";

function ruleText(
  { invoices: { buyerTax, taxKinds } }: TaxMessages,
  { kind, rate: cents }: Pick<TaxRule, "kind" | "rate">,
  isAdded: boolean,
): string {
  const rate = rateText(cents);
  if (cents === 0) return buyerTax.none({ kind: taxKinds[kind] });
  return isAdded ? buyerTax.added({ rate }) : buyerTax.included({ rate });
}

/** What each group of buyers pays. Without rules for buyers abroad, all pay the same. */
export function taxRuleLines(messages: TaxMessages, rules: TaxRules): string[] {
  const { buyerTax, details } = messages.invoices;
  const line = (buyers: string, rule: TaxRule) =>
    buyerTax.rule({ buyers, tax: ruleText(messages, rule, rules.isAdded) });
  const names = {
    numbered: details.numberedTaxKind,
    union: buyerTax.union,
    abroad: details.abroadTaxKind,
  };
  if (GROUPS_ABROAD.every((group) => rules[group] === null))
    return [line(buyerTax.all, rules.home)];
  const country = messages.profile.country(rules.country);
  return [
    line(buyerTax.home({ country }), rules.home),
    ...GROUPS_ABROAD.flatMap((group) => {
      const rule = rules[group];
      return rule === null ? [] : [line(names[group], rule)];
    }),
  ];
}

export const taxRulesText = (messages: TaxMessages, rules: TaxRules) =>
  taxRuleLines(messages, rules).join(SEPARATOR);

/** What a bidder pays and why, before and after the first bid. */
export function buyerTaxText(messages: TaxMessages, tax: BuyerTax): string {
  const { buyerTax } = messages.invoices;
  const buyers = buyerTax.home({ country: messages.profile.country(tax.country) });
  const sentences = [
    buyerTax.rule({ buyers, tax: ruleText(messages, tax, tax.addedRate > 0) }),
    tax.taxNumber && buyerTax.numbered({ number: tax.taxNumber }),
    buyerTax.fixed,
  ];
  return sentences.filter(Boolean).join(SEPARATOR);
}
