import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { NotificationsTable } from "../../db/schema/notifications";
import { findHiddenPackages } from "../admission/admission";
import { cursorOf, parseCursor } from "../lib/cursor";
import { AFTER_ALL_IDS } from "../lib/ids";
import { type Page, type PageRequest, pageOf } from "../lib/paging";
import { organizationOf } from "../memberships/colleagues";
import type { NotificationKind } from "./kinds";
import { NOTIFICATIONS_PER_PAGE, type Notification, packageOf } from "./notifications";

interface NotificationsPage extends Page<Notification> {
  organizationId: string;
}

export interface NotificationsRequest extends Partial<PageRequest> {
  unread?: boolean | undefined;
}

/** A member's own, newest first. */
export async function listNotifications(
  db: Db,
  memberId: string,
  { cursor, limit = NOTIFICATIONS_PER_PAGE, unread }: NotificationsRequest = {},
): Promise<NotificationsPage> {
  const [before] = startOf(cursor);
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "details", "created_at", "read_at"])
    .select(organizationOf("notifications.member_id").as("organization_id"))
    .where("member_id", "=", memberId)
    .where("id", "<", before)
    .$if(unread !== undefined, (query) => query.where("read_at", unread ? "is" : "is not", null))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return visiblePage(db, rows, { limit, organizationId: rows[0]?.organization_id ?? memberId });
}

/** What any member of the organization was notified of, each once, newest first. */
export async function listEveryonesNotifications(
  db: Db,
  organizationId: string,
  { cursor, limit = NOTIFICATIONS_PER_PAGE }: Partial<PageRequest>,
): Promise<NotificationsPage> {
  const [before] = startOf(cursor);
  const rows = await db
    .selectFrom("notifications")
    .select((eb) => ["kind", "details", "created_at", eb.fn.max("id").as("id")])
    // Whether it is read is each member's own.
    .select("created_at as read_at")
    .where("organization_id", "=", organizationId)
    .groupBy(["kind", "details", "created_at"])
    .having((eb) => eb(eb.fn.max("id"), "<", before))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  return visiblePage(db, rows, { limit, organizationId });
}

const startOf = (cursor: string | undefined) =>
  cursor === undefined ? [AFTER_ALL_IDS] : parseCursor(cursor, "id");

type ListedRow = Pick<
  Selectable<NotificationsTable>,
  "id" | "kind" | "details" | "created_at" | "read_at"
>;

async function visiblePage(
  db: Db,
  rows: readonly ListedRow[],
  { limit, organizationId }: { limit: number; organizationId: string },
): Promise<NotificationsPage> {
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id));
  const entries = page.entries.map((row) => ({
    id: row.id,
    kind: row.kind as NotificationKind,
    details: JSON.parse(row.details),
    createdAt: row.created_at,
    readAt: row.read_at,
  }));
  const ids = entries.map(packageOf).filter((id) => id !== "");
  const hiddenIds = await findHiddenPackages(db, ids, organizationId);
  const visibleEntries = entries.filter((entry) => !hiddenIds.has(packageOf(entry)));
  return { ...page, entries: visibleEntries, organizationId };
}
