/** Stored, so that later changes to our wording do not affect existing contracts. */
export interface ContractDocument {
  language: string;
  title: string;
  stamp?: string;
  reference: string;
  concludedAt: number;
  summary: Fact[];
  preamble: string;
  sections: Section[];
  signatures: { title: string; text: string; parties: Signature[]; translation?: Heading };
  pageLabel: string;
  /** Absent if the seller's language is English, and in older contracts. */
  translation?: { language: string; title: string; preamble: string };
}

interface Heading {
  title: string;
  text: string;
}

export interface Paper {
  language: string;
  /** Selects the forms of Han characters; absent if the same as `language`. */
  sellerLanguage?: string;
  title: string;
  stamp?: string;
  reference: string;
  createdAt: number;
  summary: Fact[];
  groups: Array<{ title: string; facts: Fact[] }>;
  closing: string;
  pageLabel: string;
}

export interface Section {
  title: string;
  clauses: Clause[];
  translation?: string;
}

export interface Clause {
  text: string;
  facts?: Fact[];
  translation?: string;
}

export interface Fact {
  label: string;
  value: string;
  /** BCP 47 tag, if it differs from the document's. */
  lang?: string;
  strong?: true;
  /** `value` is omitted if the translation is the same. */
  translation?: { label: string; value?: string };
}

export interface Signature {
  role: string;
  name: string;
  organization: string;
  agreed: string;
  translation?: { role: string; agreed: string };
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
  const { title, summary, preamble, sections, signatures, translation } = document;
  return [
    title.toUpperCase(),
    translation?.title,
    factsText(summary),
    preamble,
    translation?.preamble,
    ...sections.flatMap((section, i) => [
      bilingualText(`${numberOf(i)}. ${section.title}`, section.translation, " · "),
      ...section.clauses.map((clause, j) => clauseText(numberOf(i, j), clause)),
    ]),
    bilingualText(signatures.title, signatures.translation?.title, " · "),
    bilingualText(signatures.text, signatures.translation?.text, "\n"),
    ...signatures.parties.map(({ role, name, organization, agreed, translation: translated }) =>
      [bilingualText(role, translated?.role, " · "), name, organization, agreed, translated?.agreed]
        .filter(isPresent)
        .join("\n"),
    ),
  ]
    .filter(isPresent)
    .join("\n\n");
}

const isPresent = (text: string | undefined): text is string => text !== undefined;

export function bilingualText(
  text: string,
  translation: string | undefined,
  separator: string,
): string {
  return translation === undefined ? text : `${text}${separator}${translation}`;
}

function clauseText(number: string, { text, facts, translation }: Clause): string {
  return [`${number} ${text}`, translation, facts && factsText(facts)].filter(isPresent).join("\n");
}

function factsText(facts: readonly Fact[]): string {
  return facts
    .map(({ label, value, translation }) => {
      const [labels, values] = [translation?.label, translation?.value];
      return `${bilingualText(label, labels, " · ")}: ${bilingualText(value, values, " · ")}`;
    })
    .join("\n");
}
