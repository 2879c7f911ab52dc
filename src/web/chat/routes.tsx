import { Elysia } from "elysia";
import { MessagesPage } from "../../../views/chat/messages-page";
import { CONVERSATIONS_PER_PAGE, listConversations } from "../../chat/conversations";
import { readerPlugin, requireMember } from "../http/access";
import { type ChatDeps, chatPages } from "./pages";

export function chatRoutes(services: ChatDeps) {
  const { db, pages, pseudonymKey } = services;
  const view = chatPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/messages", async ({ reader, query }) => {
      const { id: viewerId } = requireMember(reader.viewer);
      const limit = CONVERSATIONS_PER_PAGE;
      const request = { viewerId, pseudonymKey, cursor: query.cursor, limit };
      const conversations = await listConversations(db, request);
      const page = <MessagesPage {...conversations} isFirstPage={query.cursor === undefined} />;
      const { messages: title } = pages.messages(reader).layout;
      return pages.page(reader, { title, main: page });
    })
    .get("/messages/:packageId/:otherId", ({ reader, params, query: { cursor } }) =>
      cursor ? view.earlierMessages(reader, params, cursor) : view.conversation(reader, params),
    );
}
