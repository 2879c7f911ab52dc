import { z } from "zod";
import { line } from "../../lib/inputs";
import { notificationSchema, unreadNotificationsSchema } from "../../notifications/answers";
import {
  markNotificationsRead,
  type ReadMark,
  unreadNotifications,
} from "../../notifications/notifications";
import { readForm, readNotifications } from "../../notifications/schema";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { NEXT_PAGE_HEADER, nextPageLink } from "../http/call";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { notificationJson, notificationsFor } from "./shown";

const notificationsQuery = z.object({
  after: line()
    .max(100)
    .optional()
    .describe("The ID of the last notification on the previous page."),
});

export function notificationActions(services: AppContext) {
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ db, reader, caller, input }) => notificationsFor(db, reader, caller, input),
      api: {
        at: "GET /api/notifications",
        summary: "List your notifications, newest first",
        tag: "Notifications",
        query: notificationsQuery,
        answer: z.array(notificationSchema),
        responseHeaders: NEXT_PAGE_HEADER,
        headers: ({ next }) => nextPageLink(next && `/api/notifications?after=${next}`),
        json: ({ entries }) => entries.map(notificationJson),
      },
    }),
    action<"member", ReadMark, void>({
      caller: "member",
      limit: "reading",
      input: readForm,
      run: ({ db, caller, input, now }) => markNotificationsRead(db, caller.memberId, input, now),
      page: {
        at: "POST /notifications/read",
        done: () => seeOther("/notifications"),
      },
      api: {
        at: "POST /api/notifications/read",
        scope: "manage",
        summary: "Mark some or all notifications as read",
        tag: "Notifications",
        body: readNotifications,
        answer: unreadNotificationsSchema,
        json: async (_, { db, caller }) => ({
          unread: await unreadNotifications(db, caller.memberId),
        }),
      },
    }),
  ]);
}
