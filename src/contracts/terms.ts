import { asLine } from "../lib/text-inputs";
import type { Rights } from "../rights/rights";

export interface Party {
  name: string;
  organization: string;
  /** As the member gave it: an ISO 3166 code, or a name. */
  country: string;
  email: string;
}

/** A deal as it stood when its contract was made; later changes of its parts change nothing here. */
export interface ContractTerms {
  /** Names the contract to people: `AIM-2026-000123`. */
  reference: string;
  /** Epoch milliseconds, as all times here. */
  concludedAt: number;
  seller: Party;
  buyer: Party;
  lot: {
    id: string;
    title: string;
    /** BCP 47 tag of the title; null where it has two languages. */
    titleLanguage: string | null;
    category: string;
    language: string;
    /** Null where the size was declared in characters. */
    words: number | null;
    /** Other than white space; absent where the size was declared in words. */
    characters?: number;
    /** Null where the seller has stated none. */
    files: number | null;
    formats: readonly string[];
    /** Contracts of earlier versions state UTF-8, which the seller had not; new ones have none. */
    encoding?: string;
    publisher: string | null;
    publicationYear: number | null;
    /** As the package page states them; null where it states none. */
    rights: Rights | null;
    /** In the seller's own words, as listings had them before rights were structured. */
    usageRights: string | null;
  };
  priceCents: number;
  auction: { openedAt: number; closedAt: number; bidPlacedAt: number };
}

/**
 * Terms with each of their texts as one line: what members wrote stands among numbered clauses, and
 * a line break in it could pass for the end of one.
 */
export function inLines<Part>(part: Part): Part {
  if (typeof part === "string") return asLine(part) as Part;
  if (Array.isArray(part)) return part.map(inLines) as Part;
  if (part === null || typeof part !== "object") return part;
  const entries = Object.entries(part).map(([name, value]) => [name, inLines(value)]);
  return Object.fromEntries(entries) as Part;
}
