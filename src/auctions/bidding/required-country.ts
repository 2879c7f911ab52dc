import type { Db } from "../../../db/client";
import { lacksCountry } from "../../invoices/details";
import { hasBidOn } from "../../packages/bids-placed";
import { CountryNeeded } from "../refusals";

interface BidderCountry {
  packageId: string;
  bidderId: string;
  country: string;
}

/** Members who bid on the package before countries were required can go on. @throws CountryNeeded */
export async function requireCountry(
  tx: Db,
  { packageId, bidderId, country }: BidderCountry,
): Promise<void> {
  if (!(await lacksCountry(tx, { id: bidderId, country }))) return;
  if (!(await hasBidOn(tx, { packageId, memberId: bidderId }))) throw new CountryNeeded();
}
