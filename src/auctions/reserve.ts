import type { Package } from "../packages/packages";
import type { ReserveState } from "./types";

/** What everyone may know of a reserve (docs/product.md#reserve); its amount is its seller's. */
export function reserveState(
  lot: Pick<Package, "reserve_cents" | "highest_bid_cents">,
): ReserveState {
  const { reserve_cents: reserve, highest_bid_cents: highest } = lot;
  if (reserve === null) return "none";
  return highest !== null && highest >= reserve ? "met" : "not-met";
}
