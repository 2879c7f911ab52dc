import { Elysia } from "elysia";
import { NotificationsPage } from "../../../views/notifications/notifications-page";
import type { PushKeys } from "../../push/keys";
import { readerPlugin, requireMember } from "../http/access";
import type { AppContext } from "../http/app-context";
import { notificationsFor } from "./shown";

export function notificationRoutes(services: AppContext & { pushKeys: PushKeys }) {
  const { db, pages } = services;
  return new Elysia().use(readerPlugin(services)).get(
    "/notifications",
    async ({ reader, query }) => {
      const { memberId: id } = requireMember(reader.viewer);
      const list = await notificationsFor(db, reader, id, query.after);
      const page = <NotificationsPage {...list} isFirstPage={query.after === undefined} />;
      const { notifications: title } = pages.messages(reader).layout;
      return pages.page(reader, { title, main: page });
    },
    { limit: { page: "figures", refresh: "ownAuctions" } },
  );
}
