/** A bid as anyone may see it. Amounts are decimal strings, times ISO 8601 UTC. */
export interface Bid {
  id: string;
  packageId: string;
  /** A pseudonym that holds within this package only. */
  bidderId: string;
  amount: string;
  createdAt: string;
  isYours: boolean;
}

/**
 * A package's bidding at one moment. `bidCount` orders the moments: it only grows, unless a bidder's
 * account is deleted, which BIDS_CHANGED tells.
 */
export interface Activity {
  /** The latest, highest first. */
  bids: Bid[];
  bidCount: number;
  highestBid: string | null;
  minimumBid: string;
}

/** The channel's NEW_BID (docs/product.md#the-channel). */
export interface NewBidMessage {
  type: "NEW_BID";
  packageId: string;
  bid: Pick<Bid, "id" | "amount" | "bidderId" | "createdAt">;
  minimumBid: string;
  bidCount: number;
}

/** The channel's BIDS_CHANGED: bids were withdrawn, so what stands has to be asked for. */
export interface BidsChangedMessage {
  type: "BIDS_CHANGED";
  packageId: string;
}

/** The channel's AUCTION_ENDED: no bid is taken any more. */
export interface AuctionEndedMessage {
  type: "AUCTION_ENDED";
  packageId: string;
}
