import type { PackageState } from "../../src/auctions/types";
import type { PriceUnits } from "../../src/lib/bid-review";
import type { CountdownWords } from "../../src/lib/countdown";
import type { TimeZone } from "../../src/lib/times";
import type { OwnStanding } from "../../src/trade/types";
import type { auctions } from "../../views/messages/en/auctions";

export type PanelWords = typeof auctions;

/** A member who may bid. */
export interface MemberBidder {
  kind: "member";
  bidderId: string;
  chatPath: string;
  /** A setting of theirs (docs/product.md#settings). */
  skipsMinimumReview: boolean;
  standing: OwnStanding;
}

export interface PanelProps {
  packageId: string;
  /** Of the listing, as the page shows it; ISO 8601. */
  lastUpdated: string;
  startingPrice: string;
  state: PackageState;
  serverNow: number;
  locale: string;
  timeZone: TimeZone;
  /** The package's rights in a line. */
  licence: string;
  softCloseMinutes: number | null;
  units: PriceUnits;
  /** The seller's reserve is for the seller's eyes alone. */
  bidder: { kind: "visitor" } | { kind: "seller"; reserve: string | null } | MemberBidder;
  formKey: string;
  /** Of a bid that was refused without a script, and why it was. */
  typedAmount: string;
  typedMaximum: string;
  refusal: string;
  words: PanelWords;
  countdown: CountdownWords;
}

/** The same for a member. */
export type MemberPanelProps = Omit<PanelProps, "state" | "bidder"> & { bidder: MemberBidder };
