import type { Db } from "../../db/client";
import type { Decision } from "./events";
import { record } from "./recording";

/** Call this before changing the bid. */
export async function recordDecision(tx: Db, bidId: string, type: Decision["type"], now: number) {
  const { package_id, sequence } = await tx
    .selectFrom("bids")
    .select(["package_id", "sequence"])
    .where("id", "=", bidId)
    .executeTakeFirstOrThrow();
  await record(tx, package_id, [{ type, sequence }], now);
}
