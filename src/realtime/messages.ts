import type {
  MemberStateMessage,
  PackageGoneMessage,
  PackageMessage,
  StandingMessage,
} from "../auctions/types";
import type { NewMessageNotice } from "../chat/answers";

export type ChannelMessage =
  | PackageMessage
  | PackageGoneMessage
  | NewMessageNotice
  | MemberStateMessage
  | StandingMessage
  | { type: "PONG" }
  | { type: "ERROR"; message: string };
