import type { Db } from "../../db/client";
import { installationSecret } from "../../db/secrets";
import { findChat } from "../chat/chats";
import { inviteToChat, sendMessage } from "../chat/messages";
import { mailUnreadMessages, markRead } from "../chat/unread";
import { bidderPseudonym } from "../lib/ids";
import { MINUTE } from "../lib/time";
import type { PersonKey } from "./people";

interface SeedChat {
  packageTitle: string;
  buyer: PersonKey;
  invitation?: { minutesAgo: number; text: string };
  lines: ReadonlyArray<{ from: "buyer" | "seller"; minutesAgo: number; text: string }>;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const chats: readonly SeedChat[] = [
  {
    packageTitle: "高中數學題庫：一萬八千題連詳細題解",
    buyer: "buyer",
    lines: [
      {
        from: "buyer",
        minutesAgo: 2 * DAY_MINUTES,
        text: "Hello. Are the worked solutions written by your own authors, or taken over from past papers?",
      },
      {
        from: "seller",
        minutesAgo: 2 * DAY_MINUTES - 50,
        text: "By our own authors, all of them. Past papers only shaped the topics; no question is a copy.",
      },
      {
        from: "buyer",
        minutesAgo: 2 * DAY_MINUTES - 65,
        text: "Good. Do the formulas come as LaTeX or as images?",
      },
      {
        from: "seller",
        minutesAgo: DAY_MINUTES,
        text: "As LaTeX, inline between dollar signs. Diagrams are SVG files, named after the question.\n\nThe sample on the package page is exactly as delivered.",
      },
    ],
  },
  {
    packageTitle: "全唐詩校勘語料：四萬餘首，附體裁與作者標記",
    buyer: "buyer2",
    lines: [
      {
        from: "buyer",
        minutesAgo: 5 * HOUR_MINUTES,
        text: "請問校勘以哪個底本為準？異文有沒有另外標出？",
      },
      {
        from: "seller",
        minutesAgo: 4 * HOUR_MINUTES,
        text: "以揚州詩局本為底本，異文放在每首詩的 variants 欄，連出處。",
      },
      { from: "buyer", minutesAgo: 25, text: "明白了，多謝！競投完結後多久可以交付？" },
    ],
  },
  {
    packageTitle: "Asian Economies: Country Briefings in Plain English",
    buyer: "buyer",
    lines: [
      {
        from: "buyer",
        minutesAgo: 40,
        text: "Is the collection updated every year, and would updates be part of the license?",
      },
    ],
  },
  {
    packageTitle: "Secondary Science Question Bank with Worked Solutions",
    buyer: "buyer",
    invitation: {
      minutesAgo: 3 * HOUR_MINUTES,
      text: "Thank you for your bid. I am the publisher: if you have questions about the syllabus or the license, ask me here. Your name stays unknown to me until you answer.",
    },
    lines: [],
  },
];

export async function seedChats(db: Db, ids: Readonly<Record<PersonKey, string>>, now: number) {
  const key = await installationSecret(db, "pseudonym");
  for (const { packageTitle, buyer, invitation, lines } of chats) {
    const lot = await db
      .selectFrom("packages")
      .select(["id", "seller_id", "former_bidders"])
      .where("title", "=", packageTitle)
      .executeTakeFirstOrThrow();
    const [packageId, sellerId, buyerId] = [lot.id, lot.seller_id, ids[buyer]];
    if (invitation) {
      const parties = { packageId, sellerId, buyerId: bidderPseudonym(key, lot, buyerId) };
      const at = now - invitation.minutesAgo * MINUTE;
      await inviteToChat(db, { ...parties, text: invitation.text }, key, at);
    }
    for (const { from, minutesAgo, text } of lines) {
      const at = now - minutesAgo * MINUTE;
      const [senderId, receiverId] = from === "buyer" ? [buyerId, sellerId] : [sellerId, buyerId];
      const chatIds = { packageId, viewerId: senderId, otherId: receiverId };
      await markRead(db, await findChat(db, chatIds, key), at);
      await sendMessage(db, { packageId, senderId, receiverId, text, clientId: null }, key, at);
    }
  }
  await mailUnreadMessages(db, now);
}
