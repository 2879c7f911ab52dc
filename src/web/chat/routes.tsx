import { Elysia } from "elysia";
import { Chat as ChatIsland } from "../../../islands/chat/chat";
import { historyOf } from "../../../islands/chat/chat-history";
import { ConversationPage } from "../../../views/chat/conversation-page";
import { EarlierMessages } from "../../../views/chat/earlier-messages";
import { MessagesPage } from "../../../views/chat/messages-page";
import { Island } from "../../../views/ui/island";
import { type Chat, findChat, shownIdOf } from "../../chat/chats";
import { listConversations } from "../../chat/conversations";
import { listMessages, sendMessage } from "../../chat/messages";
import { messageText } from "../../chat/schema";
import { markRead, unreadCount } from "../../chat/unread";
import { findPackage } from "../../packages/packages";
import { readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import type { Form } from "../http/body";
import { refusalFields } from "../http/errors";
import { handleForm, type RefusedForm } from "../http/forms";
import { formKey } from "../http/idempotency-key";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { chatProps } from "./chat-props";

interface Deps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
}

export function chatRoutes(services: Deps) {
  const { db, clock, pages, pseudonymKey } = services;
  const view = chatPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/messages", async ({ reader, query }) => {
      const { id: viewerId } = requireMember(reader.viewer);
      const request = { viewerId, pseudonymKey, cursor: query.cursor };
      const conversations = await listConversations(db, request);
      const page = <MessagesPage {...conversations} isFirstPage={query.cursor === undefined} />;
      const { messages: title } = pages.messages(reader).layout;
      return pages.page(reader, { title, main: page });
    })
    .get("/messages/:packageId/:otherId", async ({ reader, params, query }) => {
      const { id: viewerId } = requireMember(reader.viewer);
      const chat = await findChat(db, { ...params, viewerId }, pseudonymKey);
      if (query.cursor) return view.earlierMessages(reader, chat, query.cursor);
      await markRead(db, chat, clock.now());
      return view.conversation(reader, chat);
    })
    .post(
      "/messages/:packageId/:otherId",
      async ({ reader, viewer, request, params, body }) => {
        const chatRequest = { ...params, viewerId: requireSignedIn(viewer).id };
        const chat = await findChat(db, chatRequest, pseudonymKey);
        const onRefusal = (refused: RefusedForm) => view.conversation(reader, chat, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const sent = await sendFormMessage(services, chat, form);
          return seeOther(`/messages/${chat.packageId}/${shownIdOf(sent, pseudonymKey)}`);
        });
      },
      { limit: "messages", ...formFields("message", "key") },
    );
}

async function sendFormMessage(services: Deps, chat: Chat, form: Form): Promise<Chat> {
  const { db, clock, config, pseudonymKey } = services;
  const text = messageText(config.maxChatLength).parse(form.message);
  const message = {
    packageId: chat.packageId,
    senderId: chat.viewerId,
    receiverId: shownIdOf(chat, pseudonymKey),
    text,
    clientId: formKey(form, Bun.hash(text)),
  };
  return (await sendMessage(db, message, pseudonymKey, clock.now())).chat;
}

function chatPages(services: Deps) {
  const { db, pages, assets, pseudonymKey } = services;

  async function headingOf(reader: Reader, chat: Chat, otherName: string) {
    const lot = await findPackage(db, chat.packageId);
    const unread = await unreadCount(db, chat.viewerId);
    const otherId = shownIdOf(chat, pseudonymKey);
    const path = chat.conversation && `/messages/${lot.id}/${otherId}`;
    return {
      heading: { lot, correspondentName: otherName, reportedPath: path },
      reader: { ...reader, unread },
    };
  }

  return {
    async conversation(reader: Reader, chat: Chat, refused?: RefusedForm): Promise<Response> {
      const words = pages.messages(reader);
      const messages = await listMessages(db, chat);
      const props = await chatProps(services, reader, {
        chat,
        messages,
        typed: refused?.values.message,
      });
      const headingParts = await headingOf(reader, chat, props.otherName);
      const page = (
        <ConversationPage {...headingParts.heading}>
          <Island
            name="chat"
            component={ChatIsland}
            props={props}
            modules={assets.modulesOf("chat.js")}
          />
        </ConversationPage>
      );
      return pages.page(headingParts.reader, {
        title: props.otherName,
        main: page,
        ...refusalFields(words, refused, ({ text }) => ({
          title: words.chat.window.failure.title,
          text,
        })),
      });
    },

    async earlierMessages(reader: Reader, chat: Chat, cursor: string): Promise<Response> {
      const messages = await listMessages(db, chat, cursor);
      const props = await chatProps(services, reader, { chat, messages });
      const headingParts = await headingOf(reader, chat, props.otherName);
      const page = (
        <ConversationPage {...headingParts.heading}>
          <EarlierMessages {...props} history={historyOf(props.messages ?? [])} />
        </ConversationPage>
      );
      return pages.page(headingParts.reader, { title: props.otherName, main: page });
    },
  };
}
