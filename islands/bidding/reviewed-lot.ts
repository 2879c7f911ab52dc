import type { PackageState } from "../../src/auctions/types";
import type { PriceUnits } from "../../src/lib/bid-review";
import type { TimeZone } from "../../src/lib/times";
import type { PanelWords } from "./props";

/** What stays of a package's review while the auction goes on. */
export interface ReviewedLot {
  packageId: string;
  /** The listing that is reviewed; ISO 8601. */
  lastUpdated: string;
  startingPrice: string;
  units: PriceUnits;
  /** Its rights in a line. */
  licence: string;
  /** How much time remains after a late bid; null where late bids do not extend the auction. */
  softCloseMinutes: number | null;
  locale: string;
  timeZone: TimeZone;
  words: PanelWords;
}

/** What stands: the highest bid or, where there is none, the starting price. */
export function priceOf(
  { startingPrice }: Pick<ReviewedLot, "startingPrice">,
  state: PackageState,
) {
  return state.highestBid ?? startingPrice;
}

/** Whether its listing was changed since the page was made: nobody bids on what they have not read. */
export function isRevised(
  lot: Pick<ReviewedLot, "lastUpdated">,
  state: Pick<PackageState, "lastUpdated">,
): boolean {
  return Date.parse(state.lastUpdated) > Date.parse(lot.lastUpdated);
}
