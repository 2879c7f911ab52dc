import type { Db } from "../../db/client";
import { DAY } from "../lib/time";

const MAX_DECISIONS = 20;
const MIN_DECISIONS = 5;
const WINDOW_MS = 90 * DAY;

/** Median number of days taken by the latest 20 decisions in the past 90 days; null if fewer than five. */
export async function medianCertificationDays(db: Db, now: number): Promise<number | null> {
  const decisions = await db
    .selectFrom("certification_requests")
    .select((eb) => ["requested_at", eb.ref("decided_at").$notNull().as("decided_at")])
    .where("decided_at", ">=", now - WINDOW_MS)
    .where("status", "in", ["approved", "declined"])
    // Decisions made from the command line without a request have two equal timestamps.
    .whereRef("decided_at", ">", "requested_at")
    .orderBy("decided_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_DECISIONS)
    .execute();
  if (decisions.length < MIN_DECISIONS) return null;
  const durations = decisions
    .map((decision) => decision.decided_at - decision.requested_at)
    .sort((a, b) => a - b);
  const middleSum =
    (durations[(durations.length - 1) >> 1] ?? 0) + (durations[durations.length >> 1] ?? 0);
  return Math.ceil(middleSum / 2 / DAY);
}
