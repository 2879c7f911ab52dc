import type { Db } from "../../db/client";

/** The address is the user's own: it is verified, and the membership active (DESIGN section 5). */
export async function confirmEmail(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ is_email_verified: 1, membership_status: "active", updated_at: now })
    .where("id", "=", userId)
    .execute();
}
