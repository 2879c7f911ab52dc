import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { monthStart, ZONES } from "../lib/times";
import { settingsFrom } from "../settings/settings";

interface ZoneRow {
  time_zone: string | null;
  settings: string | null;
}

const findZone = prepared<{ id: string }, ZoneRow>((db, value) =>
  db
    .selectFrom("users")
    .leftJoin("organizations", "organizations.id", "users.id")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select(["time_zone", "settings"])
    .where("users.id", "=", value("id")),
);

/**
 * The zone of the organization's months and dates, as an IANA name. Until it is set, it is the
 * founder's, or UTC.
 */
export async function organizationTimeZone(db: Db, organizationId: string): Promise<string> {
  const row = await findZone.first(db, { id: organizationId });
  return row?.time_zone ?? ZONES[settingsFrom(row?.settings ?? null).timezone ?? "UTC"];
}

/** When the organization's current month began, in epoch milliseconds. */
export async function monthStartOf(db: Db, organizationId: string, now: number): Promise<number> {
  return monthStart(now, await organizationTimeZone(db, organizationId));
}
