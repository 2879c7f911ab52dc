import type { Db } from "../../db/client";
import { DAY } from "../lib/time";

const MAX = 20;
const FEWEST = 5;
const WITHIN_MS = 90 * DAY;

/** Median days of the latest 20 decisions within 90 days; null for fewer than five. */
export async function certificationDays(db: Db, now: number): Promise<number | null> {
  const decided = await db
    .selectFrom("certification_requests")
    .select((eb) => ["requested_at", eb.ref("decided_at").$notNull().as("decided_at")])
    .where("decided_at", ">=", now - WITHIN_MS)
    .where("status", "in", ["approved", "declined"])
    // Decisions on the command line without a request took no time.
    .whereRef("decided_at", ">", "requested_at")
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX)
    .execute();
  if (decided.length < FEWEST) return null;
  const took = decided.map((one) => one.decided_at - one.requested_at).sort((a, b) => a - b);
  const middle = (took[(took.length - 1) >> 1] ?? 0) + (took[took.length >> 1] ?? 0);
  return Math.ceil(middle / 2 / DAY);
}
