import { Elysia } from "elysia";
import { NotificationsPage } from "../../../views/notifications/notifications-page";
import { markNotificationsRead } from "../../notifications/notifications";
import { readForm } from "../../notifications/schema";
import type { PushKeys } from "../../push/keys";
import { readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { formOf } from "../http/body";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";
import { notificationsFor } from "./shown";

export function notificationRoutes(services: AppContext & { pushKeys: PushKeys }) {
  const { db, clock, pages } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get(
      "/notifications",
      async ({ reader, query }) => {
        const { id } = requireMember(reader.viewer);
        const list = await notificationsFor(db, reader, id, query.after);
        const page = <NotificationsPage {...list} isFirstPage={query.after === undefined} />;
        const { notifications: title } = pages.messages(reader).layout;
        return pages.page(reader, { title, main: page });
      },
      { limit: { page: "figures", refresh: "ownAuctions" } },
    )
    .post(
      "/notifications/read",
      async ({ viewer, body }) => {
        const { id: memberId } = requireSignedIn(viewer);
        const { id, upTo } = readForm.parse(formOf(body));
        const selection = { ...(id && { ids: [id] }), ...(upTo && { upTo }) };
        await markNotificationsRead(db, memberId, selection, clock.now());
        return seeOther("/notifications");
      },
      { limit: "reading", ...formFields(readForm) },
    );
}
