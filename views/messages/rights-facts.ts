import type { Rights } from "../../src/rights/rights";
import { rightsOf, USES } from "../../src/rights/rights";
import type { rights as english } from "./en/rights";

export interface RightsFact {
  label: string;
  value: string;
  /** Whether the publisher says so, and not the rule for what is left out. */
  stated: boolean;
}

type Words = typeof english;

/**
 * What rights a listing grants, a line each, in the words that its page and its contract share
 * (docs/product.md#rights).
 */
export function grantedRights(rights: Rights, words: Words): RightsFact[] {
  const { labels } = words;
  const withheld = USES.filter((use) => !rights.uses.includes(use));
  return [
    {
      label: labels.uses,
      value: words.usesGranted(rights.uses.map((use) => words.uses[use])),
      stated: rights.uses.length > 0,
    },
    ...(withheld.length > 0
      ? [
          {
            label: labels.withheld,
            value: words.list(withheld.map((use) => words.uses[use])),
            stated: rights.uses.length > 0,
          },
        ]
      : []),
    fact(labels.exclusive, words.exclusive, rights.exclusive),
    fact(labels.term, words.term, rights.termMonths),
    fact(labels.territory, words.territory, rights.territory),
    fact(labels.redistribution, words.redistribution, rights.redistribution),
    fact(labels.attribution, words.attribution, rights.attribution),
  ];
}

/** What the publisher says of where the rights and the texts come from. */
export function rightsStatements(rights: Rights, words: Words): RightsFact[] {
  const { labels } = words;
  return [
    fact(labels.basis, words.basis, rights.basis),
    personalDataFact(rights, words),
    fact(labels.machineMade, words.machineMade, rights.machineMadePercent),
  ];
}

export function personalDataFact(rights: Rights, words: Words): RightsFact {
  return fact(words.labels.personalData, words.personalData, rights.personalData);
}

function fact<Value>(
  label: string,
  word: (value: Value | null) => string,
  value: Value | null,
): RightsFact {
  return { label, value: word(value), stated: value !== null };
}

/** What a card says of a lot's rights, shortest first; empty where nothing is stated. */
export function rightsChips(rights: Rights | null, { chips, uses }: Words): string[] {
  if (!rights) return [];
  return [
    ...(rights.exclusive === null ? [] : [rights.exclusive ? chips.exclusive : chips.shared]),
    ...(rights.uses.length === USES.length ? [chips.allUses] : rights.uses.map((use) => uses[use])),
    ...(rights.termMonths === null ? [] : [chips.term(rights.termMonths)]),
  ];
}

/** A lot's rights in a line, or that it states none. */
export function rightsLine(
  lot: { rights: string | null; usage_rights: string | null },
  words: Words,
): string {
  const own = lot.usage_rights?.trim() ?? "";
  const stated = [...rightsChips(rightsOf(lot), words), ...(own === "" ? [] : [own])];
  return stated.length === 0 ? words.unstated : stated.join(" · ");
}
