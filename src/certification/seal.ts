import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import { type Package, PackageNotFound } from "../packages/packages";

export interface SealRecord {
  by: string | null;
  at: number;
  samples: number;
  deleted: number;
  later: number;
}

/** Returns null without a seal, or if its decision predates these records. */
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

/** Copies the decision to a relisted package with the same text and samples. */
export async function carrySeal(tx: Db, from: string, to: string, now: number): Promise<void> {
  const decision = await tx
    .selectFrom("certification_requests")
    .selectAll()
    .where("package_id", "=", from)
    .where("status", "=", "approved")
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!decision) return;
  await tx
    .insertInto("certification_requests")
    .values({ ...decision, id: newId(now), package_id: to })
    .execute();
}

export async function certifyPackage(db: Db, packageId: string, now: number, certified: 0 | 1 = 1) {
  const changed = await db
    .updateTable("packages")
    .set((eb) => ({ certified, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", packageId)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new PackageNotFound();
}
