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

/** A package's bidding at one moment; `bidCount` only grows, so it orders the moments. */
export interface Activity {
  /** The latest, highest first. */
  bids: Bid[];
  bidCount: number;
  highestBid: string | null;
  minimumBid: string;
}

/** The channel's NEW_BID (DESIGN section 6). */
export interface NewBidMessage {
  type: "NEW_BID";
  packageId: string;
  bid: Pick<Bid, "id" | "amount" | "bidderId" | "createdAt">;
  minimumBid: string;
  bidCount: number;
}

/** The channel's AUCTION_ENDED: no bid is taken any more. */
export interface AuctionEndedMessage {
  type: "AUCTION_ENDED";
  packageId: string;
}

/** Everything that the server says on the channel. */
export type ChannelMessage =
  | NewBidMessage
  | AuctionEndedMessage
  | { type: "ERROR"; message: string };
