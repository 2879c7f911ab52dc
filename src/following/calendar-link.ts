import type { Db } from "../../db/client";
import { coded, NotFound } from "../lib/errors";

export class CalendarUnknown extends coded(NotFound, "calendar-unknown") {}

/** The secret part of the address under which a calendar program reads a member's list. */
export async function calendarTokenOf(db: Db, userId: string): Promise<string | null> {
  const link = await db
    .selectFrom("calendar_links")
    .select("token")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return link?.token ?? null;
}

/** An older address of the member stops working. */
export async function renewCalendarLink(db: Db, userId: string, now: number): Promise<void> {
  const secret = crypto.getRandomValues(new Uint8Array(24));
  const link = { token: Buffer.from(secret).toString("base64url"), created_at: now };
  await db
    .insertInto("calendar_links")
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(link))
    .execute();
}

export async function deleteCalendarLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("calendar_links").where("user_id", "=", userId).execute();
}

/** Calendar programs cannot sign in, so the token alone names the member. */
export async function memberOfCalendar(db: Db, token: string): Promise<string> {
  const link = await db
    .selectFrom("calendar_links")
    .select("user_id")
    .where("token", "=", token)
    .executeTakeFirst();
  if (!link) throw new CalendarUnknown();
  return link.user_id;
}
