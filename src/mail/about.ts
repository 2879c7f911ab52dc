import type { Titled } from "../lib/titled";

export interface AboutNearCopy {
  packageId: string;
  title: string;
  filename: string;
  other?: Titled;
  otherTitle: string;
}

export interface MatchedLot {
  packageId: string;
  title: string;
  total_words: number;
  total_characters: number | null;
  priceCents: number;
  /** A million tokens; null where no sample was measured. */
  perTokensCents: number | null;
  endsAt: number;
}
