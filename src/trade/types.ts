import type { OpenOffer } from "../auctions/open-offer";
import type { Release, Standing } from "../lib/standing";

/** A bid as its package's seller sees it. Amounts are decimal strings, times ISO 8601 UTC. */
export interface SellerBid {
  id: string;
  packageId: string;
  packageTitle: string;
  /** Of the title, as a language tag; null where it is unknown. */
  packageLang: string | null;
  packageStatus: "active" | "ended" | "settled";
  amount: string;
  status: BidStatus;
  contractStatus: "none" | "sent";
  contractSentAt: string | null;
  contractId: string | null;
  createdAt: string;
  /** Until when its rejection can be undone; null where that is past, or none was. */
  undoableUntil: string | null;
  message: string | null;
  bidder: Bidder;
  /** Another bid on the same package, if one is accepted now: accepting this one replaces it. */
  acceptedBid: { id: string; amount: string } | null;
}

export type BidStatus = "pending" | "accepted" | "rejected" | "released";

/** Who bid; without names until they have written to the seller. */
export interface Bidder {
  firstName: string | null;
  lastName: string | null;
  organization: string | null;
  hasChatted: boolean;
  /** Last three characters of the pseudonym that the package's page shows. */
  suffix: string;
}

/** One of a seller's packages that has bids, and the highest few of them. */
export interface TradePackage {
  packageId: string;
  packageTitle: string;
  packageLang: string | null;
  packageStatus: SellerBid["packageStatus"];
  auctionEndTime: string;
  /** It ended below its reserve, and can be offered to one of its bidders. */
  reserveMissed: boolean;
  bidCount: number;
  bids: SellerBid[];
}

/** Figures over all bids on a seller's packages; null where there is none. */
export interface TradeStats {
  totalBids: number;
  highestBid: string | null;
  /** Mean, rounded to the cent. */
  averageBid: string | null;
  pendingBids: number;
  /** Those with a contract among them. */
  acceptedBids: number;
  rejectedBids: number;
  /** Of packages that were sold to others. */
  releasedBids: number;
  sentContracts: number;
}

/** A part of a list, and where the next part is read; null at the end. */
export interface TradePage<Item> {
  items: Item[];
  next: string | null;
}

/** How a member stands on one package. */
export interface OwnStanding {
  /** Null where they have not bid on it. */
  standing: Standing | null;
  /** Until when their bids bind; null where none does. */
  bindsUntil: string | null;
  /** Why none of their bids binds; null where one does. */
  release: Release | null;
  /** Their highest bid that stands or, where none does, their highest. */
  yourHighest: string | null;
  /** Of the contract that they have. */
  contractId: string | null;
  /** How far bids are made for them; null where they are not. */
  maximum: string | null;
  /** The second chance that is open to them. */
  offer: OpenOffer | null;
}
