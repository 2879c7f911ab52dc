import type { Db } from "../../db/client";
import type { Requester } from "../lib/requester";
import { fieldsOfPackage, listingOfFields, withChanges } from "../packages/listing-fields";
import type { Package } from "../packages/packages";
import { newListing } from "../packages/schema";
import { relistPackage } from "../relisting/relisting";
import { type ListingLimits, openWithinLimits } from "./opening";

interface Relisting {
  lot: Package;
  changes: Readonly<Record<string, unknown>>;
}

/** Lists the package again with the same fields, except for `changes`. */
export async function relistWithChanges(
  db: Db,
  limits: ListingLimits,
  requester: Requester,
  { lot, changes }: Relisting,
  now: number,
): Promise<Package> {
  const fields = withChanges(fieldsOfPackage(lot), changes);
  const year = new Date(now).getUTCFullYear();
  const { startingPrice, ...listing } = newListing(year).parse(listingOfFields(fields));
  const newPackage = { ...listing, startingPriceCents: startingPrice };
  const ownPackage = { id: lot.id, sellerId: lot.seller_id };
  return openWithinLimits(db, limits, requester, lot.seller_id, (allowance) =>
    relistPackage(db, ownPackage, newPackage, allowance, now),
  );
}
