import type { AuctionEndedMessage, BidsChangedMessage, NewBidMessage } from "../auctions/types";
import type { NewMessageNotice } from "../chat/types";

/** Everything that the server says on the channel (docs/product.md#the-channel). */
export type ChannelMessage =
  | NewBidMessage
  | AuctionEndedMessage
  | BidsChangedMessage
  | NewMessageNotice
  | { type: "ERROR"; message: string };
