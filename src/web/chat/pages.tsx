import { Chat as ChatIsland } from "../../../islands/chat/chat";
import { historyOf } from "../../../islands/chat/chat-history";
import { ConversationPage } from "../../../views/chat/conversation-page";
import { EarlierMessages } from "../../../views/chat/earlier-messages";
import { Island } from "../../../views/ui/island";
import { type Chat, type ChatIds, findChat, shownIdOf } from "../../chat/chats";
import { listMessages } from "../../chat/messages";
import { markRead, unreadCount } from "../../chat/unread";
import { findPackage } from "../../packages/packages";
import { requireMember } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { chatProps } from "./chat-props";

export interface ChatDeps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
}

export function chatPages(services: ChatDeps) {
  const { db, clock, pages, assets, pseudonymKey } = services;

  const chatFor = ({ viewer }: Reader, names: Omit<ChatIds, "viewerId">) =>
    findChat(db, { ...names, viewerId: requireMember(viewer).id }, pseudonymKey);

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
    async conversation(
      reader: Reader,
      names: Omit<ChatIds, "viewerId">,
      refused?: RefusedForm,
    ): Promise<Response> {
      const chat = await chatFor(reader, names);
      if (!refused) await markRead(db, chat, clock.now());
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

    async earlierMessages(
      reader: Reader,
      names: Omit<ChatIds, "viewerId">,
      cursor: string,
    ): Promise<Response> {
      const chat = await chatFor(reader, names);
      const messages = await listMessages(db, chat, { cursor });
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
