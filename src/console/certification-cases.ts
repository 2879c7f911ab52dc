import type { Db } from "../../db/client";
import { idList, listedIds } from "../../db/json";
import { prepared } from "../../db/prepared";
import type { User } from "../accounts/user";
import type { CertificationRequest } from "../certification/requests";
import { findOwnCases } from "../operators/own-cases";
import type { Package } from "../packages/packages";
import { type SamplePreview, samplesByPackage } from "../samples/samples";

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
  const waiting = requests.filter((request) => request.status === "waiting");
  const waitingIds = waiting.map((request) => request.package_id);
  const lots = byId(await findLots.all(db, { ids: idList(waitingIds) }));
  const sellers = byId(await findSellers.all(db, { ids: idList(waitingIds) }));
  const samples = await samplesByPackage(db, waitingIds);
  for (const { id, package_id: packageId, status, certified } of requests) {
    const isOwn = ownIds.has(packageId);
    if (status === "waiting") {
      const lot = lots.get(packageId);
      const seller = lot && sellers.get(lot.seller_id);
      if (!seller) continue;
      cases.set(id, { kind: "request", lot, seller, samples: samples.get(packageId) ?? [], isOwn });
    } else if (status === "approved" && certified === 1 && !isOwn) cases.set(id, { kind: "seal" });
  }
  return cases;
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

const findLots = prepared<{ ids: string }, Package>((db, value) =>
  db
    .selectFrom("packages")
    .selectAll()
    .where("id", "in", listedIds(value("ids"))),
);

const findSellers = prepared<{ ids: string }, User>((db, value) =>
  db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", (eb) =>
      eb
        .selectFrom("packages")
        .select("seller_id")
        .where("id", "in", listedIds(value("ids"))),
    ),
);
