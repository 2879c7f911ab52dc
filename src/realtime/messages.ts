import type {
  MemberStateMessage,
  PackageGoneMessage,
  PackageMessage,
  PackagesMessage,
  StandingMessage,
} from "../auctions/types";
import type { MessageNews } from "../chat/answers";
import type { UnreadMessage } from "../notifications/answers";

export type ChannelMessage =
  | PackageMessage
  | PackageGoneMessage
  | PackagesMessage
  | MessageNews
  | MemberStateMessage
  | StandingMessage
  | UnreadMessage
  | { type: "PONG" }
  | { type: "ERROR"; message: string };
