import type { Db } from "../../db/client";
import type { User } from "../accounts/user";
import { findUser } from "../accounts/users";
import type { CertificationRequest } from "../certification/requests";
import { findOwnCases } from "../operators/own-cases";
import { findPackage, type Package } from "../packages/packages";
import { listSamples, type SamplePreview } from "../samples/samples";

/** What an operator can still decide: a waiting request, or to withdraw a seal. */
export type CertificationCase =
  | { kind: "seal" }
  | { kind: "request"; lot: Package; seller: User; samples: SamplePreview[]; isOwn: boolean };

type Request = CertificationRequest & { certified: number };

/** By request. */
export async function certificationCases(
  db: Db,
  requests: readonly Request[],
  operatorId: string,
): Promise<Map<string, CertificationCase>> {
  const cases = new Map<string, CertificationCase>();
  const packageIds = requests.map((request) => request.package_id);
  const ownIds = await findOwnCases(db, operatorId, packageIds);
  for (const { id, package_id: packageId, status, certified } of requests) {
    const isOwn = ownIds.has(packageId);
    if (status === "waiting") {
      const lot = await findPackage(db, packageId);
      const seller = await findUser(db, lot.seller_id);
      const samples = await listSamples(db, packageId);
      cases.set(id, { kind: "request", lot, seller, samples, isOwn });
    } else if (status === "approved" && certified === 1 && !isOwn) cases.set(id, { kind: "seal" });
  }
  return cases;
}
