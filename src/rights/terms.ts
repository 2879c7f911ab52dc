export const PLACES = [
  "seller-country",
  "hong-kong",
  "england-wales",
  "singapore",
  "japan",
  "south-korea",
  "taiwan",
  "new-york",
] as const;

export type Place = (typeof PLACES)[number];

const YES_OR_NO = [true, false] as const;

/** Null means no limit, and unstated courts are those of the governing law. */
export const TERMS = {
  afterTerm: { choices: ["delete", "keep"], usual: "delete" },
  modelsAfterTerm: { choices: ["keep", "stop"], usual: "keep" },
  outputWords: { choices: [25, 50, 100, 200, null], usual: 50 },
  affiliates: { choices: YES_OR_NO, usual: true },
  contractors: { choices: YES_OR_NO, usual: true },
  confidential: { choices: YES_OR_NO, usual: true },
  liabilityCap: { choices: ["price", "twice", "none"], usual: "price" },
  audit: { choices: ["once-a-year", "none"], usual: "once-a-year" },
  law: { choices: PLACES, usual: "seller-country" },
  court: { choices: PLACES, usual: undefined },
} as const;

export type TermName = keyof typeof TERMS;

export const TERM_NAMES = Object.keys(TERMS) as TermName[];

type Choice<Name extends TermName> = Name extends "outputWords"
  ? number | null
  : (typeof TERMS)[Name]["choices"][number];

/** Unstated terms are not part of the contract (docs/product.md#terms). */
export type Terms = { [Name in TermName]?: Choice<Name> };

export const MAX_OUTPUT_WORDS = 10_000;

export function fieldOfTerm(name: TermName): `term-${TermName}` {
  return `term-${name}`;
}

export const TERM_FIELDS = TERM_NAMES.map(fieldOfTerm);

export function codeOf(choice: Terms[TermName]): string {
  if (choice === undefined) return "";
  return choice === null ? "none" : String(choice);
}

export function choicesOf(name: TermName): string[] {
  return TERMS[name].choices.map(codeOf);
}

export function termsOfForm(form: Readonly<Partial<Record<string, string>>>): object {
  return Object.fromEntries(TERM_NAMES.map((name) => [name, form[fieldOfTerm(name)]]));
}

export function formOfTerms(terms: Terms | null): Record<string, string> {
  const stated = TERM_NAMES.filter((name) => terms?.[name] !== undefined);
  return Object.fromEntries(stated.map((name) => [fieldOfTerm(name), codeOf(terms?.[name])]));
}

export const USUAL_TERMS = Object.fromEntries(
  TERM_NAMES.map((name) => [name, TERMS[name].usual]),
) as Terms;

/** In calls and imports: leaves a term out of the contract. */
export const UNSTATED = "unstated";

export const USUAL_FORM = Object.fromEntries(
  TERM_NAMES.map((name) => [fieldOfTerm(name), codeOf(TERMS[name].usual)]),
);
