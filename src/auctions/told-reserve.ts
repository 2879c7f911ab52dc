import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";
import { isAccepted } from "./standing";

/**
 * These lots as lists tell of them: that the reserve was not met is said no longer once a second
 * chance was accepted, as on the lot's own page (docs/product.md#second-chance).
 */
export async function tellReserves<Lot extends Pick<Package, "id" | "status" | "reserve_missed">>(
  db: Db,
  lots: readonly Lot[],
): Promise<Lot[]> {
  const missed = lots.filter((lot) => lot.status === "ended" && lot.reserve_missed === 1);
  if (missed.length === 0) return [...lots];
  const rows = await db
    .selectFrom("bids")
    .select("package_id")
    .where(
      "package_id",
      "in",
      missed.map(({ id }) => id),
    )
    .where(isAccepted("bids"))
    .execute();
  const accepted = new Set(rows.map(({ package_id }) => package_id));
  return lots.map((lot) => (accepted.has(lot.id) ? { ...lot, reserve_missed: 0 as const } : lot));
}
