import type { Db } from "../../db/client";
import type { PackagesTable } from "../../db/schema/packages";
import type { NewPackage, Package } from "../../src/packages/packages";
import { addLot } from "./lots";

interface RoundSettings extends Partial<NewPackage> {
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
    ...rest
  }: RoundSettings = {},
): Promise<Package> {
  const lot = await addLot(db, sellerId, now, { auctionDurationHours: 24, ...rest });
  const terms = {
    seats,
    shelf,
    exclusive_from_cents: exclusiveFromCents,
    reserve_cents: reserveCents,
  } satisfies { [Column in keyof PackagesTable]?: unknown };
  await db.updateTable("packages").set(terms).where("id", "=", lot.id).execute();
  return { ...lot, ...terms };
}
