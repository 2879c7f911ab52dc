import type { Db } from "../../../db/client";
import { type Allowance, listCollection, wasCertified } from "../../packages/allowance";
import type { NewPackage, Package } from "../../packages/packages";
import { type PriceRange, suggestPrice } from "../../packages/price-range";
import { priceQuestion } from "../../packages/schema";
import { openDraft } from "../../relisting/relisting";
import type { Form } from "../http/body";
import { type Asked, askingOf } from "../http/limited";
import type { Site } from "../http/site";

/** Lists a seller's collection. @throws TooManyRequests, and as listCollection */
export function listFrom(
  services: Site,
  asked: Asked,
  sellerId: string,
  collection: NewPackage,
): Promise<Package> {
  const { db, clock } = services;
  return openFrom(services, asked, sellerId, (allowance) =>
    listCollection(db, sellerId, collection, allowance, clock.now()),
  );
}

/** Opens the auction of a seller's draft. @throws TooManyRequests, and as openDraft */
export function publishFrom(
  services: Site,
  asked: Asked,
  draft: { id: string; sellerId: string },
): Promise<Package> {
  const { db, clock } = services;
  return openFrom(services, asked, draft.sellerId, (allowance) =>
    openDraft(db, draft, allowance, clock.now()),
  );
}

/**
 * Strangers' listings count against the network that they come from as well, so that ten accounts do
 * not list ten times as much.
 */
export async function openFrom(
  { db, config, limits }: Site,
  asked: Asked,
  sellerId: string,
  open: (allowance: Allowance) => Promise<Package>,
): Promise<Package> {
  const allowance = { perDay: config.listingsPerDay, uncertified: config.uncertifiedAuctions };
  if (await wasCertified(db, sellerId)) return open(allowance);
  const { network } = askingOf(asked, config);
  try {
    await limits.use("strangersListings", network);
    return await open(allowance);
  } catch (refusal) {
    // A try that is refused counts as one until then.
    await limits.giveBack("strangersListings", network);
    throw refusal;
  }
}

/** A price range for what a form says; null while it does not say what it takes. */
export async function suggestionFor(db: Db, form: Form): Promise<PriceRange | null> {
  const said = priceQuestion.safeParse(form);
  return said.success ? suggestPrice(db, said.data) : null;
}
