import { toLine } from "../lib/inputs";
import type { Language } from "../lib/languages";
import type { Rights } from "../rights/rights";
import type { Sale } from "../rules/sale";
import type { BuyerTax } from "../rules/tax";

export const PARTY_DETAILS = ["legalName", "address", "registrationNumber", "taxNumber"] as const;

export type PartyDetail = (typeof PARTY_DETAILS)[number];

export interface Party {
  name: string;
  organization: string;
  /** An ISO 3166 code, or a name as the member typed it. */
  country: string;
  email: string;
  details?: Partial<Record<PartyDetail, string>>;
}

export interface ContractTax {
  /** In hundredths of a percent; 0 if the price includes the tax. */
  addedRate: number;
  /** Absent if the seller states one rate for all buyers. */
  fixed?: BuyerTax;
  /** Only in the preview of a draft, because the tax depends on the buyer. */
  isByBuyer?: true;
}

export type SecondLanguage = Exclude<Language, "en">;

/** How the sale came about. */
export interface SaleFacts {
  /**
   * `chosen`: by the seller; `highest`: the highest bid won at the close; `fixed`: no auction;
   * `agreed`: below a fixed price; `missed`: the price was agreed after a missed reserve.
   */
  kind:
    | ("chosen" | "highest" | "licenses" | "exclusive" | "offer" | "missed")
    | ("shelf" | "fixed" | "agreed");
  /** What bound the buyer. */
  act: "bid" | "maximum" | "automatic" | "exclusive" | "offer" | "purchase" | "agreement";
  boundAt: number;
  /** Only in a round: the seller awarded it. */
  isAwarded?: true;
  /** Only where the highest bid wins: the contract was made without the seller. */
  isAtEnd?: true;
  /** Only of a second chance. */
  offeredAt?: number;
  /** When the bid was accepted; absent in older contracts, second chances and shelf purchases. */
  wonAt?: number;
}

export interface ContractTerms {
  reference: string;
  concludedAt: number;
  /** Absent if the seller's language is English or their settings turn it off. */
  secondLanguage?: SecondLanguage;
  seller: Party;
  buyer: Party;
  lot: {
    id: string;
    title: string;
    titleLanguage: string | null;
    englishTitle?: string;
    category: string;
    language: string;
    /** Null if the size was declared in characters. */
    words: number | null;
    /** Without white space; absent if the size was declared in words. */
    characters?: number;
    /** Null if the seller did not declare the number. */
    files: number | null;
    formats: readonly string[];
    /** Only in older contracts, as UTF-8. */
    encoding?: string;
    publisher: string | null;
    /** Absent in older contracts, which do not say. */
    publisherVerified?: boolean;
    publicationYear: number | null;
    rights: Rights | null;
    usageRights: string | null;
    /** Whether the seller vouches for the samples shown. */
    samples?: true;
  };
  /** The price now agreed. */
  priceCents: number;
  /** The price at which the contract was concluded; absent unless it was amended. */
  agreedCents?: number;
  /** When the time to pay begins; absent in older contracts, where it begins with the sealing. */
  payableFrom?: "invoice";
  /** Absent in older contracts, whose prices exclude taxes. */
  tax?: ContractTax;
  /** Absent if the package has one buyer. */
  licence?: {
    kind: "seat" | "exclusive" | "shelf";
    number: number;
    /** How many licenses were sold in the same sale, if more than one. */
    of?: number;
    /** For this many days, the seller sells no other license below the price. */
    floorDays?: number;
  };
  auction: {
    openedAt: number;
    closedAt: number;
    bidPlacedAt: number;
    /** Absent in older contracts. */
    sale?: Sale;
    /** Absent in older contracts. */
    made?: SaleFacts;
  };
}

/** A line break in a member's text could pass for the end of a numbered clause. */
export function asSingleLines<Part>(part: Part): Part {
  if (typeof part === "string") return toLine(part) as Part;
  if (Array.isArray(part)) return part.map(asSingleLines) as Part;
  if (part === null || typeof part !== "object") return part;
  const entries = Object.entries(part).map(([name, value]) => [name, asSingleLines(value)]);
  return Object.fromEntries(entries) as Part;
}
