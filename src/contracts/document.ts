/** Kept with the contract, so that later changes of our wording change nothing that was agreed. */
export interface ContractDocument {
  language: string;
  title: string;
  notice?: string;
  reference: string;
  /** Epoch milliseconds at which the contract was concluded. */
  concludedAt: number;
  summary: Fact[];
  preamble: string;
  sections: Section[];
  signatures: { title: string; text: string; parties: Signature[] };
  pageLabel: string;
}

export interface Section {
  title: string;
  clauses: Clause[];
}

export interface Clause {
  text: string;
  facts?: Fact[];
}

export interface Fact {
  label: string;
  value: string;
  /** BCP 47 tag, if other than the document's. */
  lang?: string;
}

export interface Signature {
  role: string;
  name: string;
  organization: string;
  agreed: string;
}

export function numberOf(section: number, clause?: number): string {
  return clause === undefined ? `${section + 1}` : `${section + 1}.${clause + 1}`;
}

export function textsOf(part: ContractDocument | unknown): string[] {
  if (typeof part === "string") return [part];
  if (part === null || typeof part !== "object") return [];
  return Object.values(part).flatMap(textsOf);
}

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
