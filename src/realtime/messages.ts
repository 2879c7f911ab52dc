import type {
  MemberStateMessage,
  PackageGoneMessage,
  PackageMessage,
  PackagesMessage,
  StandingMessage,
} from "../auctions/types";
import type { NewMessageNotice } from "../chat/answers";

export type ChannelMessage =
  | PackageMessage
  | PackageGoneMessage
  | PackagesMessage
  | NewMessageNotice
  | MemberStateMessage
  | StandingMessage
  | { type: "PONG" }
  | { type: "ERROR"; message: string };
