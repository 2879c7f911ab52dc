import { z } from "zod";
import { isId } from "../lib/ids";
import { line } from "../lib/inputs";
import { MAX_LISTED } from "../lib/live-list";

const packageId = line().refine(isId);
const packageIds = z.array(packageId).min(1).max(MAX_LISTED);
const memberId = line().max(100);

/** The session identifies the member, so nobody can subscribe for others. */
const MEMBERS_TOPICS = [
  "JOIN_MEMBER",
  "LEAVE_MEMBER",
  "JOIN_NOTIFICATIONS",
  "LEAVE_NOTIFICATIONS",
] as const;

export type MembersTopic = (typeof MEMBERS_TOPICS)[number];

export const clientMessage = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.enum(["PING", ...MEMBERS_TOPICS]) }),
    z.strictObject({ type: z.enum(["JOIN_PACKAGE", "LEAVE_PACKAGE"]), packageId }),
    z.strictObject({ type: z.enum(["JOIN_PACKAGES", "LEAVE_PACKAGES"]), packageIds }),
    z.strictObject({
      type: z.enum(["JOIN_CHAT", "LEAVE_CHAT"]),
      packageId,
      userId1: memberId,
      userId2: memberId,
    }),
  ])
  .meta({ id: "ClientMessage" });

export type ClientMessage = z.output<typeof clientMessage>;
export type ChatRequest = Extract<ClientMessage, { userId1: string }>;
