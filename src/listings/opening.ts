import type { Db } from "../../db/client";
import type { Config } from "../config";
import type { Requester } from "../lib/requester";
import type { RateLimits } from "../limits/rate-limits";
import { type Allowance, hasCertifiedPackage } from "../packages/allowance";

export interface ListingLimits {
  config: Pick<Config, "listing" | "listingsPerDay" | "uncertifiedAuctions" | "fees">;
  limits: RateLimits;
}

/** New accounts without a certified package share a limit per network, however many they are. */
export async function openWithinLimits<Opened>(
  db: Db,
  { config, limits }: ListingLimits,
  { network, isKnown }: Pick<Requester, "network" | "isKnown">,
  sellerId: string,
  open: (allowance: Allowance) => Promise<Opened>,
): Promise<Opened> {
  const { listing, listingsPerDay: perDay, uncertifiedAuctions: uncertified, fees } = config;
  const allowance = { listing, perDay, uncertified, fees };
  if (isKnown || (await hasCertifiedPackage(db, sellerId))) return open(allowance);
  await limits.use("newcomersListings", "", network);
  try {
    return await open(allowance);
  } catch (refusal) {
    await limits.refund("newcomersListings", "", network);
    throw refusal;
  }
}
