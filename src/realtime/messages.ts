import type {
  MemberStateMessage,
  PackageGoneMessage,
  PackageMessage,
  StandingMessage,
} from "../auctions/types";
import type { NewMessageNotice } from "../chat/types";

/** Everything that the server says on the channel (docs/product.md#the-channel). */
export type ChannelMessage =
  | PackageMessage
  | PackageGoneMessage
  | NewMessageNotice
  | MemberStateMessage
  | StandingMessage
  /** To a PING: the line is alive. */
  | { type: "PONG" }
  | { type: "ERROR"; message: string };
