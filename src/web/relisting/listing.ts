import { fieldsOfPackage, listingOfFields, withChanges } from "../../packages/listing-fields";
import type { Package } from "../../packages/packages";
import { newListing } from "../../packages/schema";
import { relistPackage } from "../../relisting/relisting";
import type { AppContext } from "../http/app-context";
import type { LimitedRequest } from "../http/limited";
import { openFrom } from "../packages/listing";

/** Repeats the listing except for given fields, such as `auctionDurationHours`. */
export async function relistAsItWas(
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
  return openFrom(services, requester, ownPackage.sellerId, (allowance) =>
    relistPackage(db, ownPackage, newPackage, allowance, clock.now()),
  );
}
