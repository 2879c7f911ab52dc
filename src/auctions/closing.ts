import type { Db } from "../../db/client";

/**
 * Ends every auction whose time is over, each once however often this runs: only an active one is
 * changed (DESIGN section 5, Closing).
 * @returns the ids of the packages that ended now
 */
export async function closeEndedAuctions(db: Db, now: number): Promise<string[]> {
  const ended = await db
    .updateTable("packages")
    .set((eb) => ({ status: "ended", version: eb("version", "+", 1), updated_at: now }))
    .where("status", "=", "active")
    .where("auction_end_time", "<=", now)
    .returning("id")
    .execute();
  return ended.map(({ id }) => id);
}
