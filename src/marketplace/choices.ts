import type { PackagesTable } from "../../db/schema/packages";

/** The stored values that a filter's choices stand for; an empty list where anything will do. */
export interface Choices {
  statuses: PackagesTable["status"][];
  certified: number[];
  categories: readonly string[];
  languages: readonly string[];
  /** Uses and exclusivity: src/rights/rights.ts. */
  rightsClasses: readonly number[];
}
