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
  /** Increases whenever anything that lists show or filter by changes. */
  generation: number;
}

/** A folded title or publisher, starting at one of its words. */
export interface PackageStartsTable {
  kind: "title" | "publisher";
  text: string;
  seq: number;
}

export interface PackageWordsDueTable {
  seq: number;
}

export interface PackageFiguresDueTable {
  seq: number;
}
