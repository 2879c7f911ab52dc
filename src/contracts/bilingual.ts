import type { Clause, ContractDocument, Fact, Section, Signature } from "./document";

export function toBilingual(
  document: ContractDocument,
  translated: ContractDocument,
): ContractDocument {
  const { language, title, preamble } = translated;
  const { signatures } = document;
  return {
    ...document,
    summary: factsOf(document.summary, translated.summary),
    sections: document.sections.map((section, i) => sectionOf(section, translated.sections[i])),
    signatures: {
      ...signatures,
      parties: signatures.parties.map((party, i) =>
        partyOf(party, translated.signatures.parties[i]),
      ),
      translation: { title: translated.signatures.title, text: translated.signatures.text },
    },
    translation: { language, title, preamble },
  };
}

function sectionOf(section: Section, translated: Section | undefined): Section {
  if (!translated) return section;
  const clauses = section.clauses.map((clause, i) => clauseOf(clause, translated.clauses[i]));
  return { ...section, clauses, translation: translated.title };
}

function clauseOf(clause: Clause, translated: Clause | undefined): Clause {
  if (!translated) return clause;
  const { facts } = clause;
  return {
    ...clause,
    ...(facts && { facts: factsOf(facts, translated.facts ?? []) }),
    translation: translated.text,
  };
}

function factsOf(facts: readonly Fact[], translatedFacts: readonly Fact[]): Fact[] {
  return facts.map((fact, i) => {
    const translated = translatedFacts[i];
    if (!translated) return fact;
    const { label, value } = translated;
    return { ...fact, translation: { label, ...(value !== fact.value && { value }) } };
  });
}

function partyOf(party: Signature, translated: Signature | undefined): Signature {
  if (!translated) return party;
  const { role, agreed } = translated;
  return { ...party, translation: { role, agreed } };
}
