import type { Db } from "../../../db/client";
import { localeOf, messagesFor } from "../../../messages/catalogue";
import {
  fallbackText,
  hasWording,
  type NotificationWords,
  notificationText,
} from "../../../views/notifications/wording";
import type { Viewer } from "../../accounts/viewer";
import { sendersOf } from "../../chat/correspondents";
import { DEFAULT_LANGUAGE } from "../../lib/languages";
import type { Page } from "../../lib/paging";
import { isoTime } from "../../lib/time";
import { timesIn } from "../../lib/times";
import { organizationIdOf } from "../../memberships/colleagues";
import type { NotificationDetails } from "../../notifications/kinds";
import {
  listEveryonesNotifications,
  listNotifications,
  type NotificationsRequest,
} from "../../notifications/listing";
import type { Notification } from "../../notifications/notifications";
import { withTitlesFor } from "../../packages/titles";
import type { Whose } from "../../rules/organization";
import { settingsOf } from "../../settings/settings";
import type { Reader } from "../http/reader";

export interface WordedNotification extends Omit<Notification, "details">, NotificationWords {}

type ReaderLocale = Pick<Reader, "locale" | "timeZone">;

export async function notificationsFor(
  db: Db,
  reader: ReaderLocale,
  viewer: Pick<Viewer, "id" | "memberId" | "roles">,
  { whose, ...request }: NotificationsRequest & { whose?: Whose | undefined },
): Promise<Page<WordedNotification>> {
  const { id, memberId, roles } = viewer;
  const { entries, nextCursor, organizationId } =
    roles !== null && whose === "everyone"
      ? await listEveryonesNotifications(db, id, request)
      : await listNotifications(db, memberId, request);
  return { entries: await wordNotifications(db, reader, organizationId, entries), nextCursor };
}

/** Lock screens show this text, so it never contains the text of a message. */
export async function pushText(db: Db, memberId: string, notification: Notification) {
  const { language, timezone } = await settingsOf(db, memberId);
  const locale = localeOf(language ?? DEFAULT_LANGUAGE);
  const reader = { locale, timeZone: timezone ?? "UTC" } as const;
  const [{ title, path } = { title: "", path: null }] = await wordNotifications(
    db,
    reader,
    await organizationIdOf(db, memberId),
    [notification],
  );
  return { title, path };
}

async function wordNotifications(
  db: Db,
  { locale, timeZone }: ReaderLocale,
  organizationId: string,
  entries: readonly Notification[],
): Promise<WordedNotification[]> {
  const senderNames = await sendersOf(db, entries.flatMap(conversationIds), organizationId);
  const words = { ...messagesFor(locale), times: timesIn(locale, timeZone) };
  return entries.map(({ details, ...entry }) => {
    if (!hasWording(entry.kind)) return { ...entry, ...fallbackText(words, details) };
    const [conversation = ""] = conversationIds({ ...entry, details });
    const titledEntry = { ...entry, details: withTitlesFor(details, locale) };
    return { ...entry, ...notificationText(words, titledEntry, senderNames.get(conversation)) };
  });
}

function conversationIds({ kind, details }: Pick<Notification, "kind" | "details">): string[] {
  if (kind !== "message") return [];
  return [(details as NotificationDetails["message"]).conversationId];
}

export function notificationJson({ createdAt, readAt, ...entry }: WordedNotification) {
  return {
    ...entry,
    createdAt: isoTime(createdAt),
    readAt: readAt === null ? null : isoTime(readAt),
  };
}
