import { ChatWindow } from "../../../islands/chat/chat-window";
import { reportPath } from "../../../views/moderation/report-link";
import { Island, sharedWords } from "../../../views/ui/island";
import { profiledCorrespondent } from "../../chat/correspondents";
import { type Html, Template } from "../../lib/template";
import type { OwnFacts } from "../../marketplace/own-facts";
import type { Package } from "../../packages/packages";
import type { Seller } from "../../packages/sellers";
import { titleFor } from "../../packages/titles";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import type { Reader } from "../http/reader";
import { chatProps } from "./chat-props";

interface Subject {
  lot: Package;
  seller: Seller;
  /** Null for visitors. */
  own: OwnFacts | null;
}

interface Deps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
}

export function chatWindow(services: Deps) {
  const { assets, pages } = services;
  return async (reader: Reader, { lot, seller, own }: Subject): Promise<Html> => {
    const { viewer } = reader;
    if (!viewer || viewer.id === lot.seller_id || !own) return "";
    const title = titleFor(lot, reader.locale);
    const chat = {
      packageId: lot.id,
      former_bidders: lot.former_bidders,
      title: lot.title,
      sellerId: lot.seller_id,
      buyerId: viewer.id,
      viewerId: viewer.id,
      sellerKnowsBuyer: own.sellerKnowsReader,
      conversation: own.conversation,
    };
    const correspondent = profiledCorrespondent({ ...seller, user_id: seller.id });
    const props = await chatProps(services, reader, { chat, correspondent });
    const report = chat.conversation && {
      word: pages.messages(reader).notices.links.conversation,
      href: reportPath(`/messages/${lot.id}/${props.otherId}`),
    };
    const island = (
      <Island
        name="chat-window"
        component={ChatWindow}
        props={{ ...props, title: title.text, lang: title.lang ?? null, report }}
        modules={assets.modulesOf("chat-window.js")}
        load="click"
        wordsSlot="words"
      />
    );
    const template = new Template<"words">(pages.html(reader, island));
    return template.piecesOnce({ words: sharedWords(props.words) });
  };
}
