export interface DescribedField {
  name: string;
  /** Names of types that have a description of their own are between backticks. */
  type: string;
  isRequired: boolean;
  isDeprecated: boolean;
  description: string;
  /** Where a parameter goes, such as `query`. */
  place?: string;
}

export interface DescribedContent {
  mediaType: string;
  type: string;
  fields: readonly DescribedField[];
}

export interface DescribedAnswer {
  status: string;
  description: string;
  headers: ReadonlyArray<readonly [name: string, description: string]>;
  contents: readonly DescribedContent[];
}

export interface DescribedCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  scopes: readonly string[];
  parameters: readonly DescribedField[];
  body: readonly DescribedContent[];
  answers: readonly DescribedAnswer[];
  examples: readonly CallExample[];
  /** Statuses, which the page of all tags explains. */
  refusals: readonly string[];
}

export interface CallExample {
  language: string;
  code: string;
}

export interface DescribedType {
  name: string;
  type: string;
  fields: readonly DescribedField[];
}

export interface DescribedTag {
  name: string;
  slug: string;
  description: string;
  calls: readonly DescribedCall[];
  /** All types that the calls refer to. */
  types: readonly DescribedType[];
}

export interface DescribedRefusal {
  status: string;
  description: string;
}

export interface DescribedError {
  code: string;
  meanings: readonly string[];
}

/** What programs do on a marketplace, each with examples in all languages. */
export const GUIDES = ["search", "bid", "receive", "sell", "automate"] as const;

export type Guide = (typeof GUIDES)[number];
