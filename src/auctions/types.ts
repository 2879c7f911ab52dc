import type { z } from "zod";
import type { Standing } from "../lib/standing";
import type * as answers from "./answers";

/** A bid as everyone may see it. Amounts are decimal strings, times ISO 8601 UTC. */
export type PublicBid = z.output<typeof answers.publicBidAnswer>;

export type Bid = z.output<typeof answers.bidAnswer>;

/** The answer to a bid. */
export type AnsweredBid = z.output<typeof answers.placedBidAnswer>;

/** The answer to a maximum that comes without a bid. */
export type AnsweredMaximum = z.output<typeof answers.setMaximumAnswer>;

/** The state of an auction for the member who has just bid. */
export type BidOutcome = Omit<AnsweredMaximum, "maximum" | "receipt">;

/** All that bidders see of an auction, at one moment. */
export type PackageState = z.output<typeof answers.packageState>;

/** Whether there is an amount below which the seller need not sell, and whether bids reach it. */
export type ReserveState = PackageState["reserve"];

/** What the channel tells of a package: always its whole state. */
export interface PackageMessage extends PackageState {
  type: "PACKAGE_STATE" | "NEW_BID" | "AUCTION_EXTENDED" | "AUCTION_ENDED";
  /** With NEW_BID and AUCTION_EXTENDED: the latest one. */
  bid?: PublicBid;
}

/** The package does not exist, or does not any more. */
export interface PackageGoneMessage {
  type: "PACKAGE_GONE";
  packageId: string;
}

/** A second chance that is open to its reader (docs/product.md#second-chance). */
export type OpenOffer = z.output<typeof answers.openOffer>;

/** An auction that a member has bid in, as the channel tells them of it on any page. */
export interface MemberAuction {
  packageId: string;
  title: string;
  /** What the title is written in, as a language tag; null where that is unknown. */
  titleLanguage: string | null;
  standing: Standing;
  /** Until when their bids bind; null where none does. */
  bindsUntil: string | null;
  highestBid: string | null;
  minimumBid: string;
  endsAt: string;
  /** Of the contract that they have won. */
  contractId: string | null;
  /** The second chance that is open to them. */
  offer: OpenOffer | null;
  /** As the package's own state has it: of two messages, the one with the higher number holds. */
  stateSeq: number;
}

/** How a member stands in all that runs or ended lately: the answer to JOIN_MEMBER. */
export interface MemberStateMessage {
  type: "MEMBER_STATE";
  auctions: MemberAuction[];
}

/** How a member stands since something has happened; OUTBID where another's bid is higher. */
export interface StandingMessage extends MemberAuction {
  type: "OUTBID" | "STANDING";
}
