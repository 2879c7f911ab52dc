import { z } from "zod";
import {
  memberStateMessageSchema,
  packageGoneMessageSchema,
  packageMessageSchema,
  packagesMessageSchema,
  standingMessageSchema,
} from "../auctions/channel-answers";
import { messageNewsSchema } from "../chat/answers";
import { text } from "../lib/answers";
import { unreadMessageSchema } from "../notifications/answers";

/** Only tests validate messages against it (tests/support/described-messages.ts). */
export const serverMessage = z
  .discriminatedUnion("type", [
    packageMessageSchema,
    packageGoneMessageSchema,
    packagesMessageSchema,
    messageNewsSchema,
    memberStateMessageSchema,
    standingMessageSchema,
    unreadMessageSchema,
    z.object({ type: z.literal("PONG") }),
    z.object({ type: z.literal("ERROR"), message: text.describe("In English.") }),
  ])
  .meta({ id: "ServerMessage" });

export type ChannelMessage = z.output<typeof serverMessage>;
