import { z } from "zod";
import { count, id, text, time } from "../lib/answers";

export const notificationSchema = z
  .object({
    id,
    kind: text,
    title: text.describe("In your language."),
    text: text.nullable(),
    path: text.nullable().describe("The page that the notification is about."),
    createdAt: time,
    readAt: time.nullable(),
  })
  .meta({ id: "Notification" });

export const unreadNotificationsSchema = z.object({ unread: count });

export const unreadMessageSchema = z.object({ type: z.literal("NOTIFICATIONS"), unread: count });

export type UnreadMessage = z.output<typeof unreadMessageSchema>;
