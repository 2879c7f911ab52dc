import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";

/** Who certified a package, when, and what there was to look at (docs/product.md#certification). */
export interface SealRecord {
  /** Organization of the operator; null for whoever decided at the server's command line. */
  by: string | null;
  at: number;
  /** Samples that were there then, and how many came later. */
  samples: number;
  later: number;
}

/** Null without a seal, and for one of before decisions were kept. */
export async function sealOf(db: Db, lot: Package): Promise<SealRecord | null> {
  if (lot.certified === 0) return null;
  const decision = await db
    .selectFrom("certification_requests")
    .leftJoin("users", "users.id", "certification_requests.decided_by")
    .select(["decided_at", "organization"])
    .where("package_id", "=", lot.id)
    .where("certification_requests.status", "=", "approved")
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!decision?.decided_at) return null;
  const at = decision.decided_at;
  const { samples, all } = await db
    .selectFrom("sample_files")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("uploaded_at", "<=", at).as("samples"),
    ])
    .where("package_id", "=", lot.id)
    .executeTakeFirstOrThrow();
  return { by: decision.organization, at, samples, later: all - samples };
}
