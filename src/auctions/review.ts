import type { Db } from "../../db/client";
import { findUser } from "../accounts/users";
import { lacksCountry } from "../invoices/details";
import { parseAmount } from "../lib/amount";
import { InvalidInput } from "../lib/errors";
import { findPackage } from "../packages/packages";
import { mustTypeTwice } from "../rules/bid-review";
import { leastBidCents } from "../rules/round";
import { settingsOf } from "../settings/settings";

export async function skipsReview(
  db: Db,
  bidderId: string,
  packageId: string,
  amountCents: number,
): Promise<boolean> {
  const { skipMinimumReview } = await settingsOf(db, bidderId);
  if (!skipMinimumReview) return false;
  // The review asks for the country.
  if (await lacksCountry(db, await findUser(db, bidderId))) return false;
  const lot = await findPackage(db, packageId);
  return amountCents === leastBidCents(lot);
}

/** Bids above twice the minimum must be typed twice. @throws InvalidInput */
export function requireTypedTwice(
  highestCents: number,
  minimumCents: number,
  retyped: string | undefined,
): void {
  if (!mustTypeTwice(highestCents, minimumCents)) return;
  if (parseAmount(retyped ?? "") === highestCents) return;
  throw new InvalidInput([{ path: "again", message: "amount-differs" }]);
}
