import type { ReactNode } from "react";
import { ChatWindow } from "../../islands/chat-window";
import { Island } from "../../views/ui/island";
import type { Reader } from "../http/reader";
import type { Services } from "../http/services";
import type { Package } from "../packages/packages";
import { languageTag } from "../packages/vocabulary";
import { chatProps } from "./chat-props";
import { findConversation } from "./chats";

/** The floating window in which a member writes to a package's seller; none for anybody else. */
export function chatWindow(services: Services) {
  const { db, assets } = services;
  return async ({ viewer, ...reader }: Reader, lot: Package): Promise<ReactNode> => {
    const { id: packageId, title, seller_id: sellerId } = lot;
    if (!viewer || viewer.id === sellerId) return null;
    const [buyerId, viewerId] = [viewer.id, viewer.id];
    const conversation = await findConversation(db, packageId, buyerId);
    const chat = { packageId, title, sellerId, buyerId, viewerId, conversation };
    const props = await chatProps(services, { ...reader, viewer }, { chat });
    return (
      <Island
        name="chat-window"
        component={ChatWindow}
        props={{ ...props, title, lang: languageTag(lot.language) ?? null }}
        module={assets.path("chat-window.js")}
        load="asked"
      />
    );
  };
}
