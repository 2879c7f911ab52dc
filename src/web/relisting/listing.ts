import { fieldsOfPackage, listingOfFields, withChanges } from "../../packages/listing-fields";
import type { Package } from "../../packages/packages";
import { newListing } from "../../packages/schema";
import { relistPackage } from "../../relisting/relisting";
import type { AppContext } from "../http/app-context";
import type { LimitedRequest } from "../http/limited";
import { openWithinLimits } from "../packages/listing";

/** Lists the package again with the same fields, except for `changes`. */
export async function relistWithChanges(
  services: AppContext,
  requester: LimitedRequest,
  ownPackage: { id: string; sellerId: string },
  lot: Package,
  changes: Readonly<Record<string, unknown>>,
): Promise<Package> {
  const { db, clock } = services;
  const fields = withChanges(fieldsOfPackage(lot), changes);
  const year = new Date(clock.now()).getUTCFullYear();
  const { startingPrice, ...listing } = newListing(year).parse(listingOfFields(fields));
  const newPackage = { ...listing, startingPriceCents: startingPrice };
  return openWithinLimits(services, requester, ownPackage.sellerId, (allowance) =>
    relistPackage(db, ownPackage, newPackage, allowance, clock.now()),
  );
}
