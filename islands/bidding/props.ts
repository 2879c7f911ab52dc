import type { CountryChoice } from "../../messages/country-choices";
import type { PanelWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import type { TimeZone } from "../../src/lib/times";
import type { PriceUnits } from "../../src/rules/bid-review";
import type { Stage } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";

/** Lines about the rights that a bid buys: those listed, or exclusive ones. */
export interface ReviewedLicenses {
  listed: string;
  exclusive: string;
}

export interface ContractTermsProps {
  title: string;
  facts: ReadonlyArray<{ label: string; value: string }>;
}

interface MemberBidder {
  kind: "member";
  bidderId: string;
  chatPath: string;
  skipsMinimumReview: boolean;
  /** Whether the member's roles allow it; colleagues' bids are shown in any case. */
  mayBid: boolean;
  standing: OwnStanding;
}

/** Visitors, and members who cannot bid yet: a link to what they can do first. */
interface VisitorBidder {
  kind: "visitor";
  /** Empty if they can do nothing. */
  path: string;
  text: string;
}

export interface PanelProps {
  packageId: string;
  lastUpdated: string;
  startingPrice: string;
  addedTaxRate: number;
  taxNote: string;
  buyerFeeRate: number;
  state: PackageState;
  serverNow: number;
  locale: string;
  timeZone: TimeZone;
  licenses: ReviewedLicenses;
  terms: ContractTermsProps;
  record?: { label: string; text: string };
  countries: CountryChoice | null;
  /** How late bids extend the auction; null if they do not. */
  softClose: string | null;
  units: PriceUnits;
  /** Only the seller gets the reserve. */
  bidder: VisitorBidder | { kind: "seller"; reserve: string | null } | MemberBidder;
  formKey: string;
  typedAmount: string;
  typedMaximum: string;
  isTypedExclusive: boolean;
  refusal: string;
  words: PanelWords;
}

export type MemberPanelProps = Omit<PanelProps, "state" | "bidder"> & { bidder: MemberBidder };

export interface PriceProps
  extends Pick<
    PanelProps,
    "startingPrice" | "addedTaxRate" | "taxNote" | "buyerFeeRate" | "words"
  > {
  state: PackageState;
  hasChanged: boolean;
  isAcceptedYours: boolean;
  /** Whether the reader is winning one of several licenses. */
  isSeated: boolean;
  isExtended: boolean;
  stage: Stage;
  end: number;
  moment(epochMs: number): string;
  now: number;
}
