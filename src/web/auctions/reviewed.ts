import type { ReviewContext, ReviewTexts } from "../../../islands/bidding/review-facts";
import type { Viewer } from "../../accounts/sessions";
import type { PackageState } from "../../auctions/types";
import type { Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export interface ReviewDeps extends AppContext {
  pseudonymKey: string;
}

export interface ReviewRequest {
  amount?: number | undefined;
  maximum?: number | undefined;
  exclusive?: boolean | undefined;
  reviewedListing?: number | undefined;
}

export interface AskedReview {
  request: ReviewRequest;
  lot: Package;
  state: PackageState;
  reader: Reader & { viewer: Viewer };
  /** Whether the server has refused the bid; a bid that is too low is then shown, not refused. */
  isRefused: boolean;
}

/** A bid as its bidder must review it. */
export interface JudgedBid extends ReviewContext {
  texts: ReviewTexts;
  isTooLow: boolean;
  renewal: Renewal;
}

/** A form that bids the minimum instead. */
export interface Renewal {
  method: "get" | "post";
  action: string;
  fields: Record<string, string>;
}
