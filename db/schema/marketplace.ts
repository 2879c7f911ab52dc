import type { Json, Time } from "./columns";

export interface StatisticsCacheTable {
  id: string;
  stat_type: string;
  data: Json;
  last_calculated: Time;
  expires_at: Time;
}

/** One row. */
export interface CatalogueStateTable {
  id: number;
  /** Grows with every change of what a list of packages shows or filters by. */
  generation: number;
}

/** What searches compare: title and description, folded (src/lib/text.ts). */
export interface PackageTextsTable {
  /** The package's row number. */
  seq: number;
  body: string;
}
