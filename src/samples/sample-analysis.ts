import type { Genre, Report } from "../quality";
import type { DrawnExcerpt } from "./excerpts";
import type { MarketValue } from "./market-value";
import type { Profile } from "./profile/profile";
import type { SampleUse } from "./suitability";

export const ANALYSIS_VERSION = 4 satisfies Report["version"];

export interface SampleAnalysis extends Omit<Report, "version" | "genre"> {
  /** Results of versions 2 and 3 have no form. */
  version: 1 | 2 | 3 | Report["version"];
  genre: Genre | null;
  estimatedMarketValue: MarketValue;
  suitableFor: readonly SampleUse[];
  profile?: Profile;
  excerpts?: readonly DrawnExcerpt[];
}
