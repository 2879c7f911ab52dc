import type { Db } from "../../db/client";
import { newId } from "../lib/ids";
import { type Package, PackageNotFound } from "../packages/packages";

export interface SealRecord {
  certifiedBy: string | null;
  at: number;
  samples: number;
  deletedSamples: number;
  laterSamples: number;
}

/** Returns null without a seal, or if it was granted before decisions were recorded. */
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
    certifiedBy: decision.organization,
    at: decision.decided_at,
    samples,
    deletedSamples: Math.max(0, samples - reviewed),
    laterSamples: all - reviewed,
  };
}

/** Copies the decision to a relisted package with the same text and samples. */
export async function copySeal(tx: Db, fromId: string, toId: string, now: number): Promise<void> {
  const decision = await tx
    .selectFrom("certification_requests")
    .selectAll()
    .where("package_id", "=", fromId)
    .where("status", "=", "approved")
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!decision) return;
  await tx
    .insertInto("certification_requests")
    .values({ ...decision, id: newId(now), package_id: toId })
    .execute();
}

export async function certifyPackage(db: Db, packageId: string, now: number) {
  const updatedPackage = await db
    .updateTable("packages")
    .set((eb) => ({ certified: 1, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", packageId)
    .returning("id")
    .executeTakeFirst();
  if (!updatedPackage) throw new PackageNotFound();
}
