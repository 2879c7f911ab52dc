import type { Genre, Report } from "../quality";
import type { DrawnExcerpt } from "./excerpts";
import type { MarketValue } from "./market-value";
import type { Profile } from "./profile/profile";
import type { SampleUse } from "./suitability";

export const ANALYSIS_VERSION = 3 satisfies Report["version"];

export interface SampleAnalysis extends Omit<Report, "version" | "genre"> {
  /** Results of version 2 have the same shape. */
  version: 1 | 2 | Report["version"];
  genre: Genre | null;
  estimatedMarketValue: MarketValue;
  suitableFor: readonly SampleUse[];
  profile?: Profile;
  excerpts?: readonly DrawnExcerpt[];
}
