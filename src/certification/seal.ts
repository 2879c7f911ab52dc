import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";

export interface SealRecord {
  by: string | null;
  at: number;
  samples: number;
  deleted: number;
  later: number;
}

/** Null without a seal, and for decisions before they were recorded. */
export async function sealOf(db: Db, lot: Package): Promise<SealRecord | null> {
  if (lot.certified === 0) return null;
  const decision = await db
    .selectFrom("certification_requests")
    .leftJoin("users", "users.id", "certification_requests.decided_by")
    .select(["decided_at", "organization", "samples"])
    .where("package_id", "=", lot.id)
    .where("certification_requests.status", "=", "approved")
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!decision?.decided_at) return null;
  const { reviewed, all } = await db
    .selectFrom("sample_files")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("reviewed_at").as("reviewed"),
    ])
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  const samples = decision.samples ?? reviewed;
  return {
    by: decision.organization,
    at: decision.decided_at,
    samples,
    deleted: Math.max(0, samples - reviewed),
    later: all - reviewed,
  };
}
