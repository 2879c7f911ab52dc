import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import type { CertificationRequestsTable } from "../../db/schema/packages";
import { inTransaction } from "../../db/transaction";
import { Conflict, coded } from "../lib/errors";
import { newId } from "../lib/ids";
import { ListingDisproved } from "../packages/disproved";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import { lacksEnglishTitle } from "../packages/titles";

export type CertificationRequest = Selectable<CertificationRequestsTable>;

export class AlreadyCertified extends coded(Conflict, "already-certified") {}
export class CertificationWaiting extends coded(Conflict, "certification-waiting") {}
export class EnglishTitleMissing extends coded(Conflict, "english-title-missing") {}

export type Certification =
  | { status: "none" }
  | { status: "waiting"; since: number }
  /** The note is empty if the seller has changed a reviewed sample. */
  | { status: "declined" | "withdrawn"; note: string; at: number }
  | { status: "certified" };

export async function requestCertification(
  db: Db,
  packageId: string,
  sellerId: string,
  now: number,
): Promise<CertificationRequest> {
  return inTransaction(db, async (tx) => {
    const lot = await findOwnPackage(tx, packageId, sellerId);
    if (lot.certified === 1) throw new AlreadyCertified();
    if (lot.disproved !== null) throw new ListingDisproved();
    if (lacksEnglishTitle(lot)) throw new EnglishTitleMissing();
    try {
      return await tx
        .insertInto("certification_requests")
        .values({ id: newId(now), package_id: packageId, status: "waiting", requested_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
    } catch (error) {
      throw isUniqueViolation(error) ? new CertificationWaiting() : error;
    }
  });
}

/** Otherwise, the auction would wait for a request that nobody made. */
export async function requestIfStartNeedsIt(db: Db, lot: Package, now: number): Promise<void> {
  if (lot.opens_on !== "certified" || (await certificationOf(db, lot)).status !== "none") return;
  await requestCertification(db, lot.id, lot.seller_id, now);
}

export async function certificationOf(
  db: Db,
  lot: Pick<Package, "id" | "certified">,
): Promise<Certification> {
  if (lot.certified === 1) return { status: "certified" };
  const latest = await db
    .selectFrom("certification_requests")
    .selectAll()
    .where("package_id", "=", lot.id)
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!latest || latest.status === "approved") return { status: "none" };
  if (latest.decided_at === null) return { status: "waiting", since: latest.requested_at };
  const status = latest.status === "withdrawn" ? "withdrawn" : "declined";
  return { status, note: latest.note ?? "", at: latest.decided_at };
}
