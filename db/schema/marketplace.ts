import type { Json, Time } from "./columns";

export interface StatisticsCacheTable {
  id: string;
  stat_type: string;
  data: Json;
  last_calculated: Time;
  expires_at: Time;
}

export interface CatalogueStateTable {
  id: number;
  /** Grows with every change of what a list of packages shows or filters by. */
  generation: number;
}

/** What running packages are suggested by: a title or publisher, folded, from one of its words on. */
export interface PackageStartsTable {
  kind: "title" | "publisher";
  text: string;
  seq: number;
}

/** Packages whose search documents are missing or stale. */
export interface PackageWordsDueTable {
  seq: number;
}

/** Packages whose figures for lists are missing or stale. */
export interface PackageFiguresDueTable {
  seq: number;
}
