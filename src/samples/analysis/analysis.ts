import type { EncodingName } from "./encoding/decode";
import type { DrawnExcerpt } from "./excerpts";
import type { TextFormat } from "./extraction/records";
import type { Finding } from "./findings";
import type { Language } from "./language/language";
import type { Readings } from "./naturalness/readings/readings";
import type { PiiCounts } from "./privacy/pii";
import type { ProblemChecks, ProblemFacts } from "./problems/problems";
import type { Profile } from "./profile/profile";
import type { MarketValue } from "./value/market-value";
import type { Use } from "./value/suitability";
import type { ContentType, Verdict } from "./verdict";

/** How much text there is, counted after NUL characters are dropped and JSON is unpacked. */
export interface TextCounts {
  /** Unicode code points, white space included. */
  characters: number;
  /** Segments that `Intl.Segmenter` calls word-like: right for Chinese and Japanese too. */
  words: number;
  hanCharacters: number;
  /** o200k_base tokens. */
  tokens: number;
  sentences: number;
  /** Lines that hold text, as they stand in the file. */
  lines: number;
}

/** What no rule here can tell; the words beside the score say so. */
export type Unjudged =
  | "truth"
  | "copyright"
  | "rank-among-good"
  | "rest-of-collection"
  | "cantonese"
  | "answers-correct"
  | "word-order"
  | "language-rules"
  | "translation";

/** What the model of its language makes of a text. */
export interface ModelReading {
  /** ISO 639-1, as the models are named. */
  model: string;
  /** Estimated share, 0 to 1, that is none of the language, and half the interval's width. */
  junk: number;
  margin: number;
  /** Share in another language than the rest. */
  foreign: number;
  readings: Readings;
  /** Percent, 0 to 100, of each of the windows of equal length that the text was read in. */
  windows: readonly number[];
  /** The window with the lowest, as UTF-16 places in the unpacked text. */
  weakest: {
    start: number;
    end: number;
    percent: number;
    /** Its beginning, for its seller and for operators; older results lack it. */
    opening?: string;
  };
}

/** The whole result: plain data that survives JSON and a message between threads. */
export interface Analysis extends Verdict {
  contentType: ContentType;
  estimatedMarketValue: MarketValue;
  suitableFor: readonly Use[];
  /** What was found and is worth changing, the largest gain first. */
  recommendations: readonly Finding[];
  counts: TextCounts;
  language: Language;
  encoding: EncodingName;
  format: TextFormat;
  /** Share of the text, 0 to 1, that repeats five-word sequences already seen in it. */
  duplicateShare: number;
  pii: PiiCounts;
  /** Null where the language has no model or the text is too short; older results lack it. */
  modelReading?: ModelReading | null;
  /** Older results lack it, as they do the excerpts. */
  profile?: Profile;
  /** Drawn anew with each analysis; others may read them (docs/product.md#who-reads-samples). */
  excerpts?: readonly DrawnExcerpt[];
  cannotJudge: readonly Unjudged[];
  /** Of problem banks only; older results lack the checks. */
  problemSet: (Omit<ProblemFacts, keyof ProblemChecks> & Partial<ProblemChecks>) | null;
}
