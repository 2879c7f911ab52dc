import { Elysia } from "elysia";
import { z } from "zod";
import { line } from "../../lib/inputs";
import { notificationAnswer, unreadNotificationsAnswer } from "../../notifications/answers";
import { markNotificationsRead, unreadNotifications } from "../../notifications/notifications";
import { readNotifications } from "../../notifications/schema";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call, NEXT_PAGE } from "../http/call";
import { notificationJson, shownNotifications } from "./shown";

export function notificationApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Notifications"] })
    .use(reading(services))
    .get(
      "/notifications",
      async ({ viewer, reader, query, set }) => {
        const { id } = signedIn(viewer);
        const { entries, next } = await shownNotifications(db, reader, id, query.after);
        if (next) set.headers.link = `</api/notifications?after=${next}>; rel="next"`;
        return entries.map(notificationJson);
      },
      {
        query: z.object({ after: line().max(100).optional() }),
        ...call("List your notifications, newest first", {
          by: "member",
          answers: z.array(notificationAnswer),
          takes: { query: { after: "The ID of the last notification on the previous page." } },
          gives: NEXT_PAGE,
        }),
      },
    )
    .post(
      "/notifications/read",
      async ({ viewer, body }) => {
        const { id } = signedIn(viewer);
        const { ids } = readNotifications.parse(body ?? {});
        await markNotificationsRead(db, id, { ...(ids && { ids }) }, clock.now());
        return { unread: await unreadNotifications(db, id) };
      },
      call("Mark some or all notifications as read", {
        limit: "reading",
        by: "member",
        body: readNotifications,
        answers: unreadNotificationsAnswer,
      }),
    );
}
