import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import type { BidAmounts } from "../../src/rules/bid-review";
import type { Stage, Standing } from "../../src/rules/standing";
import type { OwnStanding } from "../../src/trade/answers";
import type { Toast } from "../runtime/toast";
import type { BidField } from "./remark";

export interface MemberContext {
  state: PackageState;
  stage: Stage;
  now: number;
  moment(epochMs: number): string;
  yourBidderId: string;
  ownStanding: OwnStanding;
}

export interface StandingLabel {
  tone: "leading" | "outbid";
  text: string;
}

/** What the panel shows only to the member. */
export interface OwnView {
  standing: Standing | null;
  label: StandingLabel | null;
  strip: StripContent | null;
  /** The form folds for the leader, who need not outbid themselves. */
  isFolded: boolean;
  unfold: string;
  main: Claim;
  /** The form's other choice in a license auction that takes exclusive bids. */
  exclusive: Claim | null;
  /** Whether the member is winning one of several licenses. */
  isSeated: boolean;
  losses: readonly Loss[];
}

export interface StripContent {
  tone: Standing;
  isOffered: boolean;
  title: string;
  hints: readonly string[];
  takesLead: boolean;
  isReleasable: boolean;
  link: { href: string; text: string } | null;
}

/** A toast appears each time `isHeld` becomes false, and disappears once it is true again. */
export interface Loss {
  name: string;
  isHeld: boolean;
  isSilent: boolean;
  toast(): Toast;
}

/** One kind of bid that the member can place, and the texts of its form. */
export interface Claim {
  isExclusive: boolean;
  /** Its name where the member chooses between two claims. */
  kind: string;
  /** Takes the amount. With `amount`, the form also takes a maximum. */
  field: BidField;
  className: string;
  label: string;
  hint: ReactNode;
  maximumHint: string;
  submit: string;
  isPrimary: boolean;
  /** Shown in the bar at the bottom of a phone. */
  barAnswer: string | null;
  situationAt(state: PackageState): Situation;
  bidOf(cents: number): BidAmounts;
  /** Amounts below the form that take one tap. */
  offers: readonly number[];
  /** The member's other bid. Only one of the two can win. */
  otherCents: number;
}

export interface Situation {
  leads: boolean;
  minimum: string;
  minimumCents: number;
  priceCents: number;
}
