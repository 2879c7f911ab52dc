import { asLine } from "../lib/inputs";
import type { Language } from "../lib/languages";
import type { Sale } from "../lib/sale";
import type { Rights } from "../rights/rights";

export const PARTY_DETAILS = ["legalName", "address", "registrationNumber", "taxNumber"] as const;

export type PartyDetail = (typeof PARTY_DETAILS)[number];

export interface Party {
  name: string;
  organization: string;
  /** As the member gave it: an ISO 3166 code, or a name. */
  country: string;
  email: string;
  /** As the member states them for invoices; absent where they have not. */
  details?: Partial<Record<PartyDetail, string>>;
}

export interface ContractTax {
  /** In hundredths of a percent; 0 where the price includes the tax. */
  addedRate: number;
}

export type SecondLanguage = Exclude<Language, "en">;

export interface ContractTerms {
  reference: string;
  concludedAt: number;
  /** The seller's, if other than English and settings of theirs say so. */
  secondLanguage?: SecondLanguage;
  seller: Party;
  buyer: Party;
  lot: {
    id: string;
    title: string;
    titleLanguage: string | null;
    /** Absent where the collection has none. */
    englishTitle?: string;
    category: string;
    language: string;
    /** Null where the size was declared in characters. */
    words: number | null;
    /** Other than white space; absent where the size was declared in words. */
    characters?: number;
    /** Null where the seller has stated none. */
    files: number | null;
    formats: readonly string[];
    /** Only contracts of earlier versions state one (UTF-8). */
    encoding?: string;
    publisher: string | null;
    publicationYear: number | null;
    rights: Rights | null;
    usageRights: string | null;
  };
  priceCents: number;
  /** Absent in contracts of earlier versions, by which taxes are not part of the price. */
  tax?: ContractTax;
  /** Absent where the package has one buyer. */
  licence?: {
    kind: "seat" | "exclusive" | "shelf";
    number: number;
    /** How many were sold together with it; absent where it was alone. */
    of?: number;
    /** For how long the seller sells no further one below the price. */
    floorDays?: number;
  };
  auction: {
    openedAt: number;
    closedAt: number;
    bidPlacedAt: number;
    /** Absent in contracts of packages that were listed without a rule of sale. */
    sale?: Sale;
  };
}

/** A line break in a member's words could pass for the end of a numbered clause. */
export function inLines<Part>(part: Part): Part {
  if (typeof part === "string") return asLine(part) as Part;
  if (Array.isArray(part)) return part.map(inLines) as Part;
  if (part === null || typeof part !== "object") return part;
  const entries = Object.entries(part).map(([name, value]) => [name, inLines(value)]);
  return Object.fromEntries(entries) as Part;
}
