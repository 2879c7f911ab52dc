import type { ReactNode } from "react";
import { ChatWindow } from "../../../islands/chat/chat-window";
import { Island } from "../../../views/ui/island";
import { findConversation } from "../../chat/chats";
import type { Package } from "../../packages/packages";
import { languageTag } from "../../packages/vocabulary";
import type { Assets } from "../http/assets";
import type { Reader } from "../http/reader";
import type { Site } from "../http/site";
import { chatProps } from "./chat-props";

interface Needs extends Site {
  assets: Assets;
  pseudonymKey: string;
}

/** The floating window in which a member writes to a package's seller; none for anybody else. */
export function chatWindow(services: Needs) {
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
