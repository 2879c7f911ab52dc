import type { ChatProps } from "../../../islands/chat/props";
import { correspondentName } from "../../../messages/correspondent-name";
import type { Correspondent } from "../../chat/answers";
import type { Chat } from "../../chat/chats";
import { correspondentOf } from "../../chat/correspondents";
import type { MessageRow } from "../../chat/messages";
import { personName } from "../../lib/languages";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { messagesJson } from "./message-json";

type Deps = Pick<AppContext, "db" | "pages" | "config"> & { pseudonymKey: string };

interface ChatView {
  chat: Chat;
  /** Read if it is not given. */
  correspondent?: Correspondent;
  messages?: readonly MessageRow[];
  typed?: string | undefined;
}

export async function chatProps(
  services: Deps,
  reader: Reader,
  { chat, messages, typed = "", ...view }: ChatView,
): Promise<ChatProps> {
  const { db, pages, config, pseudonymKey } = services;
  const { viewer } = reader;
  const readerMessages = pages.messages(reader);
  const correspondent = view.correspondent ?? (await correspondentOf(db, chat, pseudonymKey));
  return {
    packageId: chat.packageId,
    yourId: chat.viewerId,
    otherId: correspondent.id,
    otherName: correspondentName(correspondent, readerMessages),
    reveals: revealedName(reader, chat),
    messages: messages && viewer ? await messagesJson(services, viewer, { chat, messages }) : null,
    typed,
    missing: viewerMay(reader)
      ? null
      : readerMessages.organization.missing({ permission: "settle" }),
    maxLength: config.maxChatLength,
    formKey: crypto.randomUUID(),
    locale: reader.locale,
    timeZone: reader.timeZone,
    words: readerMessages.chat.window,
  };
}

/** As `POST /api/packages/:id/chat` needs it, while anyone in the organization reads. */
const viewerMay = ({ viewer }: Reader) => viewer?.permissions.has("settle") ?? false;

function revealedName(
  { viewer }: Reader,
  { viewerId, buyerId, sellerKnowsBuyer }: Chat,
): string | null {
  if (!viewer || viewerId !== buyerId || sellerKnowsBuyer) return null;
  return personName(viewer.firstName, viewer.lastName);
}
