import { z } from "zod";
import { pageCursor, pageQuery, yesOrNoText } from "../../lib/paging";
import { notificationSchema, unreadNotificationsSchema } from "../../notifications/answers";
import {
  markNotificationsRead,
  NOTIFICATIONS_PER_PAGE,
  type ReadMark,
  unreadNotifications,
} from "../../notifications/notifications";
import { readForm, readNotifications } from "../../notifications/schema";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { notificationJson, notificationsFor } from "./shown";

const notificationsQuery = pageQuery(NOTIFICATIONS_PER_PAGE).extend({
  unread: yesOrNoText.describe("Only unread notifications or, with `false`, only read ones."),
  after: pageCursor.meta({ deprecated: true, description: "The earlier name of `cursor`." }),
});

export function notificationActions(services: AppContext) {
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ db, reader, caller, input: { after, ...input } }) =>
        notificationsFor(db, reader, caller, { cursor: after, ...input }),
      api: {
        at: "GET /api/notifications",
        summary: "List your notifications, newest first",
        tag: "Notifications",
        query: notificationsQuery,
        answer: z.array(notificationSchema),
        next: ({ nextCursor }) => nextCursor,
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
