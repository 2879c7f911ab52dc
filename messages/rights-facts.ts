import { ownValue } from "../src/lib/own-value";
import { DEFAULT_TERM_MONTHS, type Rights, rightsOf, USES, type Use } from "../src/rights/rights";
import { codeOf, TERM_NAMES, type TermName } from "../src/rights/terms";
import type { Messages } from "./messages";

export interface RightsFact {
  label: string;
  value: string;
  /** False for a default that the seller did not choose. */
  isStated: boolean;
}

type Words = Messages["rights"];

/** The page and the contract share these words (docs/product.md#rights). */
export function grantedRights(rights: Rights, words: Words): RightsFact[] {
  const { labels } = words;
  const { exclusive, termMonths, territory, redistribution, attribution } = rights;
  const namesOf = (uses: readonly Use[]) => words.list(uses.map((use) => words.uses[use]));
  const uses = { value: namesOf(rights.uses) || words.noUses, isStated: rights.uses.length > 0 };
  const withheld = namesOf(USES.filter((use) => !rights.uses.includes(use)));
  const term = termText(termMonths ?? DEFAULT_TERM_MONTHS, words);
  return [
    { label: labels.uses, ...uses },
    ...(withheld ? [{ ...uses, label: labels.withheld, value: withheld }] : []),
    fact(labels.exclusive, exclusive, words.exclusive({ isExclusive: exclusive })),
    fact(labels.term, termMonths, words[termMonths === null ? "termUnstated" : "term"]({ term })),
    fact(labels.territory, territory, territoryText(territory, words)),
    fact(
      labels.redistribution,
      redistribution,
      words.redistribution({ isAllowed: redistribution }),
    ),
    fact(labels.attribution, attribution, words.attribution({ isRequired: attribution })),
  ];
}

/** What the form suggests in each language. */
const WORLDWIDE = ["worldwide", "全球", "全世界", "전 세계"];

/** Other territories stay as the publisher wrote them. */
function territoryText(territory: string | null, words: Words): string {
  if (territory === null) return words.territoryUnstated;
  return WORLDWIDE.includes(territory.trim().toLowerCase()) ? words.worldwide : territory;
}

export function rightsStatements(rights: Rights, words: Words): RightsFact[] {
  const { labels } = words;
  const { basis, machineMadePercent: percent } = rights;
  return [
    fact(labels.basis, basis, basis ?? words.notStated),
    personalDataFact(rights, words),
    fact(labels.machineMade, percent, words.machineMade({ percent })),
  ];
}

/** Adds the courts if they follow from the chosen law. */
export function chosenTerms({ terms }: Pick<Rights, "terms">, words: Words): RightsFact[] {
  if (!terms) return [];
  const { labels } = words.terms;
  const stated = TERM_NAMES.filter((name) => terms[name] !== undefined);
  const names = terms.law && !terms.court ? [...stated, "court" as const] : stated;
  return names.map((name) =>
    fact(labels[name], true, choiceText(name, codeOf(terms[name]), words)),
  );
}

export function choiceText(name: TermName, choice: string, { terms }: Words): string {
  if (name !== "law" && name !== "court") return terms.words[name]({ choice });
  return ownValue(terms.places, choice) ?? terms.courtsOfLaw;
}

export function personalDataFact({ personalData }: Rights, words: Words): RightsFact {
  const value = personalData === null ? words.notStated : words.personalData[personalData];
  return fact(words.labels.personalData, personalData, value);
}

function fact(label: string, statedValue: unknown, value: string): RightsFact {
  return { label, value, isStated: statedValue !== null };
}

export function termText(months: number, words: Words): string {
  return months % 12 === 0 ? words.years({ count: months / 12 }) : words.months({ count: months });
}

/** In a list of facts, where "3 years" alone would not say of what. */
function licenseTermText(months: number, { chips }: Words): string {
  return months % 12 === 0 ? chips.years({ count: months / 12 }) : chips.months({ count: months });
}

export function rightsChips(rights: Rights | null, words: Words): string[] {
  if (!rights) return [];
  const { chips, uses } = words;
  return [
    ...(rights.exclusive === null ? [] : [rights.exclusive ? chips.exclusive : chips.shared]),
    ...(rights.uses.length === USES.length ? [chips.allUses] : rights.uses.map((use) => uses[use])),
    ...(rights.termMonths === null ? [] : [licenseTermText(rights.termMonths, words)]),
  ];
}

export function rightsLine(
  lot: { rights: string | null; usage_rights: string | null },
  words: Words,
): string {
  const ownWords = lot.usage_rights?.trim() ?? "";
  const stated = [...rightsChips(rightsOf(lot), words), ...(ownWords === "" ? [] : [ownWords])];
  return stated.length === 0 ? words.unstated : stated.join(" · ");
}
