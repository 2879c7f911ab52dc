import type { Db } from "../../db/client";
import { isOpenTo } from "../admission/admission";
import { BadCursor } from "../lib/cursor";
import { bidderPseudonym, isId } from "../lib/ids";
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

interface ConversationsRequest {
  viewerId: string;
  pseudonymKey: string;
  cursor?: string | undefined;
}

const CONVERSATIONS_PER_PAGE = 30;

export async function listConversations(db: Db, request: ConversationsRequest) {
  const roles = ["seller", "buyer"] as const;
  const lists = await Promise.all(roles.map((role) => conversationsAs(db, role, request)));
  const latestFirst = lists.flat().sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const page = latestFirst.slice(0, CONVERSATIONS_PER_PAGE);
  const ids = page.map(({ id }) => id);
  const unread = await unreadByConversation(db, request.viewerId, ids);
  const last = latestFirst.length > page.length ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => entryOf(row, request, unread.get(row.id) ?? 0)),
    next: last ? `${last.at}.${last.id}` : null,
  };
}

type ConversationRow = Awaited<ReturnType<typeof conversationsAs>>[number];

async function conversationsAs(db: Db, role: "seller" | "buyer", request: ConversationsRequest) {
  const [ownColumn, otherColumn] = role === "seller" ? SELLER_COLUMNS : BUYER_COLUMNS;
  const after = request.cursor === undefined ? null : parseCursor(request.cursor);
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
    .limit(CONVERSATIONS_PER_PAGE + 1)
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

function parseCursor(cursor: string): [at: number, id: string] {
  const [, at = "", id = ""] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  if (!isId(id)) throw new BadCursor();
  return [Number(at), id];
}
