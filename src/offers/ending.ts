import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";
import { lastVoided } from "./aftermath";

export type Ending = "unsold" | "missed" | "undecided" | "accepted" | "offered" | "void";

/** Null while the auction runs, and once the package is sold or listed again. */
export async function endingOf(db: Db, lot: Package, now: number): Promise<Ending | null> {
  if (lot.status !== "ended") return null;
  const found = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("packages")
        .select("id")
        .where("relisted_from", "=", lot.id)
        .limit(1)
        .as("successor"),
      eb
        .selectFrom("offers")
        .select("id")
        .where("package_id", "=", lot.id)
        .where("status", "=", "open")
        .where("expires_at", ">", now)
        .limit(1)
        .as("offer"),
      eb
        .selectFrom("bids")
        .select("status")
        .where("package_id", "=", lot.id)
        .where("status", "in", ["accepted", "pending"])
        .orderBy("status")
        .limit(1)
        .as("bid"),
    ])
    .executeTakeFirstOrThrow();
  if (found.successor !== null) return null;
  if (found.offer !== null) return "offered";
  if (found.bid !== null) return found.bid === "accepted" ? "accepted" : "undecided";
  if ((await lastVoided(db, lot.id)) !== null) return "void";
  return lot.reserve_missed === 1 ? "missed" : "unsold";
}
