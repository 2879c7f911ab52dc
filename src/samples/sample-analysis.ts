import type { Genre, Report } from "../quality";
import type { DrawnExcerpt } from "./excerpts";
import type { MarketValue } from "./market-value";
import type { Profile } from "./profile/profile";
import type { Use } from "./suitability";

/** Stored results of another version are analysed again while their auction runs. */
export const ANALYSIS_VERSION = 2 satisfies Report["version"];

/** What is kept of a sample's analysis: the text's quality, and what the marketplace makes of it. */
export interface SampleAnalysis extends Omit<Report, "version" | "genre"> {
  /** 1 where an earlier version made it. */
  version: 1 | Report["version"];
  /** Null in older results, which did not recognise it. */
  genre: Genre | null;
  estimatedMarketValue: MarketValue;
  suitableFor: readonly Use[];
  /** Older results lack these. */
  profile?: Profile;
  excerpts?: readonly DrawnExcerpt[];
}
