import type { ReactNode } from "react";
import { ChatWindow } from "../../../islands/chat/chat-window";
import { reportPath } from "../../../views/moderation/report-link";
import { Island } from "../../../views/ui/island";
import { chatOf } from "../../chat/chats";
import type { Package } from "../../packages/packages";
import { titleFor } from "../../packages/titles";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import type { Reader } from "../http/reader";
import { chatProps } from "./chat-props";

interface Deps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
}

export function chatWindow(services: Deps) {
  const { db, assets, pages } = services;
  return async ({ viewer, ...reader }: Reader, lot: Package): Promise<ReactNode> => {
    if (!viewer || viewer.id === lot.seller_id) return null;
    const title = titleFor(lot, reader.locale);
    const chat = await chatOf(db, lot, { buyerId: viewer.id, viewerId: viewer.id });
    const props = await chatProps(services, { ...reader, viewer }, { chat });
    const report = chat.conversation && {
      word: pages.messages(reader).notices.links.conversation,
      href: reportPath(`/messages/${lot.id}/${props.otherId}`),
    };
    return (
      <Island
        name="chat-window"
        component={ChatWindow}
        props={{ ...props, title: title.text, lang: title.lang ?? null, report }}
        modules={assets.modulesOf("chat-window.js")}
        load="click"
      />
    );
  };
}
