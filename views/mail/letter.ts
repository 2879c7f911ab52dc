import type { ContractDocument } from "../../src/contracts/document";
import { textOf, type Wording } from "../../src/lib/wording";

export interface Letter {
  subject: string;
  paragraphs: string[];
  lots?: Array<{ title: string; facts: string; path: string }>;
  action?: { path: string };
  contract?: ContractDocument;
}

export interface LetterWords<Values> {
  subject: Wording<Values>;
  paragraphs?: ReadonlyArray<Wording<Values>>;
}

export function letter<Values>(
  words: LetterWords<NoInfer<Values>>,
  values: Values,
  path?: string,
): Letter {
  return {
    subject: textOf(words.subject, values),
    paragraphs: (words.paragraphs ?? []).map((paragraph) => textOf(paragraph, values)),
    ...(path && { action: { path } }),
  };
}

export function prepend(first: string[], { paragraphs, ...rest }: Letter): Letter {
  return { ...rest, paragraphs: [...first, ...paragraphs] };
}

export function append({ paragraphs, ...rest }: Letter, ...more: Array<string | false>): Letter {
  return { ...rest, paragraphs: [...paragraphs, ...more.filter((text) => text !== false)] };
}
