import type { DeliveryState } from "../delivery/course";
import type { Period } from "../lib/period";
import type { Shelf } from "../packages/license-fields";
import type { Category, ContentType, Language } from "../packages/vocabulary";
import type { Rights } from "../rights/rights";
import { TERM_NAMES, TERMS, type Terms } from "../rights/terms";
import chineseClassics from "./listings/chinese-classics.json";
import englishShelf from "./listings/english-shelf.json";
import schoolbooks from "./listings/schoolbooks.json";
import sold from "./listings/sold.json";
import worldLanguages from "./listings/world-languages.json";
import type { PersonKey } from "./people";

/** Amounts are decimal strings in dollars. Times are relative to the start of the demo. */
export interface SeedListing {
  title: string;
  description: string;
  englishTitle?: string;
  englishAbstract?: string;
  category: Category;
  language: Language;
  contentType: ContentType;
  startingPrice: string;
  totalWords: number;
  totalFiles: number;
  fileSize: string;
  formats: readonly string[];
  publicationYear: number;
  period?: Period;
  publisher: string;
  subjectAreas: readonly string[];
  gradeLevel?: string;
  difficultyRange?: string;
  educationalStandards?: readonly string[];
  rights: Omit<Rights, "terms">;
  usageRights?: string;
  bookCount?: number;
  problemCount?: number;
  collectionDescription?: string;
  sampleRepresentativeness: string;
  certified: boolean;
  certification?: "waiting" | { declined: string };
  seller: PersonKey;
  sampleTexts: readonly string[];
  /** The whole collection, if the marketplace has sampled it. */
  sampledTexts?: readonly string[];
  sampleContentType: "literary" | "educational" | "problem_bank";
  listedDaysAgo: number;
  /** Negative if the auction has ended. */
  endsInMinutes: number;
  /** In days from the start of the demo. The auction then takes a week. */
  opens?: number | "certified";
  decided?: { rejected: number; accepted?: true };
  settled?: true;
  withdrawn?: true;
  delivery?: SeedDelivery;
  offeredDays?: 1 | 3 | 5 | 7;
  reserve?: string;
  bids: readonly { bidder: PersonKey; amount: string; maximum?: string }[];
  late?: true;
  /** Only these people can see the package. */
  invited?: readonly PersonKey[];
  round?: SeedRound;
  roadshow?: SeedRoadshow;
}

/** The listing's bids are maximum bids for seats. */
export interface SeedRound {
  seats: number;
  exclusiveFrom?: string;
  exclusive?: readonly { bidder: PersonKey; amount: string }[];
  shelf?: Shelf;
  /** If the auction has closed: how far each licensee's delivery has progressed. */
  licensees?: readonly { bidder: PersonKey; until: SeedDelivery["until"] }[];
  text?: string;
}

export interface SeedDelivery {
  text: string;
  until: Exclude<DeliveryState, "waiting" | "withdrawn">;
}

export interface SeedRoadshow {
  title: string;
  description: string;
  durationDays: number;
  materials: readonly { title: string; content: string }[];
}

export const listings = [
  ...chineseClassics,
  ...schoolbooks,
  ...englishShelf,
  ...worldLanguages,
  ...sold,
] as readonly SeedListing[];

const USUAL_TERMS: Terms = Object.fromEntries(TERM_NAMES.map((name) => [name, TERMS[name].usual]));

const SELLER_TERMS: Partial<Record<PersonKey, Terms>> = {
  seller: { law: "hong-kong" },
  pearl: { law: "hong-kong", affiliates: false },
  danxi: { law: "singapore", audit: "none", outputWords: 25 },
  haneul: { law: "south-korea", modelsAfterTerm: "stop" },
  kumoi: { law: "japan", contractors: false },
  thornbury: { law: "england-wales", liabilityCap: "twice", outputWords: 100 },
};

export function termsOf(seller: PersonKey): Terms {
  return { ...USUAL_TERMS, ...SELLER_TERMS[seller] };
}
