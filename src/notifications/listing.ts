import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { NotificationsTable } from "../../db/schema/notifications";
import { findHiddenPackages } from "../admission/admission";
import { organizationOf } from "../memberships/colleagues";
import type { NotificationKind } from "./kinds";
import { NOTIFICATIONS_PER_PAGE, type Notification, packageOf } from "./notifications";

interface NotificationsPage {
  entries: Notification[];
  next: string | null;
  organizationId: string;
}

/** A member's own, newest first. */
export async function listNotifications(
  db: Db,
  memberId: string,
  after?: string,
): Promise<NotificationsPage> {
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "details", "created_at", "read_at"])
    .select(organizationOf("notifications.member_id").as("organization_id"))
    .where("member_id", "=", memberId)
    .$if(after !== undefined, (query) => query.where("id", "<", after ?? ""))
    .orderBy("id", "desc")
    .limit(NOTIFICATIONS_PER_PAGE + 1)
    .execute();
  return pageOf(db, rows, rows[0]?.organization_id ?? memberId);
}

/** What any member of the organization was notified of, each once, newest first. */
export async function listEveryonesNotifications(
  db: Db,
  organizationId: string,
  after?: string,
): Promise<NotificationsPage> {
  const rows = await db
    .selectFrom("notifications")
    .select((eb) => ["kind", "details", "created_at", eb.fn.max("id").as("id")])
    // Whether it is read is each member's own.
    .select("created_at as read_at")
    .where("organization_id", "=", organizationId)
    .groupBy(["kind", "details", "created_at"])
    .$if(after !== undefined, (query) =>
      query.having((eb) => eb(eb.fn.max("id"), "<", after ?? "")),
    )
    .orderBy("id", "desc")
    .limit(NOTIFICATIONS_PER_PAGE + 1)
    .execute();
  return pageOf(db, rows, organizationId);
}

type ListedRow = Pick<
  Selectable<NotificationsTable>,
  "id" | "kind" | "details" | "created_at" | "read_at"
>;

async function pageOf(
  db: Db,
  rows: readonly ListedRow[],
  organizationId: string,
): Promise<NotificationsPage> {
  const entries = rows.slice(0, NOTIFICATIONS_PER_PAGE).map((row) => ({
    id: row.id,
    kind: row.kind as NotificationKind,
    details: JSON.parse(row.details),
    createdAt: row.created_at,
    readAt: row.read_at,
  }));
  const hasMore = rows.length > NOTIFICATIONS_PER_PAGE;
  const ids = entries.map(packageOf).filter((id) => id !== "");
  const hiddenIds = await findHiddenPackages(db, ids, organizationId);
  const visibleEntries = entries.filter((entry) => !hiddenIds.has(packageOf(entry)));
  const next = hasMore ? (entries.at(-1)?.id ?? null) : null;
  return { entries: visibleEntries, next, organizationId };
}
