import type { Clause, Fact } from "../src/contracts/document";
import type { ContractTerms } from "../src/contracts/terms";
import { statesRights } from "../src/rights/rights";
import { codeOf, type Place, type TermName, type Terms } from "../src/rights/terms";
import { type ContractWords, countryIn } from "./contract-facts";
import { grantedRights, type RightsFact, rightsStatements } from "./rights-facts";

type Lot = ContractTerms["lot"];

const toFacts = (facts: readonly RightsFact[]): Fact[] =>
  facts.map(({ label, value }) => ({ label, value }));

/** Section 4 states the licensed rights exactly as the package's page does. */
export function rightsClauses(words: ContractWords, lot: Lot): Array<string | Clause> {
  const { rights } = words.texts;
  const inWords = lot.usageRights?.trim() ?? "";
  if (statesRights(lot.rights)) {
    const granted = toFacts(grantedRights(lot.rights, words.all.rights));
    return [
      { text: rights.granted, facts: granted },
      rights.unstated,
      ...(inWords === "" ? [] : [rights.added({ inWords })]),
    ];
  }
  if (inWords === "") return [rights.none];
  return [rights.inWords({ inWords }), rights.noOthers];
}

/** The seller's statements about the data become warranties. */
export function statementClauses(words: ContractWords, { rights }: Lot): Clause[] {
  if (!statesRights(rights)) return [];
  const facts = toFacts(rightsStatements(rights, words.all.rights));
  return [{ text: words.texts.warranties.statements, facts }];
}

type ChoiceWords<Name extends TermName> = { [Key in Name]: (values: { choice: string }) => string };

export function chosenClauses<Name extends TermName>(
  { rights }: Lot,
  clauses: ChoiceWords<Name>,
  names: readonly Name[],
): string[] {
  const terms = rights?.terms ?? {};
  return names
    .filter((name) => terms[name] !== undefined)
    .map((name) => clauses[name]({ choice: codeOf(terms[name]) }));
}

export function duties({ texts }: ContractWords, { lot, priceCents }: ContractTerms): string[] {
  const { duties: clauses } = texts;
  const capCents = lot.rights?.terms?.liabilityCap === "twice" ? 2 * priceCents : priceCents;
  const capClause = ({ choice }: { choice: string }) => clauses.liabilityCap({ choice, capCents });
  return chosenClauses(lot, { ...clauses, liabilityCap: capClause }, [
    "confidential",
    "liabilityCap",
    "audit",
  ]);
}

export function lawClauses(words: ContractWords, { lot, seller }: ContractTerms): string[] {
  const { law } = words.texts;
  const terms: Terms = lot.rights?.terms ?? {};
  const court = terms.court ?? terms.law;
  const country = countryIn(words, seller.country);
  if (!court) return [law.unchosen];
  return [
    terms.law ? placeClause(terms.law, law.ofPlace, law.ofSeller) : law.unchosenLaw,
    placeClause(court, law.courtsOfPlace, law.courtsOfSeller),
  ];

  function placeClause(
    place: Place,
    ofPlace: typeof law.ofPlace | typeof law.courtsOfPlace,
    ofSeller: typeof law.ofSeller | typeof law.courtsOfSeller,
  ): string {
    return place === "seller-country"
      ? ofSeller({ country })
      : ofPlace({ place: law.places[place] });
  }
}
