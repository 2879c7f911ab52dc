import type { Db } from "../../../db/client";
import { lacksCountry } from "../../invoices/details";
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
  for (const table of ["positions", "exclusive_bids"] as const) {
    const own = await tx
      .selectFrom(table)
      .select("bidder_id")
      .where("package_id", "=", packageId)
      .where("bidder_id", "=", bidderId)
      .executeTakeFirst();
    if (own) return;
  }
  throw new CountryNeeded();
}
