import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded, NotFound } from "../lib/errors";
import { isId, newId } from "../lib/ids";
import { informMembers } from "../notifications/informing";
import { requireOutsider } from "../operators/own-cases";
import { scheduleArrival } from "../packages/arrivals";
import { removeSeal } from "../packages/lost-seal";
import { openAuction } from "../packages/opening";
import { findPackage, type Package } from "../packages/packages";
import { AlreadyCertified, type CertificationRequest } from "./requests";
import { certifyPackage } from "./seal";

export class AlreadyDecided extends coded(Conflict, "certification-decided") {}
export class NearDuplicatesWaiting extends coded(Conflict, "near-copies-waiting") {}
export class CertificationRequestNotFound extends coded(
  NotFound,
  "certification-request-not-found",
) {}

export interface Decision {
  packageId: string;
  /** Null if decided from the command line. */
  decidedBy: string | null;
  note?: string;
  /** If set, the decision fails if this request has already been answered. */
  requestId?: string;
}

/** Records the decision even if the seller made no request. */
export async function approveCertification(db: Db, decision: Decision, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lot = await requireUncertified(tx, decision);
    await requireOwnSamples(tx, lot.id);
    const samples = await markReviewed(tx, lot.id, now);
    await recordDecision(tx, "approved", { ...decision, samples }, now);
    await certifyPackage(tx, lot.id, now);
    await scheduleArrival(tx, lot.id, "certified", now);
    await mailSeller(tx, "certification-approved", lot, decision, now);
    if (lot.opens_on === "certified") await openAuction(tx, lot, now);
  });
}

/** Otherwise, the seal would vouch for samples that may be somebody else's. */
async function requireOwnSamples(tx: Db, packageId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("near_copies")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    // The finding names the later upload first, so copying a sample does not hold up its owner.
    .where("package_id", "=", packageId)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (count > 0) throw new NearDuplicatesWaiting({ count });
}

/** The seal covers the samples that exist when it is granted. */
async function markReviewed(tx: Db, packageId: string, now: number): Promise<number> {
  const result = await tx
    .updateTable("sample_files")
    .set({ reviewed_at: now })
    .where("package_id", "=", packageId)
    .executeTakeFirstOrThrow();
  return Number(result.numUpdatedRows);
}

export async function declineCertification(
  db: Db,
  decision: Decision & { note: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lot = await requireUncertified(tx, decision);
    await recordDecision(tx, "declined", decision, now);
    await mailSeller(tx, "certification-declined", lot, decision, now);
  });
}

export class NotCertified extends coded(Conflict, "not-certified") {}

/** The seller can request certification again. */
export async function withdrawSeal(
  db: Db,
  { packageId, decidedBy, note }: Decision & { note: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lot = await findPackage(tx, packageId);
    await requireOutsider(tx, decidedBy, [lot.id]);
    if (lot.certified === 0) throw new NotCertified();
    await removeSeal(tx, lot, { note, decidedBy }, now);
    await mailSeller(tx, "certification-withdrawn", lot, { packageId, decidedBy, note }, now);
  });
}

export async function findCertificationRequest(db: Db, id: string): Promise<CertificationRequest> {
  const request = isId(id)
    ? await db
        .selectFrom("certification_requests")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!request) throw new CertificationRequestNotFound();
  return request;
}

async function requireUncertified(tx: Db, decision: Decision): Promise<Package> {
  const lot = await findPackage(tx, decision.packageId);
  await requireOutsider(tx, decision.decidedBy, [lot.id]);
  if (lot.certified === 0) return lot;
  throw decision.requestId ? new AlreadyDecided() : new AlreadyCertified();
}

/** The condition lets only one of several operators decide. */
async function recordDecision(
  tx: Db,
  status: "approved" | "declined",
  { packageId, requestId, decidedBy, note, samples }: Decision & { samples?: number },
  now: number,
): Promise<void> {
  const outcome = {
    status,
    note: note || null,
    decided_by: decidedBy,
    decided_at: now,
    samples: samples ?? null,
  };
  const updated = await tx
    .updateTable("certification_requests")
    .set(outcome)
    .where("package_id", "=", packageId)
    .where("status", "=", "waiting")
    .$if(requestId !== undefined, (query) => query.where("id", "=", requestId as string))
    .returning("id")
    .executeTakeFirst();
  if (updated) return;
  if (requestId) throw new AlreadyDecided();
  await tx
    .insertInto("certification_requests")
    .values({ id: newId(now), package_id: packageId, requested_at: now, ...outcome })
    .execute();
}

async function mailSeller(
  tx: Db,
  template: "certification-approved" | "certification-declined" | "certification-withdrawn",
  lot: Package,
  { note = "" }: Decision,
  now: number,
): Promise<void> {
  const values = { packageId: lot.id, title: lot.title, note };
  await informMembers(tx, [{ memberId: lot.seller_id, template, values }], now);
}
