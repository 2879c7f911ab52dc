import type { Db } from "../../db/client";
import type { PackagesTable } from "../../db/schema/packages";
import type { NewPackage, Package } from "../../src/packages/packages";
import type { RoundRule } from "../../src/rules/round";
import { addLot } from "./listings";

export interface RoundSettings extends Partial<NewPackage> {
  rule?: RoundRule;
  seats?: number;
  exclusiveFromCents?: number | null;
  reserveCents?: number | null;
  shelf?: "seats" | "unlimited" | null;
}

export async function addRound(
  db: Db,
  sellerId: string,
  now: number,
  {
    seats = 3,
    exclusiveFromCents = null,
    reserveCents = null,
    shelf = null,
    rule = 1,
    ...rest
  }: RoundSettings = {},
): Promise<Package> {
  const lot = await addLot(db, sellerId, now, { auctionDurationHours: 24, ...rest });
  const terms = {
    seats,
    shelf,
    exclusive_from_cents: exclusiveFromCents,
    reserve_cents: reserveCents,
    round_rule: rule,
  } satisfies { [Column in keyof PackagesTable]?: unknown };
  await db.updateTable("packages").set(terms).where("id", "=", lot.id).execute();
  return { ...lot, ...terms };
}
