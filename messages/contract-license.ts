import type { ContractTerms } from "../src/contracts/terms";
import type { ContractWords } from "./contract-facts";

export function licenseClauses(
  { texts }: ContractWords,
  { licence: license }: ContractTerms,
): string[] {
  if (!license) return [];
  const { kind, number, of, floorDays: days } = license;
  const { license: words } = texts;
  if (kind === "exclusive") return [words.exclusive];
  return [
    of === undefined ? words.alone({ number }) : words.numbered({ number, of }),
    ...(days === undefined ? [] : [words.floor({ days })]),
  ];
}
