import type { ContractTerms } from "../../src/contracts/terms";
import type { ContractWords } from "./contract-facts";

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
