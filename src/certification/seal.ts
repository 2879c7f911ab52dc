import { type ExpressionBuilder, type InferResult, sql } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";
import { newId } from "../lib/ids";
import { type Package, PackageNotFound } from "../packages/packages";

export interface SealRecord {
  certifiedBy: string | null;
  at: number;
  samples: number;
  deletedSamples: number;
  laterSamples: number;
}

/** The latest approval, with the samples of today. */
export function approvalOf(db: Db, packageId: string) {
  const samples = (eb: ExpressionBuilder<Schema, "certification_requests">) =>
    eb.selectFrom("sample_files").where("package_id", "=", packageId);
  return db
    .selectFrom("certification_requests")
    .leftJoin("users", "users.id", "certification_requests.decided_by")
    .select(["decided_at", "organization", "samples"])
    .select((eb) => [
      samples(eb)
        .select((sample) => sample.fn.countAll<number>().as("count"))
        .as("uploaded"),
      samples(eb)
        .select((sample) => sample.fn.count<number>("reviewed_at").as("count"))
        .as("reviewed"),
    ])
    .where("package_id", "=", packageId)
    .where("certification_requests.status", "=", sql.lit("approved" as const))
    .orderBy("requested_at", "desc")
    .limit(sql.lit(1));
}

type Approval = InferResult<ReturnType<typeof approvalOf>>[number];

/** Returns null without a seal, or if it was granted before decisions were recorded. */
export function sealOf(lot: Pick<Package, "certified">, approval?: Approval): SealRecord | null {
  if (lot.certified === 0 || !approval?.decided_at) return null;
  const [uploaded, reviewed] = [approval.uploaded ?? 0, approval.reviewed ?? 0];
  const samples = approval.samples ?? reviewed;
  return {
    certifiedBy: approval.organization,
    at: approval.decided_at,
    samples,
    deletedSamples: Math.max(0, samples - reviewed),
    laterSamples: uploaded - reviewed,
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
