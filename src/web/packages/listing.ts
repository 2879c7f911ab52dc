import { listCollection, wasCertified } from "../../packages/allowance";
import type { NewPackage, Package } from "../../packages/packages";
import { type Asked, askingOf } from "../http/limited";
import type { Site } from "../http/site";

/**
 * Lists a seller's collection. Strangers' listings count against the network that they come from as
 * well, so that ten accounts do not list ten times as much.
 * @throws TooManyRequests, and as listCollection
 */
export async function listFrom(
  { db, clock, config, limits }: Site,
  asked: Asked,
  sellerId: string,
  collection: NewPackage,
): Promise<Package> {
  const allowance = { perDay: config.listingsPerDay, uncertified: config.uncertifiedAuctions };
  const list = () => listCollection(db, sellerId, collection, allowance, clock.now());
  if (await wasCertified(db, sellerId)) return list();
  const { network } = askingOf(asked, config);
  try {
    await limits.use("strangersListings", network);
    return await list();
  } catch (refusal) {
    // A try that is refused counts as one until then.
    await limits.giveBack("strangersListings", network);
    throw refusal;
  }
}
