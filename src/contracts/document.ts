/**
 * A contract in words, as both parties get it: on its page, in the mail and as PDF. Kept with the
 * contract, so that no later change of our wording changes what two parties have agreed.
 */
export interface ContractDocument {
  /** BCP 47 tag of the wording. */
  language: string;
  title: string;
  /** Stands above all else: that it is void. */
  notice?: string;
  reference: string;
  /** Epoch milliseconds at which the contract was concluded. */
  concludedAt: number;
  /** What a reader looks for first: number, date, price. */
  summary: Fact[];
  preamble: string;
  /** Numbered from 1 in their order, their clauses from 1.1. */
  sections: Section[];
  signatures: { title: string; text: string; parties: Signature[] };
  /** `{page}` and `{pages}` are filled in where there are pages. */
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
  /** BCP 47 tag of the value, where it is not the wording's. */
  lang?: string;
}

export interface Signature {
  role: string;
  name: string;
  organization: string;
  /** How this party agreed, and when. */
  agreed: string;
}

/** `4`, `4.2`: how sections and clauses are cited. */
export function numberOf(section: number, clause?: number): string {
  return clause === undefined ? `${section + 1}` : `${section + 1}.${clause + 1}`;
}

/** Every text of a document, in no order. */
export function textsOf(part: ContractDocument | unknown): string[] {
  if (typeof part === "string") return [part];
  if (part === null || typeof part !== "object") return [];
  return Object.values(part).flatMap(textsOf);
}
