import { sql } from "kysely";
import type { Db } from "../../db/client";
import { compilable } from "../../db/indexed";
import { jsonRows, jsonText } from "../../db/json";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { isVisibleOrDeleted } from "../admission/admission";
import { announce } from "../announcements/announce";
import { newId } from "../lib/ids";
import { PERSONAL, readersOf } from "../mail/audience";
import { organizationOf } from "../memberships/colleagues";
import { queueEvents } from "../webhooks/outbox";
import { type NotificationDetails, type NotificationKind, PUSHED_KINDS } from "./kinds";
import { eventsOf } from "./webhook-events";

export type NewNotification = {
  [Kind in NotificationKind]: {
    memberId: string;
    /** Only this member of the organization, whatever their roles. */
    reader?: string | undefined;
    kind: Kind;
    details: NotificationDetails[Kind];
    /** A newer notification on the same topic replaces the earlier one and is unread again. */
    topic?: string;
    /** No second event with this key is sent to webhooks. */
    once?: string | undefined;
  };
}[NotificationKind];

export interface Notification {
  id: string;
  kind: NotificationKind;
  details: unknown;
  createdAt: number;
  readAt: number | null;
}

export const NOTIFICATIONS_PER_PAGE = 30;
export const MAX_UNREAD_NOTIFICATIONS = 100;

/**
 * Call it in the transaction of the event. Deleted accounts are skipped. What happens to an
 * organization is written to those of its members who need to know, and queued for its webhooks.
 */
export async function notify(
  tx: Db,
  notifications: readonly NewNotification[],
  now: number,
): Promise<void> {
  if (notifications.length === 0) return;
  await queueEvents(
    tx,
    notifications.flatMap(({ memberId: organizationId, kind, details, once }) =>
      eventsOf(kind, details).map((event) => ({ ...event, organizationId, once })),
    ),
    now,
  );
  const readers = await readersOf(tx, notifications.map(newsOf));
  const addressed = notifications.flatMap((notification, n) =>
    (readers[n] ?? []).map((memberId) => {
      const organization = PERSONAL.includes(notification.kind) ? null : notification.memberId;
      return { ...notification, memberId, organization };
    }),
  );
  const rows = addressed.map(({ memberId: member, organization, kind, details, topic }) => {
    const id = newId(now);
    const row = { member, organization, topic: topic ?? id, id, kind };
    return { ...row, details: JSON.stringify(details) };
  });
  const latest = new Map(rows.map((row) => [`${row.member} ${row.topic}`, row]));
  await insertNotifications.all(tx, { rows: JSON.stringify([...latest.values()]), now });
  const pushedNotifications = addressed.filter(({ kind }) =>
    PUSHED_KINDS.some((pushedKind) => pushedKind === kind),
  );
  await schedulePushes(tx, [...new Set(pushedNotifications.map(({ memberId }) => memberId))], now);
  const memberIds = [...new Set(addressed.map(({ memberId }) => memberId))];
  announce(tx, { type: "notifications-changed", memberIds });
}

const newsOf = ({ memberId, reader, kind, details }: NewNotification) => ({
  memberId,
  reader,
  kind,
  packageId: packageOf({ details }),
});

const insertNotifications = prepared<{ rows: string; now: number }, never>((db, value) => {
  const types = {
    member: "text",
    organization: "text",
    topic: "text",
    id: "text",
    kind: "text",
    details: "text",
  } as const;
  return compilable(
    sql`insert into notifications
        (member_id, organization_id, topic, id, kind, details, created_at)
      select member, organization, topic, id, kind, details, ${value("now")}
        from (${jsonRows(value("rows"), types)}) as listed
        where exists (select 1 from users where users.id = member)
      on conflict (member_id, topic) do update set id = excluded.id, kind = excluded.kind,
        organization_id = excluded.organization_id, details = excluded.details, created_at = excluded.created_at, read_at = null`,
    db,
  );
});

async function schedulePushes(tx: Db, memberIds: readonly string[], now: number): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .updateTable("push_subscriptions")
    .set({ due_at: now })
    .where("member_id", "in", memberIds)
    .where("due_at", "is", null)
    .execute();
}

export function packageOf({ details }: Pick<Notification, "details">): string {
  const { packageId } = (details ?? {}) as { packageId?: unknown };
  return typeof packageId === "string" ? packageId : "";
}

export async function unreadNotifications(db: Db, memberId: string): Promise<number> {
  const maxCount = MAX_UNREAD_NOTIFICATIONS;
  return (await findUnreadNotifications.all(db, { memberId, most: maxCount })).length;
}

const findUnreadNotifications = prepared<{ memberId: string; most: number }, { topic: string }>(
  (db, value) =>
    db
      .selectFrom("notifications")
      .select("topic")
      .where("member_id", "=", value("memberId"))
      .where("read_at", "is", null)
      .where(isNotificationVisible())
      .limit(value("most")),
);

/** Lists leave out packages that the member can no longer see, so counts must too. */
export function isNotificationVisible() {
  const packageId = jsonText("notifications.details", ["packageId"]);
  return isVisibleOrDeleted(packageId, organizationOf("notifications.member_id"));
}

/** Members without unread notifications are omitted. */
export async function unreadOfMembers(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("notifications")
    .select((eb) => ["member_id", eb.fn.countAll<number>().as("unread")])
    .where("member_id", "in", memberIds)
    .where("read_at", "is", null)
    .where(isNotificationVisible())
    .groupBy("member_id")
    .execute();
  return new Map(rows.map((row) => [row.member_id, Number(row.unread)]));
}

/** If empty, marks all notifications as read. */
export interface ReadMark {
  ids?: readonly string[];
  upTo?: string;
  topic?: string;
}

export async function markNotificationsRead(
  db: Db,
  memberId: string,
  { ids, upTo, topic }: ReadMark,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const result = await tx
      .updateTable("notifications")
      .set({ read_at: now })
      .where("member_id", "=", memberId)
      .where("read_at", "is", null)
      .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
      .$if(upTo !== undefined, (query) => query.where("id", "<=", upTo ?? ""))
      .$if(topic !== undefined, (query) => query.where("topic", "=", topic ?? ""))
      .executeTakeFirst();
    if (result.numUpdatedRows > 0n)
      announce(tx, { type: "notifications-changed", memberIds: [memberId] });
  });
}
