import type { EncodingName, Facts, Language, PiiCounts, Questions } from "../../quality";
import type { DrawnExcerpt } from "../excerpts";
import type { MarketValue } from "../market-value";
import type { Profile } from "../profile/profile";
import type { Use } from "../suitability";
import type { Finding } from "./findings";
import type { ContentType, Verdict } from "./verdict";

/** What no rule could judge, in the version before. */
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

/** A result of the version before, which the views still show. */
export interface Analysis extends Verdict {
  contentType: ContentType;
  estimatedMarketValue: MarketValue;
  suitableFor: readonly Use[];
  recommendations: readonly Finding[];
  counts: Pick<Facts, "characters" | "words" | "hanCharacters" | "tokens" | "sentences" | "lines">;
  language: Language;
  encoding: EncodingName;
  format: Facts["format"];
  duplicateShare: number;
  pii: PiiCounts;
  modelReading?: {
    junk: number;
    margin: number;
    foreign: number;
    windows: readonly number[];
    weakest: { start: number; end: number; percent: number; opening?: string };
  } | null;
  profile?: Profile;
  excerpts?: readonly DrawnExcerpt[];
  cannotJudge: readonly Unjudged[];
  problemSet: (Questions & { decided?: boolean; leaked?: number; beside?: number }) | null;
}
