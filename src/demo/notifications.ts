import type { Db } from "../../db/client";

/** Members who have used the site for weeks have read what happened then. */
export async function readNotifications(db: Db, until: number): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ read_at: until })
    .where("created_at", "<", until)
    .execute();
}
