import type { LotRelease, Standing } from "../lib/standing";
import type { OpenOffer } from "./open-offer";

/** A bid as everyone may see it. Amounts are decimal strings, times ISO 8601 UTC. */
export interface PublicBid {
  id: string;
  packageId: string;
  /** Orders the bids of a package. */
  sequence: number;
  /** A pseudonym that holds within this package only. */
  bidderId: string;
  amount: string;
  /** Whether its bidder's maximum made it, and not the bidder. */
  automatic: boolean;
  /** Bids that were rejected or released do not stand any more. */
  status: "pending" | "accepted" | "rejected" | "released";
  createdAt: string;
}

export interface Bid extends PublicBid {
  isYours: boolean;
}

/** Whether there is an amount below which the seller need not sell, and whether bids reach it. */
export type ReserveState = "none" | "not-met" | "met";

/** How an auction stands for whoever has just bid. */
export interface BidOutcome {
  /** Whether their bid is the highest. */
  leading: boolean;
  highestBid: string;
  minimumBid: string;
  endsAt: string;
}

/** The answer to a bid. */
export interface AnsweredBid extends Bid, BidOutcome {
  /** Proves that it was taken (docs/product.md#receipts); null where nothing could be signed. */
  receipt: string | null;
}

/** The answer to a maximum that comes without a bid. */
export interface AnsweredMaximum extends BidOutcome {
  maximum: string | null;
  receipt: string | null;
}

/** All that bidders see of an auction, at one moment. */
export interface PackageState {
  packageId: string;
  /** Orders the moments: of two states, the one with the higher number holds. */
  stateSeq: number;
  status: "active" | "ended" | "settled";
  /** Of the bids that stand or, once all are released, of those; null where there is none. */
  highestBid: string | null;
  /** Who made it, by the package's pseudonym. */
  leaderId: string | null;
  minimumBid: string;
  /** Of all bids, also of those that do not stand. */
  bidCount: number;
  reserve: ReserveState;
  /** When the auction ends by its plan; late bids move it. */
  endsAt: string;
  /** When it really ended; null while it runs. */
  endedAt: string | null;
  /** When its listing was last changed: what a bidder has read of it may be older. */
  lastUpdated: string;
  /** Until when bids bind, and can become a sale. */
  bindsUntil: string;
  /** It ended below its reserve: every bid was released then. */
  reserveMissed: boolean;
  /** The id of the package that lists this one again. */
  relistedAs: string | null;
  /** Why no bid binds any more, other than the accepted one; null while bids may. */
  release: LotRelease | null;
  /** The latest bids, the newest first. */
  bids: PublicBid[];
  /** The bid that the seller chose, if any. */
  acceptedBid: PublicBid | null;
}

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
