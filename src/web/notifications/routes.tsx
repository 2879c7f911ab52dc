import { Elysia } from "elysia";
import { NotificationsPage } from "../../../views/notifications/notifications-page";
import { whoseQuery } from "../../memberships/actors";
import type { PushKeys } from "../../push/keys";
import { readerPlugin, requireMember } from "../http/access";
import type { AppContext } from "../http/app-context";
import { notificationsFor } from "./shown";

export function notificationRoutes(services: AppContext & { pushKeys: PushKeys }) {
  const { db, pages } = services;
  return new Elysia().use(readerPlugin(services)).get(
    "/notifications",
    async ({ reader, query }) => {
      const member = requireMember(reader.viewer);
      const { after } = query;
      const requested = whoseQuery.parse(query.whose) ?? "mine";
      const list = await notificationsFor(db, reader, member, { cursor: after, whose: requested });
      const whose = member.roles && requested;
      const page = <NotificationsPage {...list} whose={whose} isFirstPage={after === undefined} />;
      const { notifications: title } = pages.messages(reader).layout;
      return pages.page(reader, { title, main: page });
    },
    { limit: { page: "figures", refresh: "ownAuctions" } },
  );
}
