import { z } from "zod";
import { count, id, text, time } from "../lib/answers";

export const messageSchema = z
  .object({
    id,
    packageId: id,
    senderId: id.describe("The pseudonym of a buyer who has not yet written to the seller."),
    receiverId: id,
    message: text,
    createdAt: time,
    isYours: z.boolean(),
    sentBy: text.nullable().describe("The colleague who sent it for your organization."),
    clientId: text.nullable().describe("The sender's Idempotency-Key; null for the recipient."),
  })
  .meta({ id: "Message" });

export const correspondent = z
  .object({
    id,
    firstName: text.nullable(),
    lastName: text.nullable(),
    organization: text.nullable(),
    profileImageUrl: text.nullable(),
  })
  .meta({ id: "Correspondent" });

export const conversationSchema = z
  .object({
    packageId: id,
    title: text,
    titleLanguage: text.nullable().describe("Language tag of the title."),
    englishTitle: text.nullable(),
    other: correspondent,
    unread: count,
    lastMessage: z.object({ message: text, createdAt: time, isYours: z.boolean() }),
  })
  .meta({ id: "Conversation" });

export const unreadSchema = z.object({ unread: count });

export const invitedSchema = z.object({ packageId: id, otherId: id });

export type ChatMessage = z.output<typeof messageSchema>;

export type Correspondent = z.output<typeof correspondent>;

export const messageNewsSchema = z.object({ type: z.literal("NEW_MESSAGE"), packageId: id });

export type MessageNews = z.output<typeof messageNewsSchema>;
