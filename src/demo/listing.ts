import type { DeliveryState } from "../delivery/course";
import type { Category, ContentType, Language } from "../packages/vocabulary";
import type { Rights } from "../rights/rights";
import type { PersonKey } from "./people";

/** Amounts are decimal strings in dollars; times count from the moment at which the demo starts. */
export interface SeedListing {
  title: string;
  description: string;
  category: Category;
  language: Language;
  contentType: ContentType;
  startingPrice: string;
  /** Of the whole collection, as `totalFiles` and `fileSize` are; the sample is a part of it. */
  totalWords: number;
  totalFiles: number;
  fileSize: string;
  formats: readonly string[];
  publicationYear: number;
  publisher: string;
  subjectAreas: readonly string[];
  gradeLevel?: string;
  difficultyRange?: string;
  educationalStandards?: readonly string[];
  rights: Rights;
  /** What the rights do not say, in the publisher's words. */
  usageRights?: string;
  bookCount?: number;
  problemCount?: number;
  collectionDescription?: string;
  sampleRepresentativeness: string;
  certified: boolean;
  /** Of what is not certified: whether it is asked for, or why it was declined. */
  certification?: "waiting" | { declined: string };
  seller: PersonKey;
  /** Files in `texts/`; where each comes from is in `texts/SOURCES.md`. */
  sampleTexts: readonly string[];
  sampleContentType: "literary" | "educational" | "problem_bank";
  listedDaysAgo: number;
  /**
   * Negative once the auction has ended. With `listedDaysAgo` it makes an auction of 24 to 720
   * hours.
   */
  endsInMinutes: number;
  /** While the auction runs: how many of the lowest bids are rejected, and if the highest is accepted. */
  decided?: { rejected: number; accepted?: true };
  /** Ended, the highest bid accepted and its contract sent. */
  settled?: true;
  /** Its seller handed nothing in for a week, and the buyer withdrew: the contract is void. */
  withdrawn?: true;
  /** How far its delivery has come; where nothing is said, it is waited for. */
  delivery?: SeedDelivery;
  /** Ended below its reserve: its highest bid was offered an hour ago, for so many days. */
  offeredDays?: 1 | 3 | 5 | 7;
  /** Above the starting price; bidders see whether it is met. */
  reserve?: string;
  /**
   * Oldest first; each at least 105 % of what stands then. One with a maximum is answered, and answers,
   * by automatic bids.
   */
  bids: readonly { bidder: PersonKey; amount: string; maximum?: string }[];
  /** The last bid came two minutes before the end, and so moved it. */
  late?: true;
  /** Opened with the listing, and still open: such a package is Featured. */
  roadshow?: SeedRoadshow;
}

export interface SeedDelivery {
  /** A file in `texts/`, which is handed in. */
  text: string;
  /** What is done until it stands so. */
  until: Exclude<DeliveryState, "waiting" | "withdrawn">;
}

export interface SeedRoadshow {
  title: string;
  description: string;
  /** More than `listedDaysAgo`, or the roadshow would be over. */
  durationDays: number;
  /** Written materials that it opens with. */
  materials: readonly { title: string; content: string }[];
}
