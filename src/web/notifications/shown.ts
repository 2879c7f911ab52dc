import type { Db } from "../../../db/client";
import { messagesFor } from "../../../views/messages/catalogue";
import { type NotificationWords, wordNotification } from "../../../views/notifications/wording";
import { sendersOf } from "../../chat/correspondents";
import { isoTime } from "../../lib/time";
import { timesIn } from "../../lib/times";
import type { NotificationDetails } from "../../notifications/kinds";
import { listNotifications, type Notification } from "../../notifications/notifications";
import { withTitlesFor } from "../../packages/titles";
import type { Reader } from "../http/reader";

export interface ShownNotification extends Omit<Notification, "details">, NotificationWords {}

type Wording = Pick<Reader, "locale" | "timeZone">;

/** A page of a member's list, worded in the reader's language. */
export async function shownNotifications(
  db: Db,
  { locale, timeZone }: Wording,
  memberId: string,
  after?: string,
): Promise<{ entries: ShownNotification[]; next: string | null }> {
  const { entries, next } = await listNotifications(db, memberId, after);
  const senders = await sendersOf(db, entries.flatMap(conversationIn), memberId);
  const words = { ...messagesFor(locale), times: timesIn(locale, timeZone) };
  const shown = entries.map(({ details, ...entry }) => {
    const [conversation = ""] = conversationIn({ ...entry, details });
    const worded = wordNotification(
      words,
      { ...entry, details: withTitlesFor(details, locale) },
      senders.get(conversation),
    );
    return { ...entry, ...worded };
  });
  return { entries: shown, next };
}

function conversationIn({ kind, details }: Pick<Notification, "kind" | "details">): string[] {
  if (kind !== "message") return [];
  return [(details as NotificationDetails["message"]).conversationId];
}

export function notificationJson({ createdAt, readAt, ...entry }: ShownNotification) {
  return {
    ...entry,
    createdAt: isoTime(createdAt),
    readAt: readAt === null ? null : isoTime(readAt),
  };
}
