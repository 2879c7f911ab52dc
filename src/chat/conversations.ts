import type { Db } from "../../db/client";
import { isOpenTo } from "../admission/admission";
import { cursorOf, parseCursor } from "../lib/cursor";
import { bidderPseudonym } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import type { Correspondent } from "./answers";
import { namedCorrespondent, PROFILE_COLUMNS, pseudonymousCorrespondent } from "./correspondents";
import { isKnownTo } from "./known-buyers";
import { unreadByConversation } from "./unread";

export interface ConversationEntry {
  packageId: string;
  title: string;
  english_title: string | null;
  language: string;
  role: "seller" | "buyer";
  other: Correspondent;
  lastMessage: { text: string; at: number; isYours: boolean };
  unread: number;
}

interface ConversationsRequest extends PageRequest {
  viewerId: string;
  pseudonymKey: string;
}

export const CONVERSATIONS_PER_PAGE = 30;

export async function listConversations(
  db: Db,
  request: ConversationsRequest,
): Promise<Page<ConversationEntry>> {
  const roles = ["seller", "buyer"] as const;
  const lists = await Promise.all(roles.map((role) => conversationsAs(db, role, request)));
  const latestFirst = lists.flat().sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const page = pageOf(latestFirst, request.limit, ({ at, id }) => cursorOf(at, id));
  const ids = page.entries.map(({ id }) => id);
  const unread = await unreadByConversation(db, request.viewerId, ids);
  const entries = page.entries.map((row) => entryOf(row, request, unread.get(row.id) ?? 0));
  return { ...page, entries };
}

type ConversationRow = Awaited<ReturnType<typeof conversationsAs>>[number];

async function conversationsAs(db: Db, role: "seller" | "buyer", request: ConversationsRequest) {
  const [ownColumn, otherColumn] = role === "seller" ? SELLER_COLUMNS : BUYER_COLUMNS;
  const after = request.cursor === undefined ? null : parseCursor(request.cursor, "number", "id");
  const rows = await db
    .selectFrom("conversations")
    .innerJoin("packages", "packages.id", "conversations.package_id")
    .innerJoin("users", "users.id", otherColumn)
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .innerJoin("chat_messages", "chat_messages.id", "conversations.last_message_id")
    .select([
      "conversations.id",
      "conversations.package_id",
      "title",
      "english_title",
      "language",
      "message",
      "former_bidders",
    ])
    .select(["last_message_at as at", "sender_id", "buyer_id"])
    .select(isKnownTo(request.viewerId, "conversations.buyer_id").as("is_known"))
    .select(PROFILE_COLUMNS)
    .where(ownColumn, "=", request.viewerId)
    .$if(role === "buyer", (query) => query.where(isOpenTo(request.viewerId)))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("last_message_at", "conversations.id"), "<", eb.tuple(...(after ?? START))),
      ),
    )
    .orderBy("last_message_at", "desc")
    .orderBy("conversations.id", "desc")
    .limit(request.limit + 1)
    .execute();
  return rows.map((row) => ({ ...row, role }));
}

const SELLER_COLUMNS = ["conversations.seller_id", "conversations.buyer_id"] as const;
const BUYER_COLUMNS = ["conversations.buyer_id", "conversations.seller_id"] as const;
const START: [at: number, id: string] = [0, ""];

function entryOf(
  row: ConversationRow,
  { viewerId, pseudonymKey }: ConversationsRequest,
  unread: number,
): ConversationEntry {
  const { package_id: packageId, title, english_title, language, role } = row;
  const isUnknown = role === "seller" && !row.is_known;
  return {
    packageId,
    title,
    english_title,
    language,
    role,
    other: isUnknown
      ? pseudonymousCorrespondent(
          bidderPseudonym(pseudonymKey, { ...row, id: packageId }, row.buyer_id),
        )
      : namedCorrespondent(row, role === "seller" ? "buyer" : "seller"),
    lastMessage: { text: row.message, at: row.at, isYours: row.sender_id === viewerId },
    unread,
  };
}
