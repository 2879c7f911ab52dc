import { toBilingual } from "../src/contracts/bilingual";
import type { Clause, ContractDocument, Section } from "../src/contracts/document";
import type { ContractTerms, Party } from "../src/contracts/terms";
import { LANGUAGES, languageName } from "../src/lib/languages";
import { localeOf } from "./catalogue";
import {
  chosenClauses,
  duties,
  lawClauses,
  rightsClauses,
  statementClauses,
} from "./contract-clauses";
import {
  type ContractWords,
  contractWords,
  englishTitleFact,
  lotFacts,
  momentIn,
  partyClause,
  titleFact,
} from "./contract-facts";
import { licenseClauses } from "./contract-license";
import { agreements, amountText, saleFactsIn, saleTimeFacts } from "./contract-sale";
import { taxClauses } from "./contract-tax";

export function contractDocument(terms: ContractTerms): ContractDocument {
  const english = documentIn(contractWords("en"), terms);
  if (!terms.secondLanguage) return english;
  const words = contractWords(localeOf(terms.secondLanguage));
  return toBilingual(english, documentIn(words, terms));
}

function documentIn(words: ContractWords, terms: ContractTerms): ContractDocument {
  const { reference, concludedAt, priceCents, lot } = terms;
  const { title, pageLabel, priceInDollars, summary } = words.texts;
  return {
    language: words.locale,
    title,
    reference,
    concludedAt,
    summary: [
      { label: summary.reference, value: reference },
      { label: summary.date, value: momentIn(words, concludedAt) },
      titleFact(summary.package, lot),
      ...(lot.englishTitle === undefined ? [] : [englishTitleFact(words, lot)]),
      { label: summary.price, value: priceInDollars({ priceCents }) },
    ],
    preamble: words.texts.preambles[saleFactsIn(terms).kind],
    sections: sections(words, terms),
    signatures: signatures(words, terms),
    pageLabel: `${pageLabel.toJSON()}`,
  };
}

function sections(words: ContractWords, terms: ContractTerms): Section[] {
  const { parties, sold, price, rights, delivery, warranties, ...texts } = words.texts;
  const { personalData, term, law } = texts;
  const { lot } = terms;
  const agreed = duties(words, terms);
  return [
    section(parties.title, [
      partyClause(words, parties.seller, terms.seller),
      partyClause(words, parties.buyer, terms.buyer),
      parties.operator,
    ]),
    section(sold.title, [
      { text: sold.described, facts: lotFacts(words, lot) },
      ...(lot.samples ? [sold.samples] : []),
    ]),
    section(price.title, [
      { text: amountText(words, terms), facts: saleTimeFacts(words, terms) },
      price.payment,
      ...taxClauses(words, terms),
      ...licenseClauses(words, terms),
    ]),
    section(rights.title, [
      ...rightsClauses(words, lot),
      ...chosenClauses(lot, rights, ["outputWords", "affiliates", "contractors"]),
      rights.reserved,
    ]),
    section(delivery.title, [delivery.handingIn, delivery.acceptance, delivery.refund]),
    section(warranties.title, [
      warranties.owned,
      warranties.claims,
      ...statementClauses(words, lot),
      warranties.isTrue,
    ]),
    section(personalData.title, [personalData.lawful, personalData.parties]),
    section(term.title, [
      term.start,
      ...chosenClauses(lot, term, ["afterTerm", "modelsAfterTerm"]),
      term.breach,
    ]),
    ...(agreed.length > 0 ? [section(texts.duties.title, agreed)] : []),
    section(law.title, [
      ...lawClauses(words, terms),
      ...prevailingLanguage(words, terms),
      law.changes,
    ]),
  ];
}

function prevailingLanguage(
  { locale, texts }: ContractWords,
  { secondLanguage }: ContractTerms,
): string[] {
  if (!secondLanguage) return [];
  return [texts.law.prevails({ language: languageName(locale, LANGUAGES[secondLanguage]) })];
}

function section(title: string, clauses: ReadonlyArray<string | Clause>): Section {
  return {
    title,
    clauses: clauses.map((clause) => (typeof clause === "string" ? { text: clause } : clause)),
  };
}

function signatures(contract: ContractWords, terms: ContractTerms) {
  const { seller, buyer } = terms;
  const words = contract.texts.signatures;
  const agreed = agreements(contract, terms);
  const signature = (role: string, { name, organization }: Party, how: string) => ({
    role,
    name,
    organization,
    agreed: how,
  });
  return {
    title: words.title,
    text: words.text,
    parties: [
      signature(words.seller, seller, agreed.seller),
      signature(words.buyer, buyer, agreed.buyer),
    ],
  };
}

/** Placeholders for a draft, because the seller does not know the buyer yet. */
export function draftNames() {
  const { draftReference, draftParty } = contractWords("en").texts;
  return { reference: draftReference, unnamed: draftParty };
}
