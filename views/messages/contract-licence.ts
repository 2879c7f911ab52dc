import type { ContractTerms } from "../../src/contracts/terms";
import type { ContractWords } from "./contract-facts";

export function isShelf({ licence }: ContractTerms): boolean {
  return licence?.kind === "shelf";
}

export function amountText({ texts }: ContractWords, terms: ContractTerms): string {
  const { priceCents } = terms;
  return (isShelf(terms) ? texts.shelf : texts.price).amount({ priceCents });
}

export function licenceClauses({ texts }: ContractWords, { licence }: ContractTerms): string[] {
  if (!licence) return [];
  const { kind, number, of, floorDays: days } = licence;
  const { licence: words } = texts;
  if (kind === "exclusive") return [words.exclusive];
  return [
    of === undefined ? words.alone({ number }) : words.numbered({ number, of }),
    ...(days === undefined ? [] : [words.floor({ days })]),
  ];
}
