import { Elysia } from "elysia";
import { z } from "zod";
import { line } from "../../lib/inputs";
import { notificationSchema, unreadNotificationsSchema } from "../../notifications/answers";
import { markNotificationsRead, unreadNotifications } from "../../notifications/notifications";
import { readNotifications } from "../../notifications/schema";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall, NEXT_PAGE_HEADER } from "../http/call";
import { notificationJson, notificationsFor } from "./shown";

export function notificationApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Notifications"] })
    .use(readerPlugin(services))
    .get(
      "/notifications",
      async ({ viewer, reader, query, set }) => {
        const { id } = requireSignedIn(viewer);
        const { entries, next } = await notificationsFor(db, reader, id, query.after);
        if (next) set.headers.link = `</api/notifications?after=${next}>; rel="next"`;
        return entries.map(notificationJson);
      },
      {
        query: z.object({
          after: line()
            .max(100)
            .optional()
            .describe("The ID of the last notification on the previous page."),
        }),
        ...apiCall("List your notifications, newest first", {
          caller: "member",
          responses: z.array(notificationSchema),
          responseHeaders: NEXT_PAGE_HEADER,
        }),
      },
    )
    .post(
      "/notifications/read",
      async ({ viewer, body }) => {
        const { id } = requireSignedIn(viewer);
        const { ids } = readNotifications.parse(body ?? {});
        await markNotificationsRead(db, id, { ...(ids && { ids }) }, clock.now());
        return { unread: await unreadNotifications(db, id) };
      },
      apiCall("Mark some or all notifications as read", {
        limit: "reading",
        caller: "member",
        body: readNotifications,
        responses: unreadNotificationsSchema,
      }),
    );
}
