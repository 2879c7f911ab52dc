import { type Clause, type ContractDocument, type Fact, numberOf } from "./document";

export function contractText(document: ContractDocument): string {
  const { title, summary, preamble, sections, signatures } = document;
  return [
    title.toUpperCase(),
    factsText(summary),
    preamble,
    ...sections.flatMap((section, i) => [
      `${numberOf(i)}. ${section.title}`,
      ...section.clauses.map((clause, j) => clauseText(numberOf(i, j), clause)),
    ]),
    signatures.title,
    signatures.text,
    ...signatures.parties.map(({ role, name, organization, agreed }) =>
      [role, name, organization, agreed].join("\n"),
    ),
  ].join("\n\n");
}

function clauseText(number: string, { text, facts }: Clause): string {
  return [`${number} ${text}`, ...(facts ? [factsText(facts)] : [])].join("\n");
}

function factsText(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}
