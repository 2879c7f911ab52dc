import type { Clause, ContractDocument, Fact, Section, Signature } from "./document";

export function bilingual(document: ContractDocument, other: ContractDocument): ContractDocument {
  const { language, title, preamble } = other;
  const { signatures } = document;
  return {
    ...document,
    summary: factsOf(document.summary, other.summary),
    sections: document.sections.map((section, i) => sectionOf(section, other.sections[i])),
    signatures: {
      ...signatures,
      parties: signatures.parties.map((party, i) => partyOf(party, other.signatures.parties[i])),
      translation: { title: other.signatures.title, text: other.signatures.text },
    },
    translation: { language, title, preamble },
  };
}

function sectionOf(section: Section, other: Section | undefined): Section {
  if (!other) return section;
  const clauses = section.clauses.map((clause, i) => clauseOf(clause, other.clauses[i]));
  return { ...section, clauses, translation: other.title };
}

function clauseOf(clause: Clause, other: Clause | undefined): Clause {
  if (!other) return clause;
  const { facts } = clause;
  return {
    ...clause,
    ...(facts && { facts: factsOf(facts, other.facts ?? []) }),
    translation: other.text,
  };
}

function factsOf(facts: readonly Fact[], others: readonly Fact[]): Fact[] {
  return facts.map((fact, i) => {
    const other = others[i];
    if (!other) return fact;
    const { label, value } = other;
    return { ...fact, translation: { label, ...(value !== fact.value && { value }) } };
  });
}

function partyOf(party: Signature, other: Signature | undefined): Signature {
  if (!other) return party;
  const { role, agreed } = other;
  return { ...party, translation: { role, agreed } };
}
