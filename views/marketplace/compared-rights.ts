import { chosenTerms, grantedRights, rightsStatements } from "../../messages/rights-facts";
import type { ComparedPackage } from "../../src/marketplace/compared";
import { NO_RIGHTS, rightsOf } from "../../src/rights/rights";

export function rightsFactsOf(
  lot: ComparedPackage["lot"],
  words: Parameters<typeof grantedRights>[1],
): Map<string, string> {
  const rights = rightsOf(lot) ?? NO_RIGHTS;
  const facts = [
    ...grantedRights(rights, words),
    ...rightsStatements(rights, words),
    ...chosenTerms(rights, words),
  ];
  return new Map(
    facts
      .filter(({ label }) => label !== words.labels.withheld)
      .map(({ label, value, isStated }) => [label, isStated ? value : words.notStated]),
  );
}

export function labelsOf(facts: Iterable<Map<string, string>>): string[] {
  return [...new Set([...facts].flatMap((each) => [...each.keys()]))];
}
